const OVERSAMPLING = 4
const HALF_TAPS = 12
const LOOK_AHEAD_SECONDS = 0.005

/** Keeps true peaks (BS.1770-4, annex 2) below a ceiling in dBFS; the gain is smooth, so nothing is clipped. */
export function createLimiter(samples: Float32Array, sampleRateHz: number) {
  const peaks = truePeaks(samples)
  const reach = Math.max(1, Math.round(LOOK_AHEAD_SECONDS * sampleRateHz))
  return (gain: number, ceilingDb: number): Float32Array => {
    const ceiling = 10 ** (ceilingDb / 20)
    const allowed = new Float64Array(peaks.length)
    for (let i = 0; i < peaks.length; i++) allowed[i] = Math.min(gain, ceiling / peaks[i])
    // A mean of minima over windows that all contain the sample never exceeds its allowed gain.
    const gains = slidingMean(slidingMin(allowed, reach), reach)
    const limited = new Float32Array(samples.length)
    for (let i = 0; i < samples.length; i++) limited[i] = samples[i] * gains[i]
    return limited
  }
}

export function truePeaks(samples: Float32Array): Float32Array {
  const count = samples.length
  const padded = new Float32Array(count + 2 * HALF_TAPS)
  padded.set(samples, HALF_TAPS)
  const peaks = samples.map((value) => Math.abs(value))
  for (const taps of interpolators()) {
    for (let i = 0; i < count; i++) {
      let sum = 0
      for (let k = 0; k < taps.length; k++) sum += taps[k] * padded[i + k + 1]
      const between = Math.abs(sum)
      if (between > peaks[i]) peaks[i] = between
      if (between > peaks[i + 1]) peaks[i + 1] = between
    }
  }
  return peaks
}

function interpolators(): Float64Array[] {
  return Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
    const offset = (phase + 1) / OVERSAMPLING
    return Float64Array.from({ length: 2 * HALF_TAPS }, (_, k) => {
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
