import { RealFft } from '../../dsp/real-fft'
import { ENGINE_RATE_HZ } from '../../engine'

export interface PowerSpectra {
  frameCount: number
  /** Values per frame; bin k is at k * binHz. */
  binCount: number
  binHz: number
  /** frames x binCount; the bins of a frame up to half the rate sum to the windowed mean square */
  power: Float32Array
}

/** Windows of 32 ms every 10 ms, for speech: every second frame of the engine's grid. */
export const SHORT = { windowSamples: 512, hopSamples: 160, topHz: ENGINE_RATE_HZ / 2 } as const
export const SHORT_FRAMES_PER_SECOND = ENGINE_RATE_HZ / SHORT.hopSamples

/** SHORT at another sample rate: the same hop and frequencies, windows of 20 to 45 ms. */
export function shortFramingAt(rateHz: number): Framing {
  return {
    windowSamples: 2 ** Math.round(Math.log2(0.032 * rateHz)),
    hopSamples: rateHz / 100,
    topHz: 8000,
    rateHz,
  }
}

/** Windows of 256 ms, for tones: a resolution of 4 Hz. */
export const LONG = { windowSamples: 4096, hopSamples: 1024, topHz: 4000 } as const
export const LONG_FRAMES_PER_SECOND = ENGINE_RATE_HZ / LONG.hopSamples

interface Framing {
  windowSamples: number
  hopSamples: number
  topHz: number
  rateHz?: number
}

/** Hann windows without the recording's mean; frame t is centred on sample t * hopSamples. */
export function measurePowerSpectra(samples: Float32Array, framing: Framing): PowerSpectra {
  const { windowSamples, hopSamples, topHz, rateHz = ENGINE_RATE_HZ } = framing
  const binHz = rateHz / windowSamples
  const binCount = Math.floor(topHz / binHz) + 1
  const frameCount = Math.floor(samples.length / hopSamples) + 1
  const power = new Float32Array(frameCount * binCount)
  const fft = new RealFft(windowSamples)
  const wave = new Float32Array(windowSamples)
  const window = hann(windowSamples)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)
  for (let t = 0; t < frameCount; t++) {
    const from = t * hopSamples - windowSamples / 2
    const first = Math.max(0, -from)
    const end = Math.min(windowSamples, samples.length - from)
    wave.fill(0)
    for (let i = first; i < end; i++) wave[i] = window[i] * (samples[from + i] - mean)
    fft.powers(wave, power, t * binCount, binCount)
  }
  return { frameCount, binCount, binHz, power }
}

/** Hann window, scaled so that the powers up to half the rate sum to the mean square of a steady signal. */
function hann(count: number): Float64Array {
  const scale = Math.sqrt(2 / (0.375 * count * count))
  return Float64Array.from(
    { length: count },
    (_, i) => scale * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count)),
  )
}
