import type { SampleQuality } from '../../sample-quality'
import { hear } from '../listen/hear'
import { CLEAN_DB, reduceNoise } from './reduce-noise'
import { repairFlatTops } from './repair-flat-tops'

/** Declips, leaves out what hear() does, reduces noise; the same array if nothing was needed. */
export function mendSample(samples: Float32Array, quality: SampleQuality): Float32Array {
  const round = quality.clippedShare > 0 ? repairFlatTops(samples) : samples
  const { voice } = hear(round)
  return quality.signalToNoiseDb < CLEAN_DB ? reduceNoise(voice) : voice
}
