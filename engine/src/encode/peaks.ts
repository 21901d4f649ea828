import { PEAK_COUNT } from '../protocol'

/** PEAK_COUNT values from 0 to 255, relative to the loudest; all 0 for silence. */
export function measurePeaks(samples: Float32Array): Uint8Array {
  const largest = new Float32Array(PEAK_COUNT)
  for (let slice = 0; slice < PEAK_COUNT; slice++) {
    const from = Math.floor((slice * samples.length) / PEAK_COUNT)
    const to = Math.floor(((slice + 1) * samples.length) / PEAK_COUNT)
    for (let i = from; i < to; i++) largest[slice] = Math.max(largest[slice], Math.abs(samples[i]))
  }
  const loudest = largest.reduce((most, value) => Math.max(most, value), 0)
  return Uint8Array.from(largest, (value) => (loudest > 0 ? Math.round((255 * value) / loudest) : 0))
}
