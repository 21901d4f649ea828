/** What was measured of a recording, for advice to the person who uploaded it. Client-safe: no code of the engine. */
export interface SampleQuality {
  /** How much of it is speech, in ms. */
  speechMs: number
  /** Level of the speech: its rms in dB under full scale, so below 0. */
  speechDb: number
  /** Share of the samples, 0 to 1, that lie on the flat tops of an overloaded recording. */
  clippedShare: number
  /** How far the speech lies over the steady noise, in dB. */
  signalToNoiseDb: number
  /** 50 or 60 where the mains hums audibly, else 0. */
  humHz: 0 | 50 | 60
  /** Above which the recording holds nothing, in Hz; 8000 where nothing is missing. A telephone ends at 3400. */
  bandLimitHz: number
  /** How long a sound rings on in the room: seconds until it has fallen by 60 dB, 0 where it could not be measured. */
  reverberationSeconds: number
  /** How likely music is heard besides the voice, 0 to 1. */
  music: number
  /** How likely a second person speaks, 0 to 1. */
  secondVoice: number
  /** Share of the speech that is voiced, 0 to 1: near 0 for a whisper. */
  voicedShare: number
}
