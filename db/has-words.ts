import { and, type SQL, sql } from 'drizzle-orm'
import { fold } from './client'

/** As many words as anyone types; each is another pass over the text. */
const MAX_WORDS = 8

/** For WHERE: each word occurs in a text, ignoring case and accents. */
export function hasWords(text: SQL, words: string): SQL | undefined {
  const terms = words.split(/[\s\p{Cc}]+/u).filter((term) => term !== '')
  return and(...terms.slice(0, MAX_WORDS).map((term) => hasPattern(text, patternOf(term))))
}

/** fold() is JavaScript and slower than the rest, so only text beyond ASCII is folded. */
const hasPattern = (text: SQL, pattern: string) => sql`(${text} LIKE ${pattern} ESCAPE '\\'
  OR octet_length(${text}) > length(${text}) AND fold(${text}) LIKE ${pattern} ESCAPE '\\')`

/** A lone accent folds to nothing. */
const patternOf = (term: string) => `%${(fold(term) || term).replace(/[\\%_]/g, '\\$&')}%`
