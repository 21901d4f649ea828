import { percentile } from '../../dsp/percentile'

const BLOCK = 1600
const QUIET_PERCENT = 10
/** Relative to rms: smaller offsets affect no measure. */
const LEAST_SHARE = 0.03

/** The DC offset is of a faulty sound card; the same array if there is none. */
export function removeOffset(samples: Float32Array): Float32Array {
  const blocks = Array.from({ length: Math.ceil(samples.length / BLOCK) }, (_, b) =>
    measure(samples.subarray(b * BLOCK, (b + 1) * BLOCK)),
  )
  const variances = blocks.map(({ mean, square }) => square - mean * mean)
  const quiet = percentile(variances, QUIET_PERCENT)
  const means = blocks.flatMap(({ mean }, b) => (variances[b] <= quiet ? [mean] : []))
  const offset = means.reduce((sum, mean) => sum + mean, 0) / Math.max(1, means.length)
  const rms = Math.sqrt(measure(samples).square)
  return Math.abs(offset) > LEAST_SHARE * rms ? samples.map((sample) => sample - offset) : samples
}

function measure(samples: Float32Array): { mean: number; square: number } {
  let sum = 0
  let squares = 0
  for (const sample of samples) {
    sum += sample
    squares += sample * sample
  }
  const count = Math.max(1, samples.length)
  return { mean: sum / count, square: squares / count }
}
