import { francAll } from 'franc-min'
import { countWords } from './words'

/** Of fewer words a name or a dish would decide. */
const FEWEST_WORDS = 20

/** How likely English has to be beside the likeliest language, which counts 1: a tie is no reason to say anything. */
const MARGIN = 0.9

export function isOtherLanguage(text: string): boolean {
  if (countWords(text) < FEWEST_WORDS) return false
  const ranked = francAll(text)
  const english = ranked.find(([language]) => language === 'eng')?.[1] ?? 0
  return ranked[0]?.[0] !== 'und' && english < MARGIN
}
