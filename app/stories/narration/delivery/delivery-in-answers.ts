import { categoryOf } from '../../categories'
import type { NarrativeContext } from '../../narrative-context'
import { isEnglish, splitQuotations, tokensOf, wordSet } from './answer-text'
import { type Delivery, deliveryNumbers } from './delivery-by-category'
import { type DeliveryWords, senseAt, sureness } from './delivery-words'
import { degreeOf } from './word-degree'
import { aboutOf } from './word-subject'

interface Source {
  text: string
  weight: number
  /** Words that are less surely about a voice count only near a word of speech. */
  least: DeliveryWords['sure']
}

/** Questions about how the person sounded or spoke. */
export const TONE_QUESTIONS = wordSet(
  'encouragement_tone communication_style personal_sharing_tone motivation_style voice_conveyance',
)

/** The limit of all moves together: less than the calmest and the liveliest category differ. */
const MOST: Delivery = { pace: 0.08, pauses: 0.25, melody: 0.18, pitchSemitones: 0.8, levelDb: 2 }

/**
 * How far the answers and the voice memory move the category's delivery, in the units of DeliveryWords. Ignores
 * quotations, which are what was said, not how, and text in other languages.
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
  const memory = splitQuotations(voiceCharacteristics).rest
  const answers = categoryOf(documentType).questions.map(({ key, feeds }): Source => {
    const text = splitQuotations(rawResponses[key] ?? '').rest
    if (TONE_QUESTIONS.has(key)) return { text, weight: 0.8, least: 'manner' }
    return { text, weight: 0.4, least: feeds === 'emotionalContext' ? 'mood' : 'voice' }
  })
  // A voice memory that is one quotation is still a description.
  const text = /\p{L}/u.test(memory) ? memory : voiceCharacteristics
  return [{ text, weight: 1, least: 'loose' }, ...answers]
}

function countMentions({ text, weight, least }: Source, mentions: Map<DeliveryWords, number>): void {
  const tokens = tokensOf(text)
  if (!isEnglish(tokens)) return
  for (const thought of tokens.join(' ').split('.')) {
    const words = thought.trim().split(' ')
    for (let at = 0, to = 1; at < words.length; at = to, to = at + 1) {
      const found = senseAt(words, at)
      to = found?.to ?? to
      if (!found || found.sense === 'other') continue
      const { row, form } = found.sense
      const about = aboutOf(words, at, to, form)
      const isSure = sureness.indexOf(row.sure) >= sureness.indexOf(least)
      if (about === 'something else' || (about === 'unsaid' && !isSure)) continue
      mentions.set(row, (mentions.get(row) ?? 0) + weight * degreeOf(words, at, to, form))
    }
  }
}

/** Repeated, a mention counts up to twice. */
function worth(count: number): number {
  return Math.abs(count) <= 1 ? count : Math.sign(count) * (2 - 1 / Math.abs(count))
}
