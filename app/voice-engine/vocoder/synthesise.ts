import { BIN_COUNT, FFT_SIZE, HOP_SAMPLES } from '../dsp/frame-grid'
import { addBandsToBins, BAND_COUNT } from '../dsp/mel-bands'
import { MinimumPhaseFilter } from '../dsp/minimum-phase'
import { RealFft } from '../dsp/real-fft'
import { type FilterFrames, PHASE_COUNT } from './network'

/** Length of a frame of pulses or noise: twice the overlap of a Hann window, so that frames sum to the signal. */
const WINDOW_SAMPLES = 4 * HOP_SAMPLES
const CENTRE = WINDOW_SAMPLES / 2
const window = Float64Array.from(
  { length: WINDOW_SAMPLES },
  (_, i) => 0.5 * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES)),
)

/** Filters pulses and noise frame by frame and overlap-adds them. */
export function synthesise(pulses: Float32Array, noise: Float64Array, filters: FilterFrames): Float32Array {
  const frameCount = filters.modulation.length / 2
  const sum = new Float32Array(frameCount * HOP_SAMPLES + FFT_SIZE)
  const frame = new Frame()
  for (let t = 0; t < frameCount; t++) {
    frame.reset()
    frame.addPulses(pulses, t, filters)
    frame.addNoise(noise, t, filters)
    const samples = frame.samples()
    const at = t * HOP_SAMPLES
    for (let i = 0; i < FFT_SIZE; i++) sum[at + i] += samples[i]
  }
  return sum.subarray(CENTRE, CENTRE + frameCount * HOP_SAMPLES)
}

class Frame {
  readonly #fft = new RealFft(FFT_SIZE)
  readonly #filter = new MinimumPhaseFilter()
  readonly #wave = new Float64Array(FFT_SIZE)
  readonly #part = new Float64Array(2 * FFT_SIZE)
  readonly #spectrum = new Float64Array(2 * FFT_SIZE)
  readonly #bins = new Float64Array(BIN_COUNT)

  reset(): void {
    this.#spectrum.fill(0)
  }

  addPulses(pulses: Float32Array, t: number, { pulseBands, phase }: FilterFrames): void {
    if (!this.#cutOut(pulses, t)) return
    this.#interpolate(pulseBands, t)
    this.#filter.design(this.#bins, phase.subarray(t * PHASE_COUNT, (t + 1) * PHASE_COUNT))
    const { response } = this.#filter
    const part = this.#part
    const spectrum = this.#spectrum
    for (let k = 0; k < 2 * BIN_COUNT; k += 2) {
      spectrum[k] += part[k] * response[k] - part[k + 1] * response[k + 1]
      spectrum[k + 1] += part[k] * response[k + 1] + part[k + 1] * response[k]
    }
  }

  addNoise(noise: Float64Array, t: number, { noiseBands }: FilterFrames): void {
    if (!this.#cutOut(noise, t)) return
    this.#interpolate(noiseBands, t)
    for (let k = 0; k < BIN_COUNT; k++) {
      const gain = Math.exp(this.#bins[k] / 2)
      this.#spectrum[2 * k] += this.#part[2 * k] * gain
      this.#spectrum[2 * k + 1] += this.#part[2 * k + 1] * gain
    }
  }

  samples(): Float64Array {
    this.#fft.inverse(this.#spectrum, this.#wave)
    return this.#wave
  }

  #cutOut(signal: ArrayLike<number>, t: number): boolean {
    const wave = this.#wave
    const from = t * HOP_SAMPLES - CENTRE
    let isSilent = true
    wave.fill(0, WINDOW_SAMPLES)
    for (let i = 0; i < WINDOW_SAMPLES; i++) {
      const at = from + i
      wave[i] = at >= 0 && at < signal.length ? signal[at] * window[i] : 0
      if (wave[i] !== 0) isSilent = false
    }
    if (!isSilent) this.#fft.forward(wave, this.#part)
    return !isSilent
  }

  #interpolate(bands: Float32Array, t: number): void {
    this.#bins.fill(0)
    addBandsToBins(bands.subarray(t * BAND_COUNT, (t + 1) * BAND_COUNT), this.#bins)
  }
}
