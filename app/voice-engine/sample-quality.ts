/** Measures of a recording, for advice to its user. Imports no engine code, so that browsers can load it. */
export interface SampleQuality {
  /** Duration of speech, in ms. */
  speechMs: number
  /** Active speech level: rms in dB relative to full scale, negative. */
  speechDb: number
  /** Share of the samples, 0 to 1, on clipped peaks. */
  clippedShare: number
  /** Level of speech relative to steady noise, in dB. */
  signalToNoiseDb: number
  /** Mains frequency of audible hum, or 0. */
  humHz: 0 | 50 | 60
  /** Upper limit of the spectrum in Hz; 8000 if nothing is missing, 3400 for a telephone. */
  bandLimitHz: number
  /** Reverberation time RT60 in seconds; 0 if it couldn't be measured. */
  reverberationSeconds: number
  /** Probability of music besides the voice, 0 to 1. */
  music: number
  /** Probability of a second speaker, 0 to 1. */
  secondVoice: number
  /** Share of the speech that is voiced, 0 to 1; near 0 for a whisper. */
  voicedShare: number
}
