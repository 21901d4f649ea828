import FFT from 'fft.js'

/**
 * Fourier transform of real signals. Spectra are interleaved: [re 0, im 0, re 1, im 1, …]. The caller
 * provides all arrays, so that nothing is allocated per frame.
 */
export class RealFft {
  readonly #transform: FFT
  readonly #complexWave: Float64Array

  /** @param size samples per transform, a power of two */
  constructor(readonly size: number) {
    this.#transform = new FFT(size)
    this.#complexWave = new Float64Array(2 * size)
  }

  /**
   * @param wave `size` real samples; must not be the same array as `spectrum`
   * @param spectrum 2 * size values; bins 0 to size/2 are filled
   */
  forward(wave: Float64Array, spectrum: Float64Array): void {
    this.#transform.realTransform(spectrum, wave)
  }

  /**
   * @param spectrum 2 * size values; bins 0 to size/2 are read, the rest is overwritten with their mirror
   * @param wave `size` real samples, scaled so that inverse(forward(x)) is x
   */
  inverse(spectrum: Float64Array, wave: Float64Array): void {
    spectrum[1] = 0
    spectrum[this.size + 1] = 0
    this.#transform.completeSpectrum(spectrum)
    this.#transform.inverseTransform(this.#complexWave, spectrum)
    for (let i = 0; i < this.size; i++) wave[i] = this.#complexWave[2 * i]
  }
}
