import { exponentialIntegral } from '../../dsp/exponential-integral'

const MEMORY = 0.97
const LEAST_SNR = 10 ** -2.5
const MOST_SNR = 1e3

/** Log-MMSE gains with decision-directed a priori SNR (Ephraim & Malah 1985). */
export class LogMmse {
  readonly #noise: Float64Array
  readonly #leastGain: number
  /** Power of the last cleaned frame relative to the noise. */
  readonly #lastRatio: Float64Array

  /** @param noise mean power per bin @param leastGain of amplitude: residual noise masks artefacts */
  constructor(noise: Float64Array, leastGain: number) {
    this.#noise = noise
    this.#leastGain = leastGain
    this.#lastRatio = new Float64Array(noise.length)
  }

  clean(spectrum: Float64Array): void {
    const lastRatio = this.#lastRatio
    for (let k = 0; k < lastRatio.length; k++) {
      const noise = this.#noise[k]
      if (!(noise > 0)) continue
      const power = spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2
      const posterior = Math.min(MOST_SNR, power / noise)
      const prior = Math.max(LEAST_SNR, MEMORY * lastRatio[k] + (1 - MEMORY) * Math.max(0, posterior - 1))
      const gain = this.#gain(prior, posterior)
      lastRatio[k] = Math.min(MOST_SNR, (gain * gain * power) / noise)
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
