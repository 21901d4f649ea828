import { MAX_SAMPLE_SECONDS } from '~/voice-engine/protocol'
import {
  isWithoutSpeech,
  type QualityLevel,
  qualityCost,
  qualityLevels,
  type SampleQuality,
} from '~/voice-engine/sample-quality'
import { adviceTexts } from './advice-texts'

export type AdviceLevel = QualityLevel

const adviceLevels: readonly AdviceLevel[] = ['good', 'fair', 'poor']

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

/**
 * The advice on a recording: always the same items in the same order, except that where no one is speaking there is one item,
 * and nothing is called fine.
 */
export function sampleAdvice(quality: SampleQuality) {
  if (isWithoutSpeech(quality)) {
    const [{ key, title, sayings }] = adviceTexts
    const [, whatToDo] = sayings[adviceLevels.indexOf('poor')]
    return [{ key, level: 'poor' as const, title, sentence: 'No one can be heard speaking.', whatToDo }]
  }
  return adviceTexts.map(({ key, title, sayings }) => {
    const level = qualityLevels[key](quality)
    const [text, whatToDo] = sayings[adviceLevels.indexOf(level)]
    const isTelephone = key === 'band-limit' && level === 'fair' && quality.bandLimitHz < TELEPHONE_HZ
    const sentence = isTelephone ? TELEPHONE : text.replace('LENGTH', spokenLength(quality.speechMs))
    return { key, level, title, sentence, whatToDo }
  })
}

/** Describes a recording in one plain sentence, and says how a better one would help. */
export function hearing(quality: SampleQuality, name: string): string {
  if (isWithoutSpeech(quality)) {
    const heard =
      qualityLevels.music(quality) === 'poor'
        ? 'music, and can’t make out anyone speaking'
        : 'no one speaking'
    return `We hear ${heard}. Please use another recording, in which ${name} speaks.`
  }
  const length = spokenLength(quality.speechMs)
  if (qualityLevels.length(quality) === 'poor')
    return `We hear only ${length} of speech. Half a minute would sound much more like ${name}.`
  const [worst] = sampleAdvice(quality)
    .filter(({ key, level }) => level !== 'good' && key !== 'length')
    .sort((one, other) => adviceLevels.indexOf(other.level) - adviceLevels.indexOf(one.level))
  const more =
    quality.speechMs < LEAST_SPEECH_OF_STEP[GOOD_STEP - 1]
      ? ` Half a minute would sound more like ${name}.`
      : ''
  if (!worst) return `We hear ${length} of one person, clearly.${more}`
  return `We hear ${length} of speech. ${worst.sentence}`
}

/** With this much speech, more of it hardly changes a voice. */
const PLENTY_MS = 60_000

/**
 * Joins the measures of several recordings of one voice: the sum of their speech, and in each respect the best of them.
 */
function bestOfEach(qualities: readonly SampleQuality[]): SampleQuality {
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

/**
 * The measures of the recording with the most speech, with the speech of all: a short clean one mends no long noisy one, and
 * those in which no one speaks don't count.
 */
export function mostOf(qualities: readonly SampleQuality[]): SampleQuality {
  const spoken = qualities.filter((quality) => !isWithoutSpeech(quality))
  const [longest = qualities[0]] = spoken.toSorted((one, other) => other.speechMs - one.speechMs)
  return spoken.length > 0
    ? { ...longest, speechMs: spoken.reduce((sum, { speechMs }) => sum + speechMs, 0) }
    : longest
}

/** The advice on several recordings of one voice: how much speech they have, and what none of them has. */
export function joinedAdvice(qualities: readonly SampleQuality[]) {
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
export const GOOD_STEP = 4

/** The words for each step, the worst first. */
const stepWords = ['Hard to work with', 'Usable, with some flaws', 'Good enough', 'Good', 'Very good']
const USABLE_WITH_NOISE = 'Usable, with some noise'

/** The least speech of each step, in ms, the worst step first: a clear recording that is short tells little of a voice. */
const LEAST_SPEECH_OF_STEP = [0, 5_000, 10_000, 20_000, 30_000]

/** The highest cost of each step, the worst step first. */
const MOST_COST_OF_STEP = [Number.POSITIVE_INFINITY, 5, 3, 1, 0]

const NOISE_AS_LOUD_DB = 3

/** Rates a recording from 1 to HIGHEST_STEP; 0 where no one is speaking. */
export function overallAdvice(quality: SampleQuality): { step: number; word: string } {
  if (isWithoutSpeech(quality)) return { step: 0, word: 'No one is speaking' }
  const cost = qualityCost(Object.values(qualityLevels).map((levelOf) => levelOf(quality)))
  const ofFlaws = MOST_COST_OF_STEP.filter((most) => cost <= most).length
  const ofLength = LEAST_SPEECH_OF_STEP.filter((least) => quality.speechMs >= least).length
  const ofNoise = quality.signalToNoiseDb < NOISE_AS_LOUD_DB ? 2 : HIGHEST_STEP
  const step = Math.min(ofFlaws, ofLength, ofNoise)
  const isNoisy = qualityLevels.noise(quality) !== 'good'
  return { step, word: step === 2 && isNoisy ? USABLE_WITH_NOISE : stepWords[step - 1] }
}
