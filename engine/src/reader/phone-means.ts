import { BAND_COUNT } from '../dsp/mel-bands'
import { nearest, smoothRows } from '../dsp/smooth'
import type { Timeline } from './timeline'
import type { Prior, SpeakerMeans } from './types'

/** A phone's mean shape, its level (l / 3 + 1), its voicing, and a 0. */
export const PHONE_MEANS = BAND_COUNT + 3
const LEVEL = BAND_COUNT
const VOICING = BAND_COUNT + 1
/** Of 10 ms: speech moves between its phones. */
const SMOOTHING_FRAMES = 1.7

/** The speaker's means of the phones, along time. @returns frames x PHONE_MEANS */
export function phoneMeansOf(
  { frameCount, tokens }: Timeline,
  phones: Uint8Array,
  { phoneBands, phoneLevels }: SpeakerMeans,
  { voicing }: Prior,
): Float32Array {
  const rows = new Float32Array(frameCount * PHONE_MEANS)
  for (let t = 0; t < frameCount; t++) {
    const phone = phones[tokens[t]]
    const at = t * PHONE_MEANS
    rows.set(phoneBands.subarray(phone * BAND_COUNT, (phone + 1) * BAND_COUNT), at)
    rows[at + LEVEL] = phoneLevels[phone] / 3 + 1
    rows[at + VOICING] = voicing[phone]
  }
  return smoothRows(rows, PHONE_MEANS, SMOOTHING_FRAMES, nearest)
}

/** The level of a row of phoneMeansOf(), ln of power relative to loud frames. */
export function levelOf(phoneMeans: Float32Array, t: number): number {
  return (phoneMeans[t * PHONE_MEANS + LEVEL] - 1) * 3
}

/** Means of phones less those of voiced and unvoiced speech: frames x PHONE_MEANS, and frames x BAND_COUNT. */
export function relativeMeans(
  phoneMeans: Float32Array,
  { shapes }: SpeakerMeans,
): { relative: Float32Array; movement: Float32Array } {
  const frameCount = phoneMeans.length / PHONE_MEANS
  const relative = phoneMeans.slice()
  const movement = new Float32Array(frameCount * BAND_COUNT)
  for (let t = 0; t < frameCount; t++) {
    const voicing = phoneMeans[t * PHONE_MEANS + VOICING]
    for (let band = 0; band < BAND_COUNT; band++) {
      const voiced = shapes[band]
      const unvoiced = shapes[BAND_COUNT + band]
      const middle = voicing * voiced + (1 - voicing) * unvoiced
      relative[t * PHONE_MEANS + band] -= middle
      movement[t * BAND_COUNT + band] = (middle - (voiced + unvoiced) / 2) / 3
    }
  }
  return { relative, movement }
}
