import type { Availability, EngineSetup, NarrationPlan } from './engine'
import type { SampleQuality } from './sample-quality'
import type { Pronunciation } from './text/respell'
import type { VoiceEngineErrorCode } from './voice-engine-error'
import type { WordTime } from './words/times-in-text'

export const PEAK_COUNT = 240

/** Recordings are decoded up to this length, to bound memory. */
export const MAX_SAMPLE_SECONDS = 180

export type AudioContainer = 'mp3' | 'wav' | 'm4a' | 'mp4' | 'aac'

export interface DecodeSampleTask {
  kind: 'decode-sample'
  inputPath: string
  /** Output: the mono analysis copy, WAV, 16-bit PCM, ENGINE_RATE_HZ. */
  analysisPath: string
}

export interface DecodedSample {
  container: AudioContainer
  mimeType: string
  /** Length of the whole recording, declared or measured, in ms. */
  durationMs: number
  /** Length of the decoded part (at most MAX_SAMPLE_SECONDS), in ms. */
  decodedMs: number
  /** Duration without silence, in ms. */
  soundMs: number
  /** Whether the file declares more audio than could be decoded: it is truncated or damaged. */
  incomplete: boolean
  /** PEAK_COUNT values 0..255: the largest |sample| of each equal slice, relative to the overall maximum. */
  peaks: Uint8Array
}

export interface RecordingFiles {
  samplePath: string
  /** The uploaded file, for an engine that wants another rate than ENGINE_RATE_HZ; the copy serves where it is gone. */
  recordingPath?: string
}

export interface ProfileSampleTask {
  kind: 'profile-sample'
  engine: string
  setup: EngineSetup
  recordings: readonly RecordingFiles[]
  profilePath: string
}

export interface ProfiledSample {
  engineVersion: string
  qualities: SampleQuality[]
  sizeBytes: number
}

export interface NarrateTask {
  kind: 'narrate'
  engine: string
  setup: EngineSetup
  profilePath: string
  text: string
  /** How some of its words are to be said; the word times are of the text as written. */
  pronunciations?: readonly Pronunciation[]
  plan: NarrationPlan
  storyId: string
  /** Output: MP3, CBR mono (see encodeMp3), at -16 LUFS plus the plan's level; an existing file is overwritten. */
  outputPath: string
}

export interface NarratedStory {
  durationMs: number
  sizeBytes: number
  peaks: Uint8Array
  engineVersion: string
  words: WordTime[]
}

/** Also runs in a worker process, so that the service never loads an engine. */
export interface EngineAvailabilityTask {
  kind: 'engine-availability'
  engine: string
  setup: EngineSetup
}

export type EngineAvailability =
  | { canRun: true; version: string; model?: string }
  | Extract<Availability, { canRun: false }>

export interface SpeakPlainlyTask {
  kind: 'speak-plainly'
  text: string
}

/** Without an engine, it only starts a process. */
export interface GetReadyTask {
  kind: 'get-ready'
  engine?: string
}

export interface VoiceTasks {
  'decode-sample': { task: DecodeSampleTask; answer: DecodedSample }
  'profile-sample': { task: ProfileSampleTask; answer: ProfiledSample }
  narrate: { task: NarrateTask; answer: NarratedStory }
  'engine-availability': { task: EngineAvailabilityTask; answer: EngineAvailability }
  'get-ready': { task: GetReadyTask; answer: { hasMore: boolean } }
  'speak-plainly': { task: SpeakPlainlyTask; answer: Uint8Array }
}

export type VoiceTask = VoiceTasks[keyof VoiceTasks]['task']
export type VoiceAnswer = VoiceTasks[keyof VoiceTasks]['answer']

/** Errors cross the process boundary as values, since serialisation loses their class. */
export type VoiceReply<T> =
  | { ok: true; value: T }
  | { ok: false; code: VoiceEngineErrorCode; message: string }
