import type { SampleQuality } from '../sample-quality'
import { CLEAN_DB, reduceNoise } from './reduce-noise'
import { removeHum } from './remove-hum'
import { removeOffset } from './remove-offset'
import { repairFlatTops } from './repair-flat-tops'

/**
 * Makes the best of a weak recording, for the profile of the voice only: overload rounded, the offset and the mains
 * taken out, steady noise softened. What isn't wrong isn't touched.
 * @param samples mono at ENGINE_RATE_HZ, of any level
 * @param quality of the same samples
 * @returns as many samples; the same array where nothing was wrong
 */
export function mendSample(samples: Float32Array, quality: SampleQuality): Float32Array {
  const round = quality.clippedShare > 0 ? repairFlatTops(samples) : samples
  const centred = removeOffset(round)
  const silentMains = quality.humHz > 0 ? removeHum(centred) : centred
  return quality.signalToNoiseDb < CLEAN_DB ? reduceNoise(silentMains) : silentMains
}
