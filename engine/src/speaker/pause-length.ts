import { FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { median } from '../dsp/percentile'
import { likeliestPhone, PHONE_COUNT, SILENCE } from '../phones/phone-set'

/** Every second frame is used: 10 ms. */
const STEP = 2
const SECONDS_PER_STEP = STEP / FRAMES_PER_SECOND
const SHORTEST_SECONDS = 0.2
const FEWEST_PAUSES = 3
const USUAL_SECONDS = 0.5
const LEAST_SECONDS = 0.35
const MOST_SECONDS = 0.9

/** The median pause within speech, in seconds, from posteriors of frames x PHONE_COUNT. */
export function measurePauses(posteriors: Float32Array): number {
  const pauses: number[] = []
  let hasSpoken = false
  let silentSteps = 0
  for (let at = 0; at < posteriors.length; at += STEP * PHONE_COUNT) {
    if (likeliestPhone(posteriors, at) === SILENCE) {
      silentSteps++
      continue
    }
    const seconds = silentSteps * SECONDS_PER_STEP
    if (hasSpoken && seconds >= SHORTEST_SECONDS) pauses.push(seconds)
    hasSpoken = true
    silentSteps = 0
  }
  if (pauses.length < FEWEST_PAUSES) return USUAL_SECONDS
  return Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, median(pauses)))
}
