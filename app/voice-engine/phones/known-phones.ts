import { FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { smoothRows } from '../dsp/smooth'
import { PHONE_COUNT, phoneOfFlite, SILENCE } from './phone-set'

/** A phone of the base voice; it begins at the end of the previous one. */
export interface SpokenPhone {
  /** As in flite's output. */
  name: string
  endSeconds: number
}

/** In frames: models the transition between phones. */
const SMOOTHING_FRAMES = 2.5

/**
 * Phone posteriors of synthesised speech, from its known phone timings.
 * @returns frameCount x PHONE_COUNT, each row sums to 1
 */
export function posteriorsOfKnown(phones: readonly SpokenPhone[], frameCount: number): Float32Array {
  const labels = new Uint8Array(frameCount).fill(SILENCE)
  let start = 0
  for (const { name, endSeconds } of phones) {
    const end = Math.floor(endSeconds * FRAMES_PER_SECOND)
    labels.fill(phoneOfFlite(name), Math.min(frameCount, start), Math.min(frameCount, end))
    start = end
  }
  const certain = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) certain[t * PHONE_COUNT + labels[t]] = 1
  return smoothRows(certain, PHONE_COUNT, SMOOTHING_FRAMES)
}
