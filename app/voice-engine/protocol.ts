import type { NarrationPlan } from './engine'
import type { SampleQuality } from './sample-quality'
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

export interface ProfileSampleTask {
  kind: 'profile-sample'
  engine: string
  /** The analysis copy made by 'decode-sample'. */
  samplePath: string
  /** Where the profile goes. Made anew; an existing file is overwritten. */
  profilePath: string
  /** EngineCache's directory. */
  cacheDirectory: string
}

export interface ProfiledSample {
  engineVersion: string
  quality: SampleQuality
  sizeBytes: number
}

export interface NarrateTask {
  kind: 'narrate'
  engine: string
  /** Made by 'profile-sample'. */
  profilePath: string
  text: string
  plan: NarrationPlan
  /** Written into the file's tags beside AI_GENERATED=true. */
  storyId: string
  /**
   * Where the MP3 goes: 64 kbit/s CBR mono, -16 LUFS and the plan's level about it. Made anew; an existing file is
   * overwritten.
   */
  outputPath: string
  /** EngineCache's directory. */
  cacheDirectory: string
}

export interface NarratedStory {
  durationMs: number
  sizeBytes: number
  peaks: Uint8Array
  engineVersion: string
}

/** Asked in a process too: what an engine loads has no place in the service's. */
export interface EngineAvailabilityTask {
  kind: 'engine-availability'
  engine: string
}

/** engine.ts's Availability; the version tells which profiles have to be made again. */
export type EngineAvailability = { canRun: true; version: string } | { canRun: false; reason: string }

/** Each kind of task and what it is answered with. */
export interface VoiceTasks {
  'decode-sample': { task: DecodeSampleTask; answer: DecodedSample }
  'profile-sample': { task: ProfileSampleTask; answer: ProfiledSample }
  narrate: { task: NarrateTask; answer: NarratedStory }
  'engine-availability': { task: EngineAvailabilityTask; answer: EngineAvailability }
}

export type VoiceTask = VoiceTasks[keyof VoiceTasks]['task']
export type VoiceAnswer = VoiceTasks[keyof VoiceTasks]['answer']

/** Errors cross the process boundary as values, since an Error's class does not survive it. */
export type VoiceReply<T> =
  | { ok: true; value: T }
  | { ok: false; code: VoiceEngineErrorCode; message: string }
