import { percentile } from '../../dsp/percentile'
import type { PowerSpectra } from './power-spectra'

/** Percentile of LONG frames that are pauses, without harmonics of speech but with machine noise. */
const PAUSE_PERCENT = 10
const LOUD_PERCENT = 97
/** Hum below hides no pause. */
const LOWEST_HZ = 400
/** Relative to loud frames: muted, not quiet. */
const DIGITAL_SILENCE = 1e-7
/** Relative to loud frames: if even the quietest are louder, there are no pauses. */
const LEAST_PAUSE = 10 ** -0.8
const TONE_BINS = 3
const SIDE_BINS = 6

export class PauseSpectrum {
  readonly isKnown: boolean
  readonly #spectra: PowerSpectra
  readonly #frames: number[]
  readonly #column: Float64Array
  readonly #levels = new Map<number, number>()

  constructor(spectra: PowerSpectra) {
    const { frameCount, binCount, binHz, power } = spectra
    const sums = new Float64Array(frameCount)
    const first = Math.ceil(LOWEST_HZ / binHz)
    for (let t = 0; t < frameCount; t++) {
      for (let k = t * binCount + first; k < (t + 1) * binCount; k++) sums[t] += power[k]
    }
    const loud = percentile(sums, LOUD_PERCENT)
    this.#spectra = spectra
    this.#frames = Array.from(sums.keys()).filter((t) => sums[t] > DIGITAL_SILENCE * loud)
    this.#column = new Float64Array(this.#frames.length)
    const quiet = percentile(
      this.#frames.map((t) => sums[t]),
      PAUSE_PERCENT,
    )
    this.isKnown = quiet < LEAST_PAUSE * loud
  }

  at(bin: number): number {
    const known = this.#levels.get(bin)
    if (known !== undefined) return known
    const { binCount, power } = this.#spectra
    for (let i = 0; i < this.#frames.length; i++) this.#column[i] = power[this.#frames[i] * binCount + bin]
    const level = percentile(this.#column, PAUSE_PERCENT)
    this.#levels.set(bin, level)
    return level
  }

  peakNear(place: number): number {
    let peak = Math.round(place)
    for (let k = Math.round(place - 1); k <= Math.round(place + 1); k++)
      if (this.at(k) > this.at(peak)) peak = k
    return peak
  }

  /** @returns the level of a bin relative to its surroundings */
  contrastDb(peak: number): number {
    const sides: number[] = []
    for (let distance = TONE_BINS + 1; distance <= SIDE_BINS; distance++) {
      sides.push(this.at(peak - distance), this.at(peak + distance))
    }
    return 10 * Math.log10((this.at(peak) + 1e-30) / (percentile(sides, 50) + 1e-30))
  }
}
