/** Mono audio. `samples` are float32 in [-1, 1]. */
export interface Wave {
  samples: Float32Array
  sampleRateHz: number
}

/** The one rate that analysis, conversion and the base voice work at, in Hz. */
export const ENGINE_RATE_HZ = 16_000

export interface Narration {
  /** The words to be read, as the person wrote them. */
  text: string
  /** The loved one's recording, mono, ENGINE_RATE_HZ. */
  sample: Wave
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
   * Reads `narration.text` in the voice of `narration.sample`.
   * @returns mono audio at ENGINE_RATE_HZ; its level is set later, by the encoder's side
   * @throws VoiceEngineError
   */
  narrate(narration: Narration, hooks: NarrationHooks): Promise<Wave>
}
