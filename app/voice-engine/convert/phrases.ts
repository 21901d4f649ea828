import { FRAMES_PER_SECOND } from '../dsp/frame-grid'

/** A longer unvoiced gap separates two phrases. */
const GAP_FRAMES = 0.2 * FRAMES_PER_SECOND

/** Frame numbers: the first voiced frame, and one past the last. */
export interface Phrase {
  from: number
  to: number
}

/** Splits speech at unvoiced gaps. @param f0Hz of each frame, 0 where unvoiced */
export function findPhrases(f0Hz: Float64Array): Phrase[] {
  const phrases: Phrase[] = []
  for (let t = 0; t < f0Hz.length; t++) {
    if (!(f0Hz[t] > 0)) continue
    const open = phrases.at(-1)
    if (open && t - open.to < GAP_FRAMES) open.to = t + 1
    else phrases.push({ from: t, to: t + 1 })
  }
  return phrases
}
