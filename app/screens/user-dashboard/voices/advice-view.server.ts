import {
  bestOfEach,
  firstConcern,
  HIGHEST_STEP,
  joinedAdvice,
  overallAdvice,
  partUsed,
  sampleAdvice,
} from '~/voices/sample-advice'
import type { VoiceSample } from '~/voices/voice-samples.server'

/**
 * The advice on a recording and on its voice, in words. The page gets it as data: in the script the texts would weigh on
 * every visit.
 * @param samples all of the user
 */
export function adviceView(sample: VoiceSample, samples: VoiceSample[]) {
  const recordings = samples.filter(({ voiceId }) => voiceId === sample.voiceId)
  const qualities = recordings.flatMap(({ quality }) => (typeof quality === 'object' ? [quality] : []))
  const areAllKnown = qualities.length === recordings.length
  return {
    advice: adviceOn(sample),
    /** On several recordings, once all are analysed. */
    joinedAdvice: recordings.length > 1 && areAllKnown ? joinedAdvice(qualities) : undefined,
    /** The first thing that is poor in all recordings of the voice. */
    concern: qualities.length > 0 ? firstConcern(sampleAdvice(bestOfEach(qualities))) : undefined,
  }
}

/** Undefined while it is analysed, and where that failed. */
function adviceOn({ quality, durationMs }: VoiceSample) {
  if (typeof quality !== 'object') return undefined
  const items = sampleAdvice(quality)
  return {
    ...overallAdvice(items),
    highestStep: HIGHEST_STEP,
    used: partUsed(quality, durationMs),
    items: items.map(({ key, level, title, sentence, whatToDo }) => ({
      key,
      level,
      title,
      text: [sentence, whatToDo].filter(Boolean).join(' '),
    })),
  }
}
