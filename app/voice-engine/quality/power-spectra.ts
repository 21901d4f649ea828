import { RealFft } from '../dsp/real-fft'
import { ENGINE_RATE_HZ } from '../engine'

/** Spectra of a recording at even distances. */
export interface PowerSpectra {
  frameCount: number
  /** Values per frame: bin k lies at k * binHz. */
  binCount: number
  binHz: number
  /** frames x binCount: the bins of a frame, from 0 Hz to the top, sum to the mean square of the wave under its window */
  power: Float32Array
}

/** Short windows every 10 ms, for what speech does: every second frame of the engine's grid. */
export const SHORT = { windowSamples: 512, hopSamples: 160, topHz: ENGINE_RATE_HZ / 2 } as const
export const SHORT_FRAMES_PER_SECOND = ENGINE_RATE_HZ / SHORT.hopSamples

/** A quarter of a second, for tones: lines 4 Hz apart are told from each other. */
export const LONG = { windowSamples: 4096, hopSamples: 1024, topHz: 4000 } as const
export const LONG_FRAMES_PER_SECOND = ENGINE_RATE_HZ / LONG.hopSamples

interface Framing {
  /** A power of two */
  windowSamples: number
  hopSamples: number
  /** No bin above is kept. */
  topHz: number
}

/**
 * Power under Hann windows, the recording's mean left out.
 * @param samples mono at ENGINE_RATE_HZ; frame t is centred on sample t * hopSamples, what lies outside is silence
 */
export function measurePowerSpectra(samples: Float32Array, framing: Framing): PowerSpectra {
  const { windowSamples, hopSamples, topHz } = framing
  const binHz = ENGINE_RATE_HZ / windowSamples
  const binCount = Math.floor(topHz / binHz) + 1
  const frameCount = Math.floor(samples.length / hopSamples) + 1
  const power = new Float32Array(frameCount * binCount)
  const fft = new RealFft(windowSamples)
  const wave = new Float64Array(windowSamples)
  const spectrum = new Float64Array(2 * windowSamples)
  const window = hann(windowSamples)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)
  for (let t = 0; t < frameCount; t++) {
    const from = t * hopSamples - windowSamples / 2
    const first = Math.max(0, -from)
    const end = Math.min(windowSamples, samples.length - from)
    wave.fill(0)
    for (let i = first; i < end; i++) wave[i] = window[i] * (samples[from + i] - mean)
    fft.forward(wave, spectrum)
    const at = t * binCount
    for (let k = 0; k < binCount; k++) power[at + k] = spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2
  }
  return { frameCount, binCount, binHz, power }
}

/** Scaled so that the powers up to half of the rate sum to the mean square of a steady wave. */
function hann(count: number): Float64Array {
  const scale = Math.sqrt(2 / (0.375 * count * count))
  return Float64Array.from(
    { length: count },
    (_, i) => scale * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count)),
  )
}
