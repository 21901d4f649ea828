import type { SampleQuality } from './sample-quality'

/** Mono audio; `samples` are float32 in [-1, 1]. */
export interface Wave {
  samples: Float32Array
  sampleRateHz: number
}

/** Sample rate of analysis, conversion and the base voice. */
export const ENGINE_RATE_HZ = 16_000

/**
 * How to read a text, relative to the speaker's manner in the sample. Within PLAN_BOUNDS every plan stays
 * intelligible.
 */
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
  /** Lower-case phrases of the text (pet names, key phrases) that get a short pause around them. */
  roomFor: readonly string[]
}

/** Minimum and maximum of each number in a plan. */
export const PLAN_BOUNDS = {
  pace: [0.85, 1.12],
  pauses: [0.7, 1.6],
  melody: [0.7, 1.3],
  pitchSemitones: [-1.5, 1.5],
  levelDb: [-4, 1],
} as const satisfies Partial<Record<keyof NarrationPlan, readonly [number, number]>>

/** The speaker's own manner, unchanged. */
export const NEUTRAL_PLAN: NarrationPlan = {
  version: 1,
  pace: 1,
  pauses: 1,
  melody: 1,
  pitchSemitones: 0,
  levelDb: 0,
  roomFor: [],
}

export interface Narration {
  /** The text to read, as the user wrote it. */
  text: string
  /** From makeProfile(), by the same version of the same engine. */
  profile: Uint8Array
  plan: NarrationPlan
}

/** Where an engine may store results that each process would otherwise compute again. */
export interface EngineCache {
  /** Absolute path of a folder for this engine alone; it may be missing, and may be emptied at any time. */
  directory: string
}

export interface ProgressHooks {
  /** Called with a fraction from 0 to 1 that never decreases, in a narration at least once per sentence. */
  onProgress: (fraction: number) => void
}

export type Availability = { canRun: true } | { canRun: false; reason: string }

/**
 * A way to read a text in a loved one's voice. The service takes engines from a list and never depends on
 * their names. The same narration gives the same samples on every machine.
 */
export interface VoiceEngine {
  /** Value of VOICE_ENGINE: lower-case letters and digits. */
  readonly name: string
  /** Must change whenever its sound changes. */
  readonly version: string
  /** Requirements, in one sentence for operators. */
  readonly needs: string
  availability(): Promise<Availability>
  /**
   * Measures everything the engine needs to know of a speaker, once per recording.
   * @param sample the loved one's recording, mono, ENGINE_RATE_HZ
   * @param quality of the sample, measured if omitted
   * @returns bytes for the same version of the same engine
   * @throws VoiceEngineError
   */
  makeProfile(
    sample: Wave,
    cache: EngineCache,
    quality?: SampleQuality,
    hooks?: ProgressHooks,
  ): Promise<Uint8Array>
  /**
   * Reads `narration.text` in the voice of the profile.
   * @returns mono audio at ENGINE_RATE_HZ; the caller sets its loudness
   * @throws VoiceEngineError
   */
  narrate(narration: Narration, cache: EngineCache, hooks: ProgressHooks): Promise<Wave>
}
