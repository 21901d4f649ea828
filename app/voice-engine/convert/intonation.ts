import type { NarrationPlan } from '../engine'
import { type Cadence, Melody } from './melody'
import { PitchMap } from './pitch-map'
import type { Speaker } from './profile'
import { smoothVoiced } from './smooth-voiced'

const LN_PER_SEMITONE = Math.LN2 / 12
/**
 * In frames. Removes tracking noise and microprosody of the base voice, which would be audible as roughness
 * when the range is widened.
 */
const SMOOTHING_FRAMES = 4

/** Maps the base voice's f0 to the speaker's, according to a plan. */
export class Intonation {
  readonly #map: PitchMap
  readonly #melody: Melody

  constructor(
    { basePitch, pitch, baseMelody, melody }: Speaker,
    plan: Pick<NarrationPlan, 'melody' | 'pitchSemitones'>,
  ) {
    this.#map = new PitchMap(basePitch, pitch, plan.melody, plan.pitchSemitones * LN_PER_SEMITONE)
    this.#melody = new Melody(baseMelody, melody, this.#map.spread)
  }

  /** @param f0Hz of one piece of text, in Hz @returns f0 in Hz of each frame, 0 where unvoiced */
  apply(f0Hz: Float64Array, cadence: Cadence): Float64Array {
    return this.#melody.apply(this.#map.apply(smoothVoiced(f0Hz, SMOOTHING_FRAMES)), cadence)
  }
}
