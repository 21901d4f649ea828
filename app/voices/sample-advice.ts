import { MAX_SAMPLE_SECONDS } from '~/voice-engine/protocol'
import type { SampleQuality } from '~/voice-engine/sample-quality'

export type AdviceLevel = 'good' | 'fair' | 'poor'

/** One thing that was heard of a recording, in words for the person who uploaded it. */
export interface AdviceItem {
  key: string
  level: AdviceLevel
  title: string
  sentence: string
  whatToDo?: string
}

/** What is said at one level: the sentence, and what can be done about it. */
type Words = string | [sentence: string, whatToDo: string]
type Saying = Words | ((quality: SampleQuality) => Words)

interface Rule {
  key: string
  title: string
  level: (quality: SampleQuality) => AdviceLevel
  words: { good: Saying; fair: Saying; poor?: Saying }
}

/** In the order in which they are told: what matters most to the voice comes first. */
const rules: Rule[] = [
  {
    key: 'length',
    title: 'Length of speech',
    level: ({ speechMs }) => atLeast(speechMs, 30_000, 10_000),
    words: {
      good: ({ speechMs }) => `${spokenLength(speechMs)} of speech: plenty.`,
      fair: ({ speechMs }) => [
        `${spokenLength(speechMs)} of speech: enough to know the voice by.`,
        'With 30 seconds or more, the story will sound more like them.',
      ],
      poor: ({ speechMs }) => [
        `${spokenLength(speechMs)} of speech: a short glimpse of the voice.`,
        'A few more sentences would help most. Voicemails and home videos often hold some.',
      ],
    },
  },
  {
    key: 'second-voice',
    title: 'Other voices',
    level: ({ secondVoice }) => below(secondVoice, 0.6, 0.85),
    words: {
      good: 'One person speaks.',
      fair: [
        'A second person may be speaking as well.',
        'If so, cut the recording to where only your loved one speaks, and upload that.',
      ],
      poor: [
        'More than one person seems to speak.',
        'Cut the recording to where only your loved one speaks; otherwise the voices may blend.',
      ],
    },
  },
  {
    key: 'music',
    title: 'Music',
    level: ({ music }) => below(music, 0.5, 0.8),
    words: {
      good: 'No music is heard.',
      fair: ['There may be music in it.', 'A recording without music would sound more like them.'],
      poor: [
        'Music plays along with the voice.',
        'If you can, choose a part, or another recording, without music.',
      ],
    },
  },
  {
    key: 'noise',
    title: 'Background noise',
    level: ({ signalToNoiseDb }) => atLeast(signalToNoiseDb, 25, 12),
    words: {
      good: 'The voice stands clear of the background.',
      fair: [
        'Some noise is heard behind the voice.',
        'We soften steady noise. A quieter recording would be clearer still.',
      ],
      poor: [
        'The noise is nearly as loud as the voice.',
        'We soften steady noise. A recording from a quiet room, if there is one, would help much.',
      ],
    },
  },
  {
    key: 'echo',
    title: 'Echo',
    level: ({ reverberationSeconds }) => below(reverberationSeconds, 0.6, 1),
    words: {
      good: 'The room hardly echoes.',
      fair: ['The room echoes a little.', 'A recording from nearer by would be clearer still.'],
      poor: [
        'The room echoes a lot.',
        'A recording from nearer by, or from a room with carpets and curtains, would be clearer.',
      ],
    },
  },
  {
    key: 'clipping',
    title: 'Distortion',
    level: ({ clippedShare }) => below(clippedShare, 0.0005, 0.01),
    words: {
      good: 'No loud moment is distorted.',
      fair: ['A few loud moments are distorted.', 'We mend the short ones.'],
      poor: [
        'Many loud moments are distorted.',
        'A recording in which they speak more softly, or farther from the microphone, would be cleaner.',
      ],
    },
  },
  {
    key: 'level',
    title: 'Loudness',
    level: ({ speechDb }) => atLeast(speechDb, -38, -50),
    words: {
      good: 'The voice is loud enough.',
      fair: ['The voice is rather quiet.', 'We make it louder.'],
      poor: [
        'The voice is very quiet.',
        'We make it louder. If this is a copy that was played into a microphone, the first file would be better.',
      ],
    },
  },
  {
    key: 'hum',
    title: 'Hum',
    level: ({ humHz }) => (humHz === 0 ? 'good' : 'fair'),
    words: {
      good: 'No electric hum is heard.',
      fair: ['A soft electric hum runs through it.', 'We take it out.'],
    },
  },
  {
    key: 'band-limit',
    title: 'Brightness',
    level: ({ bandLimitHz }) => atLeast(bandLimitHz, 6500, 3000),
    words: {
      good: 'The bright part of the voice is there.',
      fair: ({ bandLimitHz }) => [
        bandLimitHz < TELEPHONE_HZ
          ? 'It sounds like a telephone: the bright part of the voice is missing.'
          : 'Some of the bright part of the voice is missing.',
        'We fill it in. A voice memo or a video often holds all of it.',
      ],
      poor: [
        'It sounds muffled: most of the bright part of the voice is missing.',
        'We fill in what we can. A voice memo or a video often holds all of it.',
      ],
    },
  },
  {
    key: 'whisper',
    title: 'Sound of the voice',
    level: ({ voicedShare }) => atLeast(voicedShare, 0.35, 0.15),
    words: {
      good: 'The voice can be heard well.',
      fair: ['The voice is breathy.', 'A recording in which they speak up would tell us more of its pitch.'],
      poor: [
        'It is a whisper, or nearly one.',
        'A recording in which they speak aloud would tell us the pitch of their voice.',
      ],
    },
  },
]

/** A telephone ends at 3400 Hz, measured a little higher. */
const TELEPHONE_HZ = 4200

const atLeast = (value: number, good: number, fair: number): AdviceLevel =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'poor'

const below = (value: number, good: number, fair: number): AdviceLevel =>
  value < good ? 'good' : value < fair ? 'fair' : 'poor'

function spokenLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** How much of a recording is used, and how much of that is speech. */
export function partUsed({ speechMs }: Pick<SampleQuality, 'speechMs'>, durationMs: number): string {
  const usedMs = Math.min(durationMs, MAX_SAMPLE_SECONDS * 1000)
  const percent = usedMs > 0 ? Math.min(100, Math.round((speechMs / usedMs) * 100)) : 0
  const used =
    usedMs < durationMs
      ? `The first ${spokenLength(usedMs)} of this recording are used`
      : `The whole recording is used (${spokenLength(usedMs)})`
  return `${used}. Speech fills ${percent} % of that.`
}

/** What to say of a recording, always the same things in the same order. */
export function sampleAdvice(quality: SampleQuality): AdviceItem[] {
  return rules.map(({ key, title, level: levelOf, words }) => {
    const level = levelOf(quality)
    const chosen = words[level] ?? words.fair
    const said = typeof chosen === 'function' ? chosen(quality) : chosen
    const [sentence, whatToDo] = typeof said === 'string' ? [said] : said
    return { key, level, title, sentence, whatToDo }
  })
}

export const HIGHEST_STEP = 5

/** From worse to better, one word for each step. */
const stepWords = ['Difficult', 'Not easy', 'Good enough', 'Good', 'Very good']

/** A poor thing weighs as much as three fair ones. */
const COSTS: Record<AdviceLevel, number> = { good: 0, fair: 1, poor: 3 }
/** Of each step, the lowest first. */
const MOST_COST_OF_STEP = [Number.POSITIVE_INFINITY, 5, 3, 1, 0]

/** All of it on one scale, 1 to HIGHEST_STEP. */
export function overallAdvice(advice: AdviceItem[]): { step: number; word: string } {
  const cost = advice.reduce((sum, { level }) => sum + COSTS[level], 0)
  const step = MOST_COST_OF_STEP.filter((most) => cost <= most).length
  return { step, word: stepWords[step - 1] }
}

/** The first thing that is poor, in one line; undefined where nothing is. */
export function firstConcern(advice: AdviceItem[]): string | undefined {
  return advice.find(({ level }) => level === 'poor')?.sentence
}
