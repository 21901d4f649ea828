import { percentile } from './percentile'

const LOUD_PERCENT = 99.5
const LOUD_LEVEL = 0.5

/** The gain that brings the 99.5th percentile of |sample| to 0.5: unlike the peak, it ignores clicks. */
export function analysisGain(samples: Float32Array): number {
  return LOUD_LEVEL / (percentile(samples.map(Math.abs), LOUD_PERCENT) + 1e-9)
}

export function scale(samples: Float32Array, gain: number): Float32Array {
  const scaled = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i++) scaled[i] = samples[i] * gain
  return scaled
}

/** In place, since a story may be long. */
export function setLevel(samples: Float32Array, rms: number): Float32Array {
  let power = 0
  for (let i = 0; i < samples.length; i++) power += samples[i] * samples[i]
  const gain = rms / (Math.sqrt(power / samples.length) + 1e-9)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.max(-1, Math.min(1, samples[i] * gain))
  return samples
}
