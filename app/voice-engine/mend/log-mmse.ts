import { exponentialIntegral } from '../dsp/exponential-integral'

/** How much of the last frame's a priori ratio is carried over: the more, the less single peaks ring like music. */
const MEMORY = 0.97
const LEAST_RATIO = 10 ** -2.5
const MOST_RATIO = 1e3

/**
 * The gains that bring a noisy spectrum nearest to the clean one in its logarithm: log-MMSE with decision-directed
 * a priori ratios (Ephraim & Malah 1985).
 */
export class LogMmse {
  readonly #noise: Float64Array
  readonly #leastGain: number
  /** Of the last frame, cleaned, over the noise. */
  readonly #lastRatio: Float64Array

  /**
   * @param noise mean power of the noise in each bin
   * @param leastGain of amplitude: some of the noise stays, which hides the rest of it
   */
  constructor(noise: Float64Array, leastGain: number) {
    this.#noise = noise
    this.#leastGain = leastGain
    this.#lastRatio = new Float64Array(noise.length)
  }

  /** @param spectrum interleaved, of the next frame; each bin is multiplied by its gain */
  clean(spectrum: Float64Array): void {
    const lastRatio = this.#lastRatio
    for (let k = 0; k < lastRatio.length; k++) {
      const noise = this.#noise[k]
      if (!(noise > 0)) continue
      const power = spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2
      const posterior = Math.min(MOST_RATIO, power / noise)
      const prior = Math.max(LEAST_RATIO, MEMORY * lastRatio[k] + (1 - MEMORY) * Math.max(0, posterior - 1))
      const gain = this.#gain(prior, posterior)
      lastRatio[k] = Math.min(MOST_RATIO, (gain * gain * power) / noise)
      spectrum[2 * k] *= gain
      spectrum[2 * k + 1] *= gain
    }
  }

  #gain(prior: number, posterior: number): number {
    const wiener = prior / (1 + prior)
    const gain = wiener * Math.exp(0.5 * exponentialIntegral(Math.max(1e-4, wiener * posterior)))
    return Math.max(this.#leastGain, Math.min(1, gain))
  }
}
