import type { VoiceEngineErrorCode } from './voice-engine-error'

/** How many peaks a waveform is drawn from. */
export const PEAK_COUNT = 240

/** Only this much of a recording is decoded, so that no file can fill the memory. */
export const MAX_SAMPLE_SECONDS = 180

/** Audio containers by their bytes, never by their names. */
export type AudioContainer = 'mp3' | 'wav' | 'm4a' | 'mp4' | 'aac'

export interface DecodeSampleTask {
  kind: 'decode-sample'
  /** The uploaded file as it came. */
  inputPath: string
  /** Where the mono analysis copy goes: WAV, 16-bit PCM, ENGINE_RATE_HZ. */
  analysisPath: string
}

export interface DecodedSample {
  container: AudioContainer
  mimeType: string
  /** Length of the whole recording as declared or measured, in ms. */
  durationMs: number
  /** How much of it was decoded (at most MAX_SAMPLE_SECONDS), in ms. */
  decodedMs: number
  /** How much of that isn't silence, in ms. */
  soundMs: number
  /** True where the file declares more sound than its bytes gave: a cut-off or damaged recording. */
  incomplete: boolean
  /** PEAK_COUNT values 0..255: the largest |sample| of each equal slice, relative to the loudest. */
  peaks: Uint8Array
}

export interface NarrateTask {
  kind: 'narrate'
  engine: string
  /** The analysis copy made by 'decode-sample'. */
  samplePath: string
  text: string
  /** Written into the file's tags beside AI_GENERATED=true. */
  storyId: string
  /** Where the MP3 goes: 64 kbit/s CBR mono, -16 LUFS. Made anew; an existing file is overwritten. */
  outputPath: string
}

export interface NarratedStory {
  durationMs: number
  sizeBytes: number
  peaks: Uint8Array
  engineVersion: string
}

/** Answered with engine.ts's Availability. Asked in a process too: what an engine loads has no place in the service's. */
export interface EngineAvailabilityTask {
  kind: 'engine-availability'
  engine: string
}

export type VoiceTask = DecodeSampleTask | NarrateTask | EngineAvailabilityTask

/** Errors cross the process boundary as values, since an Error's class does not survive it. */
export type VoiceReply<T> =
  | { ok: true; value: T }
  | { ok: false; code: VoiceEngineErrorCode; message: string }
