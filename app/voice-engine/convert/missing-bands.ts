import { BAND_COUNT, bandCentresHz } from '../dsp/mel-bands'
import { PHONE_COUNT } from '../phones/phone-set'
import type { GridFrames } from './exemplars'

/** A recording that reaches this frequency lacks nothing audible. */
const FULL_RANGE_HZ = 7000
/** A lower band limit means telephone speech, which begins at 300 Hz. */
const TELEPHONE_LIMIT_HZ = 4200
const TELEPHONE_START_HZ = 300
/** Bands on the slope of the band limit, which are not used. */
const EDGE_BANDS = 2
/** Bands next to the edge that set the level of the filled ones. */
const REFERENCE_BANDS = 5
const FEWEST_FRAMES = 20

/**
 * Fills the bands that a telephone or a poor codec removed with the base voice's mean spectrum of the current
 * phones, at the level of the adjacent bands. Statistics measured later then differ from the base voice's
 * only where the recording has information.
 * @param sample its bands are changed in place
 * @param base enough speech of the base voice for a mean of each phone
 * @param bandLimitHz highest frequency in the recording
 */
export function fillMissingBands(sample: GridFrames, base: readonly GridFrames[], bandLimitHz: number): void {
  if (bandLimitHz >= FULL_RANGE_HZ) return
  const top = bandCentresHz.findIndex((hz) => hz > bandLimitHz) - EDGE_BANDS
  const start = bandLimitHz < TELEPHONE_LIMIT_HZ ? firstBandFrom(TELEPHONE_START_HZ) + EDGE_BANDS : 0
  if (top - start < 2 * REFERENCE_BANDS) return
  const means = phoneMeans(base)
  const usual = new Float64Array(BAND_COUNT)
  for (let t = 0; t < sample.frameCount; t++) {
    usual.fill(0)
    const kind = sample.f0Hz[t] > 0 ? 1 : 0
    for (let phone = 0; phone < PHONE_COUNT; phone++) {
      const weight = sample.posteriors[t * PHONE_COUNT + phone]
      const row = (kind * PHONE_COUNT + phone) * BAND_COUNT
      for (let band = 0; band < BAND_COUNT; band++) usual[band] += weight * means[row + band]
    }
    fill(sample.bands, t * BAND_COUNT, usual, top, BAND_COUNT, top - REFERENCE_BANDS)
    fill(sample.bands, t * BAND_COUNT, usual, 0, start, start)
  }
}

function firstBandFrom(hz: number): number {
  return bandCentresHz.findIndex((centre) => centre >= hz)
}

/** Replaces bands from..to by the usual ones, levelled at the REFERENCE_BANDS from `reference` on. */
function fill(
  bands: Float32Array,
  at: number,
  usual: Float64Array,
  from: number,
  to: number,
  reference: number,
): void {
  let difference = 0
  for (let band = reference; band < reference + REFERENCE_BANDS; band++) {
    difference += (bands[at + band] - usual[band]) / REFERENCE_BANDS
  }
  for (let band = from; band < to; band++) bands[at + band] = usual[band] + difference
}

/** Mean bands by voicing and phone, 2 x PHONE_COUNT x BAND_COUNT; rare phones get the mean of the voicing. */
function phoneMeans(base: readonly GridFrames[]): Float64Array {
  const sums = new Float64Array(2 * PHONE_COUNT * BAND_COUNT)
  const weights = new Float64Array(2 * PHONE_COUNT)
  for (const { frameCount, bands, f0Hz, posteriors } of base) {
    for (let t = 0; t < frameCount; t++) {
      const kind = f0Hz[t] > 0 ? 1 : 0
      for (let phone = 0; phone < PHONE_COUNT; phone++) {
        const weight = posteriors[t * PHONE_COUNT + phone]
        if (weight < 0.01) continue
        const row = kind * PHONE_COUNT + phone
        weights[row] += weight
        for (let band = 0; band < BAND_COUNT; band++) {
          sums[row * BAND_COUNT + band] += weight * bands[t * BAND_COUNT + band]
        }
      }
    }
  }
  return meansOf(sums, weights)
}

function meansOf(sums: Float64Array, weights: Float64Array): Float64Array {
  const means = new Float64Array(sums.length)
  for (const kind of [0, 1]) {
    const first = kind * PHONE_COUNT
    const total = weights.slice(first, first + PHONE_COUNT).reduce((sum, weight) => sum + weight, 1e-9)
    for (let band = 0; band < BAND_COUNT; band++) {
      let all = 0
      for (let row = first; row < first + PHONE_COUNT; row++) all += sums[row * BAND_COUNT + band]
      for (let row = first; row < first + PHONE_COUNT; row++) {
        const i = row * BAND_COUNT + band
        means[i] = weights[row] < FEWEST_FRAMES ? all / total : sums[i] / weights[row]
      }
    }
  }
  return means
}
