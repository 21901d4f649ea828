import { FFT_SIZE } from '../dsp/frame-grid'
import { join } from '../dsp/join'
import { RealFft } from '../dsp/real-fft'
import { ENGINE_RATE_HZ } from '../engine'
import { HALF_WINDOW, HIGH_BANDS, SEAM_HZ, STEP_SAMPLES, TOP_HZ, WIDE_RATE_HZ } from './frames'

const BAND_HZ = (TOP_HZ - SEAM_HZ) / HIGH_BANDS
const STEP_SECONDS = STEP_SAMPLES / ENGINE_RATE_HZ

/** Measures the high bands of a sound at its own rate, since it is decoded to a lower one. */
export class HighPowers {
  /** Frames x HIGH_BANDS: mean powers in the frames of wideFrames(); 0 where nothing is known. */
  readonly rows: Float32Array
  #fft = new RealFft(FFT_SIZE)
  #window = new Float32Array(0)
  /** Zeros after the window, since frames of one rate have one length. */
  #wave = new Float32Array(0)
  #powers = new Float32Array(0)
  #rateHz = 0
  #next = 0
  /** Samples from number #restAt on, of which frames are to come. */
  #rest = new Float32Array(0)
  #restAt = 0

  constructor(mostSeconds: number) {
    this.rows = new Float32Array(Math.ceil(mostSeconds / STEP_SECONDS) * HIGH_BANDS)
  }

  add(samples: Float32Array, rateHz: number): void {
    if (rateHz !== this.#rateHz) this.#changeRate(rateHz)
    const wave = join([this.#rest, samples])
    const { length } = this.#window
    for (; this.#next * HIGH_BANDS < this.rows.length; this.#next++) {
      const first = Math.round(this.#next * STEP_SECONDS * rateHz) - (length >> 1) - this.#restAt
      if (first + length > wave.length) break
      if (first >= 0) this.#measure(wave.subarray(first, first + length))
    }
    const done = Math.max(0, wave.length - length)
    this.#rest = wave.slice(done)
    this.#restAt += done
  }

  #changeRate(rateHz: number): void {
    const seconds = (this.#restAt + this.#rest.length) / (this.#rateHz || 1)
    const half = Math.round((HALF_WINDOW * rateHz) / ENGINE_RATE_HZ)
    this.#window = Float32Array.from(
      { length: 2 * half + 1 },
      (_, i) => Math.sin((Math.PI * i) / (2 * half)) ** 2,
    )
    this.#fft = new RealFft(2 ** Math.ceil(Math.log2(2 * half + 1)))
    this.#wave = new Float32Array(this.#fft.size)
    this.#powers = new Float32Array(this.#fft.size >> 1)
    this.#rateHz = rateHz
    this.#rest = new Float32Array(0)
    this.#restAt = Math.round(seconds * rateHz)
  }

  #measure(samples: Float32Array): void {
    const { size } = this.#fft
    const [wave, powers] = [this.#wave, this.#powers]
    for (let i = 0; i < samples.length; i++) wave[i] = samples[i] * this.#window[i]
    this.#fft.powers(wave, powers, 0, powers.length)
    const binAt = (band: number) => Math.ceil(((SEAM_HZ + band * BAND_HZ) * size) / this.#rateHz)
    for (let band = 0; binAt(band + 1) <= powers.length && band < HIGH_BANDS; band++) {
      const own = powers.subarray(binAt(band), binAt(band + 1))
      const mean = own.reduce((sum, power) => sum + power, 0) / own.length
      this.rows[this.#next * HIGH_BANDS + band] = mean * (WIDE_RATE_HZ / this.#rateHz) ** 2
    }
  }
}
