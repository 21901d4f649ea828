/** Number of words in a text, and of word errors in its transcript. */
export interface WordErrors {
  /** Substitutions, deletions and insertions: Levenshtein distance in words. */
  wrong: number
  words: number
}

/** @param heard the recogniser's transcript */
export function countWordErrors(text: string, heard: string): WordErrors {
  const words = wordsOf(text)
  return { wrong: editDistance(words, wordsOf(heard)), words: words.length }
}

/** Sums the errors over several texts. */
export function poolWordErrors(all: readonly WordErrors[]): WordErrors {
  return all.reduce((sum, { wrong, words }) => ({ wrong: sum.wrong + wrong, words: sum.words + words }), {
    wrong: 0,
    words: 0,
  })
}

export const wrongPercent = ({ wrong, words }: WordErrors) => (100 * wrong) / words

/** The recogniser's lexicon is American. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('harbour', 'harbor')
    .replace(/[^a-z']/g, ' ')
    .split(' ')
    .filter(Boolean)
}

function editDistance(some: readonly string[], others: readonly string[]): number {
  let row = others.map((_, j) => j + 1)
  for (const [i, word] of some.entries()) {
    let diagonal = i
    let left = i + 1
    row = row.map((above, j) => {
      const here = Math.min(above + 1, left + 1, diagonal + (word === others[j] ? 0 : 1))
      diagonal = above
      left = here
      return here
    })
  }
  return row.at(-1) ?? some.length
}
