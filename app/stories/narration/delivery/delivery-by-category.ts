import type { NarrationPlan } from '~/voice-engine/engine'
import type { DocumentType } from '../../categories'

/** The numbers of a delivery; the units are those of NarrationPlan. */
export const deliveryNumbers = ['pace', 'pauses', 'melody', 'pitchSemitones', 'levelDb'] as const

export type DeliveryNumber = (typeof deliveryNumbers)[number]

export type Delivery = Pick<NarrationPlan, DeliveryNumber>

/**
 * How each category is read by default. `pace`, `pauses` and `melody` are multiples of the
 * speaker's own in the sample, `pitchSemitones` is added to their mean pitch, `levelDb` to the loudness that every story
 * has. All stay near the speaker: the smallest noticeable difference is about 5 % of pace (Quené, Journal of
 * Phonetics 35, 2007) and 1 dB. Studies of emotion in speech agree on the directions (Scherer, Speech
 * Communication 40, 2003): tenderness and sadness are slow, low, soft and level, joy is quick, high, loud and lively.
 */
export const deliveryByCategory: Record<DocumentType, Delivery> = {
  // A card is read as one talks, but wishes are lively and a little bright.
  'personal-messages': { pace: 1, pauses: 1, melody: 1.05, pitchSemitones: 0.1, levelDb: 0 },
  // Words that are hard to say come slowly, after a silence, without ornament, for one person alone.
  'unfinished-words': { pace: 0.93, pauses: 1.25, melody: 0.9, pitchSemitones: -0.3, levelDb: -1.5 },
  // A pep talk moves on and lifts its listener, over the noise of the kitchen.
  'daily-affirmations': { pace: 1.04, pauses: 0.9, melody: 1.15, pitchSemitones: 0.5, levelDb: 0.5 },
  // Comfort has time, leaves room to breathe and is steady; a low voice close by calms.
  'comfort-encouragement': { pace: 0.94, pauses: 1.15, melody: 0.95, pitchSemitones: -0.2, levelDb: -1 },
  // A promise is said word by word before witnesses, solemn but not flat, at the speaker's own pitch.
  'wedding-vows': { pace: 0.92, pauses: 1.3, melody: 1, pitchSemitones: 0, levelDb: 0 },
  // A teller takes a little time, lets the listener wait, and lives by ups and downs.
  'family-story': { pace: 0.98, pauses: 1.1, melody: 1.15, pitchSemitones: 0.1, levelDb: 0 },
  // The listener is following with a spoon in the hand, and finishes each step before the next.
  recipe: { pace: 0.97, pauses: 1.15, melody: 1, pitchSemitones: 0, levelDb: 0 },
  // One thinks while one writes, looks up between two sentences, and speaks low to oneself.
  'diary-entry': { pace: 0.93, pauses: 1.2, melody: 0.85, pitchSemitones: -0.4, levelDb: -1.5 },
  // Tenderness is slow, soft and low, as if close to an ear, and keeps nearly all of the melody.
  'love-letter': { pace: 0.93, pauses: 1.2, melody: 0.97, pitchSemitones: -0.3, levelDb: -2 },
}
