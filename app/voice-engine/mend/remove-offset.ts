import { percentile } from '../dsp/percentile'

/** 0.1 s. */
const BLOCK = 1600
/** Of the blocks: the quietest tell the offset, as a voice may lean to one side itself. */
const QUIET_PERCENT = 10
/** Of the rms: a smaller offset changes nothing that is measured. */
const LEAST_SHARE = 0.03

/**
 * Takes off the constant that a faulty sound card adds.
 * @returns the same array where there is none
 */
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
