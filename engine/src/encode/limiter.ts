import { borrow, floats, kernel } from '../dsp/kernel'

const OVERSAMPLING = 4
const HALF_TAPS = 12
const TAPS = 2 * HALF_TAPS
const FLOAT_BYTES = 4
const TOGETHER = 16_384
const LOOK_AHEAD_SECONDS = 0.005

/** Keeps true peaks (BS.1770-4, annex 2) below a ceiling in dBFS; the gain is smooth, so nothing is clipped. */
export function createLimiter(samples: Float32Array, sampleRateHz: number) {
  const peaks = truePeaks(samples)
  const reach = Math.max(1, Math.round(LOOK_AHEAD_SECONDS * sampleRateHz))
  /** Farther from a peak, the gain is the wanted one. */
  const span = 2 * reach + 1
  return (gain: number, ceilingDb: number): Float32Array => {
    const ceiling = 10 ** (ceilingDb / 20)
    const limited = new Float32Array(samples.length)
    for (let i = 0; i < samples.length; i++) limited[i] = samples[i] * gain
    for (let i = 0; i < peaks.length; i++) {
      if (peaks[i] * gain <= ceiling) continue
      const from = Math.max(0, i - span)
      for (let k = i; k < Math.min(peaks.length, i + 2 * span); k++) if (peaks[k] * gain > ceiling) i = k
      const allowed = new Float64Array(Math.min(peaks.length, i + span + 1) - from)
      for (let k = 0; k < allowed.length; k++) allowed[k] = Math.min(gain, ceiling / peaks[from + k])
      // A mean of minima over windows that all contain the sample never exceeds its allowed gain.
      const gains = slidingMean(slidingMin(allowed, reach), reach)
      for (let k = 0; k < gains.length; k++) limited[from + k] = samples[from + k] * gains[k]
    }
    return limited
  }
}

export function truePeaks(samples: Float32Array): Float32Array {
  const peaks = new Float32Array(samples.length)
  const taps = interpolators()
  const [waveAt, tapsAt, ...betweenAt] = borrow(TOGETHER + 2 * TAPS, TAPS, ...taps.map(() => TOGETHER))
  const [wave, own] = [floats(waveAt, TOGETHER + 2 * TAPS), floats(tapsAt, TAPS)]
  const [first, second, third] = betweenAt.map((at) => floats(at, TOGETHER))
  let before = 0
  for (let from = 0; from < samples.length; from += TOGETHER) {
    const count = Math.min(TOGETHER, samples.length - from)
    const start = from + 1 - HALF_TAPS
    wave.fill(0)
    wave.set(samples.subarray(Math.max(0, start), from + count + HALF_TAPS), Math.max(0, -start))
    for (const [phase, at] of betweenAt.entries()) {
      own.set(taps[phase])
      kernel.slide(waveAt, tapsAt, tapsAt + TAPS * FLOAT_BYTES, at, at + count * FLOAT_BYTES)
    }
    for (let i = 0; i < count; i++) {
      const peak = Math.max(Math.abs(first[i]), Math.abs(second[i]), Math.abs(third[i]))
      peaks[from + i] = Math.max(Math.abs(samples[from + i]), before, peak)
      before = peak
    }
  }
  return peaks
}

function interpolators(): Float64Array[] {
  return Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
    const offset = (phase + 1) / OVERSAMPLING
    return Float64Array.from({ length: TAPS }, (_, k) => {
      const t = k - HALF_TAPS + 1 - offset
      const window = 0.5 + 0.5 * Math.cos((Math.PI * t) / HALF_TAPS)
      return (window * Math.sin(Math.PI * t)) / (Math.PI * t)
    })
  })
}

function slidingMin(values: Float64Array, reach: number): Float64Array {
  const result = new Float64Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      while (tail > head && values[queue[tail - 1]] >= values[i]) tail--
      queue[tail++] = i
    }
    const centre = i - reach
    if (centre < 0) continue
    while (queue[head] < centre - reach) head++
    result[centre] = values[queue[head]]
  }
  return result
}

function slidingMean(values: Float64Array, reach: number): Float64Array {
  const last = values.length - 1
  const at = (i: number) => values[Math.min(last, Math.max(0, i))]
  const result = new Float64Array(values.length)
  let sum = 0
  for (let i = -reach; i < reach; i++) sum += at(i)
  for (let i = 0; i < values.length; i++) {
    sum += at(i + reach)
    result[i] = sum / (2 * reach + 1)
    sum -= at(i - reach)
  }
  return result
}
