import { categoryOf, type MemoryQuestion } from '../categories'
import type { NarrativeContext } from '../narrative-context'
import { aboutOf } from './about-the-voice'
import { answerWords, isEnglish } from './answer-words'
import { degreeOf } from './degree'
import { type Delivery, deliveryNumbers } from './delivery-by-category'
import { senseAt } from './delivery-lexicon'
import { type DeliveryWords, type Sureness, sureness } from './delivery-words'
import { withoutQuotations } from './quotations'

interface Source {
  text: string
  /** Times what a word moves. */
  weight: number
  /** Words that are less surely about a voice count only beside a word of speech. */
  least: Sureness
}

/** They ask how the person sounded, or how they said things. */
export const TONE_QUESTIONS: ReadonlySet<string> = new Set([
  'encouragement_tone',
  'communication_style',
  'personal_sharing_tone',
  'motivation_style',
  'voice_conveyance',
])

const TONE = { weight: 0.8, least: 'manner' } as const
const FEELINGS = { weight: 0.4, least: 'mood' } as const
const ELSEWHERE = { weight: 0.4, least: 'voice' } as const

/** What all words together can move, in the units of Move: less than the calmest and the liveliest category differ. */
const MOST: Delivery = { pace: 0.08, pauses: 0.25, melody: 0.18, pitchSemitones: 0.8, levelDb: 2 }

/**
 * What the answers and the voice memory ask for beyond the category's delivery, in the units of Move. Words in
 * quotation marks are what was said, not how; words in another language say nothing.
 */
export function deliveryInAnswers(context: NarrativeContext): Delivery {
  const mentions = new Map<DeliveryWords, number>()
  for (const source of sourcesOf(context)) countMentions(source, mentions)
  const sums = deliveryNumbers.map((number) => {
    const sum = [...mentions].reduce((all, [{ move }, count]) => all + worth(count) * (move[number] ?? 0), 0)
    return [number, sum / Math.sqrt(1 + (sum / MOST[number]) ** 2)]
  })
  return Object.fromEntries(sums) as unknown as Delivery
}

function sourcesOf({ documentType, voiceCharacteristics, rawResponses }: NarrativeContext): Source[] {
  const memory = withoutQuotations(voiceCharacteristics)
  // The whole of it in quotation marks is still a description.
  const text = /\p{L}/u.test(memory) ? memory : voiceCharacteristics
  const answers = categoryOf(documentType).questions.map((question) => ({
    text: withoutQuotations(rawResponses[question.key] ?? ''),
    ...kindOf(question),
  }))
  return [{ text, weight: 1, least: 'loose' }, ...answers]
}

function kindOf({ key, feeds }: MemoryQuestion): Omit<Source, 'text'> {
  if (TONE_QUESTIONS.has(key)) return TONE
  return feeds === 'emotionalContext' ? FEELINGS : ELSEWHERE
}

function countMentions({ text, weight, least }: Source, mentions: Map<DeliveryWords, number>): void {
  const answer = answerWords(text)
  if (!isEnglish(answer)) return
  for (let at = 0, to = 1; at < answer.words.length; at = to, to = at + 1) {
    const found = senseAt(answer.words, at)
    if (!found) continue
    to = found.to
    if (!found.sense) continue
    const { entry, form } = found.sense
    const about = aboutOf(answer, at, to, form)
    const isSure = sureness.indexOf(entry.sure) >= sureness.indexOf(least)
    if (about === 'something else' || (about === 'unsaid' && !isSure)) continue
    mentions.set(entry, (mentions.get(entry) ?? 0) + weight * degreeOf(answer, at, to, form))
  }
}

/** Said often, a thing is worth up to twice as much as said once. */
function worth(count: number): number {
  return Math.abs(count) <= 1 ? count : Math.sign(count) * (2 - 1 / Math.abs(count))
}
