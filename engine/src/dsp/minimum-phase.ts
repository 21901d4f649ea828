import { BIN_COUNT, FFT_SIZE } from './frame-grid'
import { RealFft } from './real-fft'

/** The phases of the minimum-phase filter of a power response, by the folded real cepstrum (Oppenheim & Schafer). */
export class MinimumPhaseFilter {
  readonly #fft = new RealFft(FFT_SIZE)
  /** In radians, of each bin. */
  readonly phases = new Float64Array(BIN_COUNT)
  readonly #wave = new Float64Array(FFT_SIZE)
  readonly #spectrum = new Float64Array(2 * FFT_SIZE)

  /** @param logPower ln of each bin's power gain */
  design(logPower: Float64Array): void {
    const wave = this.#wave
    const spectrum = this.#spectrum
    const half = FFT_SIZE / 2
    wave[0] = logPower[0] / 2
    wave[half] = logPower[half] / 2
    for (let k = 1; k < half; k++) wave[k] = wave[FFT_SIZE - k] = logPower[k] / 2
    this.#fft.forward(wave, spectrum)
    // The cepstrum of an even log amplitude is even; folding negative onto positive times makes it causal.
    wave[0] = spectrum[0] / FFT_SIZE
    wave[half] = spectrum[FFT_SIZE] / FFT_SIZE
    for (let q = 1; q < half; q++) {
      wave[q] = (2 * spectrum[2 * q]) / FFT_SIZE
      wave[FFT_SIZE - q] = 0
    }
    this.#fft.forward(wave, spectrum)
    for (let k = 0; k < BIN_COUNT; k++) this.phases[k] = spectrum[2 * k + 1]
  }
}
