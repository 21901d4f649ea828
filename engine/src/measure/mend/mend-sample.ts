import type { SampleQuality } from '../../sample-quality'
import { CLEAN_DB, reduceNoise } from './reduce-noise'
import { removeHum } from './remove-hum'
import { removeOffset } from './remove-offset'
import { repairFlatTops } from './repair-flat-tops'

/** Declips, removes offset and hum, reduces noise; the same array if nothing was needed. */
export function mendSample(samples: Float32Array, quality: SampleQuality): Float32Array {
  const round = quality.clippedShare > 0 ? repairFlatTops(samples) : samples
  const centred = removeOffset(round)
  const silentMains = quality.humHz > 0 ? removeHum(centred) : centred
  return quality.signalToNoiseDb < CLEAN_DB ? reduceNoise(silentMains) : silentMains
}
