import { BAND_COUNT, bandCentresHz } from '../dsp/mel-bands'
import type { RecordedVoice } from '../measure/analyse/voice'
import { PHONE_COUNT } from '../phones/phone-set'
import type { Prior } from '../reader/types'
import { USUAL_SHAPES } from './usual-voice'

const FULL_RANGE_HZ = 7000
/** A lower band limit means telephone speech, which begins at 300 Hz. */
const TELEPHONE_LIMIT_HZ = 4200
const TELEPHONE_START_HZ = 300
/** Bands on the slope of the band limit, which are not used. */
const EDGE_BANDS = 2
const REFERENCE_BANDS = 5

/** Fills the bands that a telephone or a codec removed with what is usual for each phone. */
export function fillMissingBands(voice: RecordedVoice, prior: Prior, bandLimitHz: number): RecordedVoice {
  if (bandLimitHz >= FULL_RANGE_HZ) return voice
  const top = bandCentresHz.findIndex((hz) => hz > bandLimitHz) - EDGE_BANDS
  const start = bandLimitHz < TELEPHONE_LIMIT_HZ ? firstBandFrom(TELEPHONE_START_HZ) + EDGE_BANDS : 0
  if (top - start < 2 * REFERENCE_BANDS) return voice
  const bands = voice.bands.slice()
  const usual = new Float64Array(BAND_COUNT)
  for (let t = 0; t < voice.frameCount; t++) {
    usual.fill(0)
    for (let phone = 0; phone < PHONE_COUNT; phone++) {
      const weight = voice.posteriors[t * PHONE_COUNT + phone]
      if (weight < 0.01) continue
      const voiced = prior.voicing[phone]
      for (let band = 0; band < BAND_COUNT; band++) {
        const mean = voiced * USUAL_SHAPES.voiced[band] + (1 - voiced) * USUAL_SHAPES.unvoiced[band]
        usual[band] += weight * (mean + prior.deviations[phone * BAND_COUNT + band])
      }
    }
    fill(bands, t * BAND_COUNT, usual, top, BAND_COUNT, top - REFERENCE_BANDS)
    fill(bands, t * BAND_COUNT, usual, 0, start, start)
  }
  return { ...voice, bands, recorded: { from: start, to: top } }
}

function firstBandFrom(hz: number): number {
  return bandCentresHz.findIndex((centre) => centre >= hz)
}

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
