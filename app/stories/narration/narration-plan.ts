import type { NarrationPlan } from '@everspoken/engine/engine'
import type { DocumentType } from '../categories'

/**
 * `pace`, `pauses` and `melody` are multiples of the speaker's own, `pitchSemitones` is added to their mean pitch,
 * `levelDb` to the loudness of all stories. About 5 % of pace (Quené, Journal of Phonetics 35, 2007) and 1 dB can be
 * noticed. The directions are those of studies of emotion in speech (Scherer, Speech Communication 40, 2003).
 */
const deliveryByCategory: Record<DocumentType, Omit<NarrationPlan, 'version'>> = {
  'personal-messages': { pace: 1, pauses: 1, melody: 1.05, pitchSemitones: 0.1, levelDb: 0 },
  'unfinished-words': { pace: 0.93, pauses: 1.25, melody: 0.9, pitchSemitones: -0.3, levelDb: -1.5 },
  'daily-affirmations': { pace: 1.04, pauses: 0.9, melody: 1.15, pitchSemitones: 0.5, levelDb: 0.5 },
  'comfort-encouragement': { pace: 0.94, pauses: 1.15, melody: 0.95, pitchSemitones: -0.2, levelDb: -1 },
  'wedding-vows': { pace: 0.92, pauses: 1.3, melody: 1, pitchSemitones: 0, levelDb: 0 },
  'family-story': { pace: 0.98, pauses: 1.1, melody: 1.15, pitchSemitones: 0.1, levelDb: 0 },
  recipe: { pace: 0.97, pauses: 1.15, melody: 1, pitchSemitones: 0, levelDb: 0 },
  'diary-entry': { pace: 0.93, pauses: 1.2, melody: 0.85, pitchSemitones: -0.4, levelDb: -1.5 },
  'love-letter': { pace: 0.93, pauses: 1.2, melody: 0.97, pitchSemitones: -0.3, levelDb: -2 },
}

/** The largest change for another reading, each way: without one it would sound exactly as the one before. */
const VARIATION = { pace: 0.04, pauses: 0.12, melody: 0.12 }

export function narrationPlan(documentType: DocumentType, { isVaried = false } = {}): NarrationPlan {
  const plan: NarrationPlan = { version: 1, ...deliveryByCategory[documentType] }
  if (!isVaried) return plan
  for (const number of ['pace', 'pauses', 'melody'] as const)
    plan[number] *= 1 + VARIATION[number] * (2 * Math.random() - 1)
  return plan
}
