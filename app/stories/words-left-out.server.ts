import { leftOutOf } from '@everspoken/engine/pieces-of-text'

const MOST_NAMED = 12

export function wordsLeftOut(content: string): string | undefined {
  const all = leftOutOf(content)
  if (all.length === 0) return undefined
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ''
  return `The voice leaves out ${all.slice(0, MOST_NAMED).join(' ')}${more}. Write a word where one should be heard.`
}
