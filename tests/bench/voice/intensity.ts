import { countFrames, HOP_SAMPLES } from '~/voice-engine/dsp/frame-grid'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'

/** Below anything audible: digital silence needs a level, too. */
const LEAST_POWER = 1e-12

/**
 * Measures intensity over time: power under a Hann window.
 * @param samples mono at ENGINE_RATE_HZ
 * @param windowSeconds at least two periods of the lowest f0, to avoid ripple
 * @returns dB relative to full scale, for each frame of the grid
 */
export function intensityDb(samples: Float32Array, windowSeconds: number): Float64Array {
  const half = Math.round((windowSeconds * ENGINE_RATE_HZ) / 2)
  const window = Float64Array.from(
    { length: 2 * half + 1 },
    (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * (i - half)) / (half + 1)),
  )
  const area = window.reduce((sum, weight) => sum + weight, 0)
  return Float64Array.from({ length: countFrames(samples.length) }, (_, t) => {
    const centre = t * HOP_SAMPLES
    let power = 0
    for (let i = Math.max(0, centre - half); i <= Math.min(samples.length - 1, centre + half); i++) {
      power += window[i - centre + half] * samples[i] ** 2
    }
    return 10 * Math.log10(power / area + LEAST_POWER)
  })
}
