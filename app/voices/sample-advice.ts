import { MAX_SAMPLE_SECONDS } from '~/voice-engine/protocol'
import type { SampleQuality } from '~/voice-engine/sample-quality'
import { adviceTexts } from './advice-texts'

const adviceLevels = ['good', 'fair', 'poor'] as const

export type AdviceLevel = (typeof adviceLevels)[number]

/** One finding about a recording, in words for the user who uploaded it. */
export interface AdviceItem {
  key: string
  level: AdviceLevel
  title: string
  sentence: string
  whatToDo?: string
}

const levels: Record<string, (quality: SampleQuality) => AdviceLevel> = {
  length: ({ speechMs }) => atLeast(speechMs, 30_000, 10_000),
  'second-voice': ({ secondVoice }) => below(secondVoice, 0.6, 0.85),
  music: ({ music }) => below(music, 0.5, 0.8),
  noise: ({ signalToNoiseDb }) => atLeast(signalToNoiseDb, 25, 12),
  echo: ({ reverberationSeconds }) => below(reverberationSeconds, 0.6, 1),
  clipping: ({ clippedShare }) => below(clippedShare, 0.0005, 0.01),
  level: ({ speechDb }) => atLeast(speechDb, -38, -50),
  hum: ({ humHz }) => (humHz === 0 ? 'good' : 'fair'),
  'band-limit': ({ bandLimitHz }) => atLeast(bandLimitHz, 6500, 3000),
  whisper: ({ voicedShare }) => atLeast(voicedShare, 0.35, 0.15),
}

/** A telephone ends at 3400 Hz, measured a little higher. */
const TELEPHONE_HZ = 4200
const TELEPHONE = 'It sounds like a phone call: the higher tones of the voice are missing.'

const atLeast = (value: number, good: number, fair: number): AdviceLevel =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'poor'

const below = (value: number, good: number, fair: number): AdviceLevel =>
  value < good ? 'good' : value < fair ? 'fair' : 'poor'

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
    const level = levels[key](quality)
    const [text, whatToDo] = sayings[adviceLevels.indexOf(level)]
    const isTelephone = key === 'band-limit' && level === 'fair' && quality.bandLimitHz < TELEPHONE_HZ
    const sentence = isTelephone ? TELEPHONE : text.replace('LENGTH', spokenLength(quality.speechMs))
    return { key, level, title, sentence, whatToDo }
  })
}

export const HIGHEST_STEP = 5

/** One for each step, the worst first. */
const stepWords = ['Hard to work with', 'Usable, with some flaws', 'Good enough', 'Good', 'Very good']
const USABLE_WITH_NOISE = 'Usable, with some noise'

/** One poor finding weighs as much as three fair ones. */
const COSTS: Record<AdviceLevel, number> = { good: 0, fair: 1, poor: 3 }
/** The highest cost of each step, the worst step first. */
const MOST_COST_OF_STEP = [Number.POSITIVE_INFINITY, 5, 3, 1, 0]

/** Rates a recording from 1 to HIGHEST_STEP. */
export function overallAdvice(advice: AdviceItem[]): { step: number; word: string } {
  const cost = advice.reduce((sum, { level }) => sum + COSTS[level], 0)
  const step = MOST_COST_OF_STEP.filter((most) => cost <= most).length
  const isNoisy = advice.some(({ key, level }) => key === 'noise' && level !== 'good')
  return { step, word: step === 2 && isNoisy ? USABLE_WITH_NOISE : stepWords[step - 1] }
}

/** The sentence of the first poor finding, if there is one. */
export function firstConcern(advice: AdviceItem[]): string | undefined {
  return advice.find(({ level }) => level === 'poor')?.sentence
}
