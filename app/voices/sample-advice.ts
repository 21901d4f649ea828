import { MAX_SAMPLE_SECONDS } from '~/voice-engine/protocol'
import {
  type QualityLevel,
  qualityCost,
  qualityLevels,
  type SampleQuality,
} from '~/voice-engine/sample-quality'
import { adviceTexts } from './advice-texts'

export type AdviceLevel = QualityLevel

const adviceLevels: readonly AdviceLevel[] = ['good', 'fair', 'poor']

/** One finding about a recording, in words for the user who uploaded it. */
export interface AdviceItem {
  key: string
  level: AdviceLevel
  title: string
  sentence: string
  whatToDo?: string
}

/** A telephone ends at 3400 Hz, measured a little higher. */
const TELEPHONE_HZ = 4200
const TELEPHONE = 'It sounds like a phone call: the higher tones of the voice are missing.'

function spokenLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Says how much of a recording is used, and how much of that is speech. */
export function partUsed({ speechMs }: Pick<SampleQuality, 'speechMs'>, durationMs: number): string {
  const usedMs = Math.min(durationMs, MAX_SAMPLE_SECONDS * 1000)
  const percent = usedMs > 0 ? Math.min(100, Math.round((speechMs / usedMs) * 100)) : 0
  const used =
    usedMs < durationMs
      ? `the first ${spokenLength(usedMs)} of this recording`
      : `the whole recording, which is ${spokenLength(usedMs)} long`
  return `We use ${used}. About ${percent}% of that is speech.`
}

/** The advice on a recording: always the same items in the same order. */
export function sampleAdvice(quality: SampleQuality): AdviceItem[] {
  return adviceTexts.map(({ key, title, sayings }) => {
    const level = qualityLevels[key](quality)
    const [text, whatToDo] = sayings[adviceLevels.indexOf(level)]
    const isTelephone = key === 'band-limit' && level === 'fair' && quality.bandLimitHz < TELEPHONE_HZ
    const sentence = isTelephone ? TELEPHONE : text.replace('LENGTH', spokenLength(quality.speechMs))
    return { key, level, title, sentence, whatToDo }
  })
}

/** With this much speech, more of it hardly changes a voice. */
const PLENTY_MS = 60_000

/**
 * Joins the measures of several recordings of one voice: the sum of their speech, and in each respect the best of them.
 * @param qualities at least one
 */
export function bestOfEach(qualities: readonly SampleQuality[]): SampleQuality {
  const most = (measure: (quality: SampleQuality) => number) => Math.max(...qualities.map(measure))
  const least = (measure: (quality: SampleQuality) => number) => Math.min(...qualities.map(measure))
  return {
    speechMs: qualities.reduce((sum, { speechMs }) => sum + speechMs, 0),
    speechDb: most(({ speechDb }) => speechDb),
    clippedShare: least(({ clippedShare }) => clippedShare),
    signalToNoiseDb: most(({ signalToNoiseDb }) => signalToNoiseDb),
    humHz: qualities.some(({ humHz }) => humHz === 0) ? 0 : qualities[0].humHz,
    bandLimitHz: most(({ bandLimitHz }) => bandLimitHz),
    reverberationSeconds: least(({ reverberationSeconds }) => reverberationSeconds),
    music: least(({ music }) => music),
    secondVoice: least(({ secondVoice }) => secondVoice),
    voicedShare: most(({ voicedShare }) => voicedShare),
  }
}

/** The advice on several recordings of one voice: how much speech they have, and what none of them has. */
export function joinedAdvice(qualities: readonly SampleQuality[]): {
  together: string
  missing: AdviceItem[]
} {
  const together = bestOfEach(qualities)
  const enough =
    together.speechMs < PLENTY_MS
      ? '; a minute or more gives a closer voice. Another recording of this voice would help.'
      : '. That’s plenty.'
  return {
    together: `Together these recordings have ${spokenLength(together.speechMs)} of speech${enough}`,
    missing: sampleAdvice(together).filter(({ key, level }) => key !== 'length' && level !== 'good'),
  }
}

export const HIGHEST_STEP = 5

/** The words for each step, the worst first. */
const stepWords = ['Hard to work with', 'Usable, with some flaws', 'Good enough', 'Good', 'Very good']
const USABLE_WITH_NOISE = 'Usable, with some noise'

/** The highest cost of each step, the worst step first. */
const MOST_COST_OF_STEP = [Number.POSITIVE_INFINITY, 5, 3, 1, 0]

/** Rates a recording from 1 to HIGHEST_STEP. */
export function overallAdvice(advice: AdviceItem[]): { step: number; word: string } {
  const cost = qualityCost(advice.map(({ level }) => level))
  const step = MOST_COST_OF_STEP.filter((most) => cost <= most).length
  const isNoisy = advice.some(({ key, level }) => key === 'noise' && level !== 'good')
  return { step, word: step === 2 && isNoisy ? USABLE_WITH_NOISE : stepWords[step - 1] }
}

/** The sentence of the first poor finding, if there is one. */
export function firstConcern(advice: AdviceItem[]): string | undefined {
  return advice.find(({ level }) => level === 'poor')?.sentence
}
