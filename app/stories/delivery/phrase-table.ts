/** Phrases of two words and more, found by their first word. Where several begin alike, the longest is found. */
export class PhraseTable<T> {
  readonly #byFirst = new Map<string, { rest: ReadonlySet<string>[]; value: T }[]>()

  /** @param phrases parted by commas; '~' is any possessive or article, '/' parts words of which one stands there */
  add(phrases: string, value: T): void {
    for (const phrase of phrases.split(',')) {
      const [first, ...rest] = phrase.trim().split(/\s+/).map(alternatives)
      for (const word of first) {
        const known = this.#byFirst.get(word) ?? []
        this.#byFirst.set(
          word,
          [...known, { rest, value }].sort((a, b) => b.rest.length - a.rest.length),
        )
      }
    }
  }

  /** @returns what stands for the phrase that begins at `at`, and one past its last word */
  at(words: readonly string[], at: number): { value: T; to: number } | undefined {
    const found = this.#byFirst
      .get(words[at])
      ?.find(({ rest }) =>
        rest.every((choices, i) => at + 1 + i < words.length && choices.has(words[at + 1 + i])),
      )
    return found && { value: found.value, to: at + 1 + found.rest.length }
  }
}

const POSSESSIVES = new Set('my your his her their our its a an the this that one'.split(' '))

function alternatives(word: string): ReadonlySet<string> {
  return word === '~' ? POSSESSIVES : new Set(word.split('/'))
}
