import type { NarrationPlan } from '~/voice-engine/engine'
import type { DocumentType } from '../categories'

/** What a delivery is made of; the units are those of NarrationPlan. */
export const deliveryNumbers = ['pace', 'pauses', 'melody', 'pitchSemitones', 'levelDb'] as const

export type DeliveryNumber = (typeof deliveryNumbers)[number]

export type Delivery = Pick<NarrationPlan, DeliveryNumber>

type Explained = Record<DeliveryNumber, readonly [value: number, why: string]>

/**
 * How each category is read where the answers say nothing of it, beside how the person speaks in the sample, and why.
 *
 * `pace`, `pauses` and `melody` are multiples of the speaker's own: a pace of 0.93 is 7 % slower, pauses of 1.2 are a
 * fifth longer, a melody of 0.85 rises and falls less. `pitchSemitones` is added to the speaker's mean pitch, `levelDb`
 * to the loudness that every story has. Nothing is far from the speaker, who is known by pace and melody too; what is
 * noticed at all begins at about 5 % of pace (Quené, Journal of Phonetics 35, 2007) and 1 dB.
 *
 * The directions are those that studies of feeling in speech agree on (Scherer, Speech Communication 40, 2003; Juslin
 * and Laukka, Psychological Bulletin 129, 2003): tenderness and sadness are slow, low, soft and level, joy is quicker,
 * higher, louder and lively.
 */
export const deliveryByCategory: Record<DocumentType, Explained> = {
  'personal-messages': {
    pace: [1, 'a card is read as one talks'],
    pauses: [1, 'and so are its pauses'],
    melody: [1.05, 'wishes are lively'],
    pitchSemitones: [0.1, 'and a little bright'],
    levelDb: [0, 'at the distance of a table'],
  },
  'unfinished-words': {
    pace: [0.93, 'what is hard to say comes slowly'],
    pauses: [1.25, 'with silence before it'],
    melody: [0.9, 'without ornament'],
    pitchSemitones: [-0.3, 'in a low voice'],
    levelDb: [-1.5, 'for one person alone'],
  },
  'daily-affirmations': {
    pace: [1.04, 'a pep talk has somewhere to go'],
    pauses: [0.9, 'and does not linger'],
    melody: [1.15, 'it lifts whoever hears it'],
    pitchSemitones: [0.5, 'with a morning voice'],
    levelDb: [0.5, 'over the noise of the kitchen'],
  },
  'comfort-encouragement': {
    pace: [0.94, 'who comforts has time'],
    pauses: [1.15, 'and leaves room to breathe'],
    melody: [0.95, 'steady, since the other is not'],
    pitchSemitones: [-0.2, 'low voices calm'],
    levelDb: [-1, 'close by'],
  },
  'wedding-vows': {
    pace: [0.92, 'a promise is said word by word'],
    pauses: [1.3, 'and each one stands alone'],
    melody: [1, 'solemn, but not flat'],
    pitchSemitones: [0, 'in their own voice, which is the point of a vow'],
    levelDb: [0, 'before witnesses'],
  },
  'family-story': {
    pace: [0.98, 'a teller takes a little time'],
    pauses: [1.1, 'and lets the listener wait'],
    melody: [1.15, 'stories live by their ups and downs'],
    pitchSemitones: [0.1, 'with some colour'],
    levelDb: [0, 'for all who sit around'],
  },
  recipe: {
    pace: [0.97, 'somebody is following with a spoon in the hand'],
    pauses: [1.15, 'each step is done before the next'],
    melody: [1, 'as one talks while one works'],
    pitchSemitones: [0, 'and at the same height'],
    levelDb: [0, 'across the kitchen'],
  },
  'diary-entry': {
    pace: [0.93, 'one thinks while one writes'],
    pauses: [1.2, 'and looks up between two sentences'],
    melody: [0.85, 'nobody is to be won over'],
    pitchSemitones: [-0.4, 'one speaks low to oneself'],
    levelDb: [-1.5, 'and not loud'],
  },
  'love-letter': {
    pace: [0.93, 'tenderness is slow'],
    pauses: [1.2, 'and lets a word sink in'],
    melody: [0.97, 'nearly all of the melody stays, it is theirs'],
    pitchSemitones: [-0.3, 'low, as close to an ear'],
    levelDb: [-2, 'as soft as a letter allows'],
  },
}

export function deliveryOf(documentType: DocumentType): Delivery {
  const explained = deliveryByCategory[documentType]
  const values = deliveryNumbers.map((number) => [number, explained[number][0]])
  return Object.fromEntries(values) as unknown as Delivery
}
