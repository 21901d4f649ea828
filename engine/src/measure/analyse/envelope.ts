import { frameEnergy } from '../../dsp/frame-energy'
import { BIN_COUNT, countFrames, FFT_SIZE, HOP_SAMPLES } from '../../dsp/frame-grid'
import { floats, kernel, reserve } from '../../dsp/kernel'
import { BAND_COUNT, melBands } from '../../dsp/mel-bands'
import { RealFft } from '../../dsp/real-fft'
import { multiplyRows } from '../../dsp/sparse-rows'
import { ENGINE_RATE_HZ } from '../../engine'

export interface Envelope {
  frameCount: number
  /** frames x BAND_COUNT: mel bands of ln power */
  bands: Float32Array
  /** ln of each frame's mean power */
  energy: Float64Array
}

const HALF = FFT_SIZE / 2
const FLOAT_BYTES = 4
const UNVOICED_F0_HZ = 180
const HALF_WINDOW_PERIODS = 1.5
const POWER_FLOOR = 1e-10
const SHARPENING = 0.18

/** The spectral envelope without harmonics (CheapTrick, Morise 2015) of samples at analysis level. */
export function measureEnvelope(samples: Float32Array, f0Hz: Float64Array): Envelope {
  const frameCount = countFrames(samples.length)
  const bands = new Float32Array(frameCount * BAND_COUNT)
  const energy = new Float64Array(frameCount)
  const trick = new CheapTrick()
  for (let t = 0; t < frameCount; t++) {
    const logPower = trick.measureFrame(samples, t * HOP_SAMPLES, f0Hz[t] > 0 ? f0Hz[t] : UNVOICED_F0_HZ)
    energy[t] = frameEnergy(logPower)
    multiplyRows(melBands, logPower, 0, bands, t * BAND_COUNT)
  }
  return { frameCount, bands, energy }
}

/** In the kernel's memory, for powers of a frame and their logarithms. */
const binsAt = reserve(BIN_COUNT)

class CheapTrick {
  readonly #fft = new RealFft(FFT_SIZE)
  readonly #wave = new Float32Array(FFT_SIZE)
  readonly #window = new Float32Array(HALF)
  readonly #power = new Float32Array(BIN_COUNT)
  /** Cumulative power from bin -512, mirrored at 0 Hz and at half the rate. */
  readonly #runningSum = new Float64Array(2 * FFT_SIZE)
  readonly #lifter = new Float32Array(BIN_COUNT)
  readonly #logPower = new Float32Array(BIN_COUNT)
  #lifterF0Hz = 0

  /** @returns BIN_COUNT values of ln power, overwritten by the next call */
  measureFrame(samples: Float32Array, centre: number, f0Hz: number): Float32Array {
    this.#cutOut(samples, centre, f0Hz)
    this.#fft.powers(this.#wave, this.#power, 0, BIN_COUNT)
    this.#smoothPower(f0Hz)
    this.#lifterCepstrum(f0Hz)
    return this.#logPower
  }

  /** Fills the wave with three periods under a Hann window, without their mean, normalised to unit energy. */
  #cutOut(samples: Float32Array, centre: number, f0Hz: number): void {
    const half = Math.round((HALF_WINDOW_PERIODS * ENGINE_RATE_HZ) / f0Hz)
    const window = this.#window
    const wave = this.#wave
    hannHalf(window, half)
    let weight = 0
    let weightSquared = 0
    let sum = 0
    wave.fill(0)
    for (let k = -half; k <= half; k++) {
      const share = window[Math.abs(k)]
      const i = centre + k
      const sample = i >= 0 && i < samples.length ? samples[i] * share : 0
      wave[k + half] = sample
      sum += sample
      weight += share
      weightSquared += share * share
    }
    const mean = sum / weight
    const gain = 1 / Math.sqrt(weightSquared)
    for (let k = -half; k <= half; k++) {
      wave[k + half] = (wave[k + half] - mean * window[Math.abs(k)]) * gain
    }
  }

  /** Replaces the wave by ln of the mean power over 2/3 f0 around each bin, mirrored. */
  #smoothPower(f0Hz: number): void {
    const runningSum = this.#runningSum
    const power = this.#power
    let sum = 0
    let at = 0
    runningSum[at++] = 0
    for (let k = HALF; k > 0; k--) runningSum[at++] = sum += power[k] + POWER_FLOOR
    for (let k = 0; k <= HALF; k++) runningSum[at++] = sum += power[k] + POWER_FLOOR
    for (let k = HALF - 1; k >= 0; k--) runningSum[at++] = sum += power[k] + POWER_FLOOR

    const width = ((2 * f0Hz) / 3) * (FFT_SIZE / ENGINE_RATE_HZ)
    const [from, to] = [HALF + 0.5 - width / 2, HALF + 0.5 + width / 2]
    const [first, last] = [Math.floor(from), Math.floor(to)]
    const [before, after] = [from - first, to - last]
    const levels = floats(binsAt, BIN_COUNT)
    for (let k = 0; k <= HALF; k++) {
      const upper = runningSum[k + last] * (1 - after) + runningSum[k + last + 1] * after
      const lower = runningSum[k + first] * (1 - before) + runningSum[k + first + 1] * before
      levels[k] = (upper - lower) / width
    }
    kernel.ln(binsAt, binsAt + BIN_COUNT * FLOAT_BYTES)
    const wave = this.#wave
    wave.set(levels)
    for (let k = 1; k < HALF; k++) wave[FFT_SIZE - k] = levels[k]
  }

  #lifterCepstrum(f0Hz: number): void {
    if (f0Hz !== this.#lifterF0Hz) this.#designLifter(f0Hz)
    const wave = this.#wave
    const lifter = this.#lifter
    const logPower = this.#logPower
    const cepstrum = this.#fft.packed(wave)
    for (let q = 1; q < HALF; q++) wave[q] = wave[FFT_SIZE - q] = cepstrum[2 * q] * lifter[q]
    wave[0] = cepstrum[0] * lifter[0]
    wave[HALF] = cepstrum[1] * lifter[HALF]
    const smoothed = this.#fft.packed(wave)
    for (let k = 1; k < HALF; k++) logPower[k] = smoothed[2 * k]
    logPower[0] = smoothed[0]
    logPower[HALF] = smoothed[1]
  }

  #designLifter(f0Hz: number): void {
    const step = (Math.PI * f0Hz) / ENGINE_RATE_HZ
    const [stepRe, stepIm] = [Math.cos(step), Math.sin(step)]
    let cosine = 1
    let sine = 0
    for (let q = 0; q < BIN_COUNT; q++) {
      const smoothing = q > 0 ? sine / (step * q) : 1
      // 1 + SHARPENING - SHARPENING * cos(2 * angle), without a second trigonometric function.
      const recovery = 1 + 2 * SHARPENING * sine * sine
      this.#lifter[q] = (smoothing * recovery) / FFT_SIZE
      const turned = cosine * stepRe - sine * stepIm
      sine = sine * stepRe + cosine * stepIm
      cosine = turned
    }
    this.#lifterF0Hz = f0Hz
  }
}

function hannHalf(window: Float32Array, half: number): void {
  const stepRe = Math.cos(Math.PI / half)
  const stepIm = Math.sin(Math.PI / half)
  let re = 1
  let im = 0
  for (let k = 0; k <= half; k++) {
    window[k] = 0.5 + 0.5 * re
    const turned = re * stepRe - im * stepIm
    im = im * stepRe + re * stepIm
    re = turned
  }
}
