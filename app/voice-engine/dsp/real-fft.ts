import FFT from 'fft.js'

/**
 * Fourier transform of real signals. Spectra are interleaved: [re 0, im 0, re 1, im 1, …]. The caller
 * provides all arrays, so that nothing is allocated per frame.
 */
export class RealFft {
  readonly #transform: FFT
  readonly #wave: Float64Array
  readonly #spectrum: Float64Array

  /** @param size samples per transform, a power of two */
  constructor(readonly size: number) {
    this.#transform = new FFT(size)
    this.#wave = new Float64Array(size)
    this.#spectrum = new Float64Array(2 * size)
  }

  /**
   * @param wave `size` real samples; must not be the same array as `spectrum`
   * @param spectrum 2 * size values; bins 0 to size/2 are filled
   */
  forward(wave: Float64Array, spectrum: Float64Array): void {
    this.#transform.realTransform(spectrum, wave)
  }

  /**
   * By the Hartley transform (Bracewell 1983), which is its own inverse and takes one transform of real values.
   * @param spectrum 2 * size values; bins 0 to size/2 are read
   * @param wave `size` real samples, scaled so that inverse(forward(x)) is x
   */
  inverse(spectrum: Float64Array, wave: Float64Array): void {
    const half = this.size / 2
    const hartley = this.#wave
    const turned = this.#spectrum
    hartley[0] = spectrum[0]
    hartley[half] = spectrum[this.size]
    for (let k = 1; k < half; k++) {
      hartley[k] = spectrum[2 * k] - spectrum[2 * k + 1]
      hartley[this.size - k] = spectrum[2 * k] + spectrum[2 * k + 1]
    }
    this.#transform.realTransform(turned, hartley)
    wave[0] = turned[0] / this.size
    wave[half] = turned[this.size] / this.size
    for (let i = 1; i < half; i++) {
      wave[i] = (turned[2 * i] - turned[2 * i + 1]) / this.size
      wave[this.size - i] = (turned[2 * i] + turned[2 * i + 1]) / this.size
    }
  }
}
