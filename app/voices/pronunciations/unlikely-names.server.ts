import { isKnownWord } from '@everspoken/engine/known-words'
import { respell } from '@everspoken/engine/respell'
import type { Owner } from '~/accounts/users.server'
import { listPronunciations } from './pronunciations.server'

const MAX_OFFERED = 5
const SHORTEST = 3
const CAPITALISED = /(?<![\p{L}\p{M}\p{N}'’])\p{Lu}(?:['’]?[\p{L}\p{M}])*/gu

/**
 * The names in a text that a voice is unlikely to say as they should be: words with a capital first, and small letters
 * after it, that the dictionary doesn't know and the user has no pronunciation for.
 */
export function unlikelyNames(user: Owner, text: string): string[] {
  const unsaid = respell(
    text,
    listPronunciations(user).map(({ word }) => ({ word, sayAs: ' ' })),
  ).text
  const names = new Map<string, string>()
  for (const [found] of unsaid.matchAll(CAPITALISED)) {
    const name = found.replace(/['’]s$/i, '')
    if (name.length < SHORTEST || !/\p{Ll}/u.test(name) || isKnownWord(name)) continue
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
    if (names.size === MAX_OFFERED) break
  }
  return [...names.values()]
}
