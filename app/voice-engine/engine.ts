import type { SampleQuality } from './sample-quality'

/** Mono audio. `samples` are float32 in [-1, 1]. */
export interface Wave {
  samples: Float32Array
  sampleRateHz: number
}

/** The one rate that analysis, conversion and the base voice work at, in Hz. */
export const ENGINE_RATE_HZ = 16_000

/**
 * How a text is to be read, as multiples of how the speaker speaks in the sample. Within PLAN_BOUNDS no plan can make
 * the words unclear.
 */
export interface NarrationPlan {
  /** Of the plan's meaning: a later engine can tell what an older plan said. */
  version: 1
  /** Times the speaker's own pace: over 1 is quicker. */
  pace: number
  /** Times the speaker's own pauses. */
  pauses: number
  /** Times the speaker's own range of ln f0: under 1 is calmer. */
  melody: number
  /** Above the speaker's own mean f0, in semitones. */
  pitchSemitones: number
  /** About the loudness that every story has. */
  levelDb: number
  /** Pet names and key phrases that get a short pause around them, lower-case, in the words of the text. */
  roomFor: readonly string[]
}

/** The least and the most of each number of a plan. */
export const PLAN_BOUNDS = {
  pace: [0.85, 1.12],
  pauses: [0.7, 1.6],
  melody: [0.7, 1.3],
  pitchSemitones: [-1.5, 1.5],
  levelDb: [-4, 1],
} as const satisfies Partial<Record<keyof NarrationPlan, readonly [number, number]>>

/** As the speaker speaks in the sample. */
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
  /** The words to be read, as the person wrote them. */
  text: string
  /** Of makeProfile(), by this engine in this version. */
  profile: Uint8Array
  plan: NarrationPlan
}

/** Where an engine may keep what it would else work out again in every process. */
export interface EngineCache {
  /** An absolute path of a folder of the engine's own; it may be absent, and may be emptied at any time. */
  directory: string
}

export interface NarrationHooks {
  /** Called with a fraction from 0 to 1 that never falls, at least once a sentence. */
  onProgress: (fraction: number) => void
}

export type Availability = { canRun: true } | { canRun: false; reason: string }

/**
 * One way to read a text in a loved one's voice. An engine announces itself: the core holds a list of engines
 * and never switches over their names. The same narration gives the same samples, on every machine.
 */
export interface VoiceEngine {
  /** What VOICE_ENGINE names it by: lower-case letters and digits. */
  readonly name: string
  /** Changes with every change of its sound. */
  readonly version: string
  /** What it needs to run, in one sentence for the person who runs the box. */
  readonly needs: string
  availability(): Promise<Availability>
  /**
   * All that the engine needs to know of a speaker, worked out once per recording.
   * @param sample the loved one's recording, mono, ENGINE_RATE_HZ
   * @param quality of the sample, measured anew where it isn't given
   * @returns bytes that only this engine in this version reads
   * @throws VoiceEngineError
   */
  makeProfile(sample: Wave, cache: EngineCache, quality?: SampleQuality): Promise<Uint8Array>
  /**
   * Reads `narration.text` in the voice of the profile.
   * @returns mono audio at ENGINE_RATE_HZ; its level is set later, by the encoder's side
   * @throws VoiceEngineError
   */
  narrate(narration: Narration, cache: EngineCache, hooks: NarrationHooks): Promise<Wave>
}
