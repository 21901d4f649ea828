import type { SampleQuality } from './sample-quality'

/** Mono audio; `samples` are float32 in [-1, 1]. */
export interface Wave {
  samples: Float32Array
  sampleRateHz: number
}

export const ENGINE_RATE_HZ = 16_000

/** Relative to the speaker's manner in the sample; within PLAN_BOUNDS every plan stays intelligible. */
export interface NarrationPlan {
  /** Version of this format, so that later engines can interpret older plans. */
  version: 1
  /** Factor of the speaker's pace: above 1 is faster. */
  pace: number
  /** Factor of the speaker's pauses. */
  pauses: number
  /** Factor of the speaker's range of ln f0: below 1 is calmer. */
  melody: number
  /** Shift of the speaker's mean f0, in semitones. */
  pitchSemitones: number
  /** Relative to the standard loudness of stories. */
  levelDb: number
}

export const PLAN_BOUNDS = {
  pace: [0.85, 1.12],
  pauses: [0.7, 1.6],
  melody: [0.7, 1.3],
  pitchSemitones: [-1.5, 1.5],
  levelDb: [-4, 1],
} as const satisfies Partial<Record<keyof NarrationPlan, readonly [number, number]>>

export const NEUTRAL_PLAN: NarrationPlan = {
  version: 1,
  pace: 1,
  pauses: 1,
  melody: 1,
  pitchSemitones: 0,
  levelDb: 0,
}

export interface Narration {
  text: string
  /** From makeProfile(), by the same version of the same engine. */
  profile: Uint8Array
  plan: NarrationPlan
}

export interface SpokenWord {
  /** In lower case, as the engine was given it: numbers and signs are already words. */
  word: string
  startSeconds: number
  endSeconds: number
}

export interface Reading {
  /** Mono, at the engine's own rate up to MAX_READING_RATE_HZ; the caller sets its loudness. */
  wave: Wave
  /** The words with their times in `wave`, without gaps in their order. */
  words: SpokenWord[]
}

export const MAX_READING_RATE_HZ = 48_000

/** The protocols of voice servers on the owner's network. */
export const HTTP_DIALECTS = ['pocket', 'chatterbox', 'openai'] as const

export interface EngineSetup {
  /** Absolute path of the folder of installed models; it may be missing. */
  modelsDirectory: string
  /** The owner's voice server, if one is set. */
  http?: {
    url: string
    dialect: (typeof HTTP_DIALECTS)[number]
    /** Whether the server proves anew that it clones, though it did before. */
    provesAnew?: boolean
  }
}

export interface ProgressHooks {
  /** Called with a fraction from 0 to 1 that never decreases, in a narration at least once per sentence. */
  onProgress: (fraction: number) => void
}

export type Availability =
  /** `model`: what a server says of its model. */
  | { canRun: true; model?: string }
  /** `isTemporary`: nothing is wrong here, but another machine doesn't answer. */
  | { canRun: false; reason: string; isTemporary?: boolean }

/** A recording as an engine wants it, and what was measured of it. */
export interface Recorded {
  /** Mono, at the engine's `sample.rateHz`. */
  sample: Wave
  quality: SampleQuality
  /** Of eight bands above 7 kHz: mean ln of power less what wide/ predicts, then in how many frames each is heard. */
  ownHighs?: Float32Array
}

export interface RecordedSpeaker {
  /** The best first, MAX_SAMPLE_SECONDS together at most. */
  recordings: readonly Recorded[]
}

export interface Profile {
  bytes: Uint8Array
}

export type Destination = 'here' | 'own-machine'

export interface SelfCheck {
  passed: boolean
  problems: readonly string[]
  /** Seconds of work for a second of speech; absent if it didn't speak. */
  slowness?: number
  peakMemoryMb: number
}

/** What is known of an engine without loading it. */
export interface EngineDescription {
  readonly name: string
  /** Must change whenever its sound changes. */
  readonly version: string
  readonly needs: string
  /** BCP 47 tags. */
  readonly languages: readonly string[]
  /** The recording that it wants: its rate, and how many seconds of speech it makes use of. */
  readonly sample: { rateHz: number; seconds: readonly [least: number, most: number] }
  readonly destination: Destination
  /** Resident memory at which a worker process with this engine is ended. */
  readonly rssLimitMb: number
  readonly isNative?: boolean
  /** How long a worker process may send no progress before it is ended; the task's deadline alone counts if absent. */
  readonly maxSilenceMs?: number
  /** How many narrations and profiles may run at once; the machine's own number if absent. */
  readonly atOnce?: number
  /** Absent where there is none; undefined before the first check. */
  readonly selfCheck?: (setup: EngineSetup) => SelfCheck | undefined
}

/** The same narration gives the same samples on the same machine, with the same engine and model. */
export interface VoiceEngine extends EngineDescription {
  availability(setup: EngineSetup): Promise<Availability>
  /** Does, step by step, what makes a process's first profile and narration slow. @returns whether there are more steps */
  rehearse?(): Promise<boolean>
  /** Measures what the engine needs to know of a speaker, once per voice. @throws VoiceEngineError */
  makeProfile(recorded: RecordedSpeaker, setup: EngineSetup, hooks: ProgressHooks): Promise<Profile>
  /** @throws VoiceEngineError */
  narrate(narration: Narration, setup: EngineSetup, hooks: ProgressHooks): Promise<Reading>
}
