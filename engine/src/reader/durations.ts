import { SILENCE } from '../phones/phone-set'

/** Of 10 ms. */
const LEAST_FRAMES = 4
const SILENCE_FRAMES = 12
/** The readers that the net learnt from are quick; words are lost below this. */
const SLOWNESS = 1.1

/** Frames of 10 ms; what rounding adds or takes is made good at the next phone. */
export function durationsOf(phones: Uint8Array, logDurations: Float32Array, pace: number): Int32Array {
  let owed = 0
  return Int32Array.from(phones, (phone, i) => {
    if (phone === SILENCE) return SILENCE_FRAMES
    const wanted = Math.max(LEAST_FRAMES, (Math.exp(logDurations[i]) * SLOWNESS) / pace)
    const frames = Math.max(LEAST_FRAMES, Math.round(wanted + owed))
    owed = Math.max(-1, Math.min(1, owed + wanted - frames))
    return frames
  })
}
