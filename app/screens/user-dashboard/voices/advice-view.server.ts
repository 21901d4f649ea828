import {
  GOOD_STEP,
  HIGHEST_STEP,
  hearing,
  joinedAdvice,
  mostOf,
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
  const recordings = recordingsOf(sample, samples)
  const qualities = knownQualities(recordings)
  const areAllKnown = qualities.length === recordings.length
  return {
    advice: adviceOn(sample),
    /** On several recordings, once all are analysed. */
    joinedAdvice: recordings.length > 1 && areAllKnown ? joinedAdvice(qualities) : undefined,
  }
}

/**
 * Describes the recordings of a voice together: 'awaited' while none of them is analysed, undefined where that failed.
 */
export function hearingOf(sample: VoiceSample, samples: VoiceSample[]) {
  const recordings = recordingsOf(sample, samples)
  const qualities = knownQualities(recordings)
  if (qualities.length === 0)
    return recordings.some(({ quality }) => quality === 'awaited') ? ('awaited' as const) : undefined
  const joined = mostOf(qualities)
  const { step } = overallAdvice(joined)
  return {
    sentence: hearing(joined, sample.name || sample.whoIsThisVoice),
    isGood: step >= GOOD_STEP,
    hasSpeech: step > 0,
  }
}

/** Where it is less than good, a sentence on it. */
export function concernAbout(sample: VoiceSample, samples: VoiceSample[]): string | undefined {
  const heard = hearingOf(sample, samples)
  if (!heard || heard === 'awaited' || heard.isGood) return undefined
  return heard.hasSpeech ? `${heard.sentence} You can still make a story with it.` : heard.sentence
}

const recordingsOf = ({ voiceId }: VoiceSample, samples: VoiceSample[]) =>
  samples.filter((sample) => sample.voiceId === voiceId)

const knownQualities = (recordings: VoiceSample[]) =>
  recordings.flatMap(({ quality }) => (typeof quality === 'object' ? [quality] : []))

/** Undefined while it is analysed, and where that failed. */
function adviceOn({ quality, durationMs, whoIsThisVoice }: VoiceSample) {
  if (typeof quality !== 'object') return undefined
  const items = sampleAdvice(quality)
  const grade = overallAdvice(quality)
  return {
    ...grade,
    highestStep: HIGHEST_STEP,
    hearing: hearing(quality, whoIsThisVoice),
    used: grade.step === 0 ? undefined : partUsed(quality, durationMs),
    items: items.map(({ key, level, title, sentence, whatToDo }) => ({
      key,
      level,
      title,
      text: [sentence, whatToDo].filter(Boolean).join(' '),
    })),
  }
}
