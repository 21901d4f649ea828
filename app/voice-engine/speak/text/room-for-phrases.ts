import { BOUND } from './bound-words'
import { setOf } from './word-lists'

const MOST_OCCURRENCES = 8
const MOST_PHRASES = 60
const MOST_WORDS = 8
/** A phrase made up only of these gets no pauses. */
const FUNCTION_WORDS = setOf(`
a an the and but or so if as of in on at to by for from with about into over up down out off than then that
this these those it its i me my mine we us our you your he him his she her they them their is am are was
were be been being do does did have has had will would can could shall should may might must not no yes very
too just all any some there here who what when where how why which oh
`)
/** Words that belong to the phrase after them: the pause comes before both. */
const LEADS = /^(?:a|an|the|my|your|our|his|her|their|this|that|dear|little|of|to|for|with|from|as|like|by)$/
const MOST_LEADING = 3

/** Adds pauses around the plan's phrases, a limited number of times in a text. */
export class RoomForPhrases {
  readonly #phrases = new Map<string, string[][]>()
  #left = MOST_OCCURRENCES

  /** @param phrases each normalised on its own by plainPauses() */
  constructor(phrases: readonly string[]) {
    for (const phrase of phrases.slice(0, MOST_PHRASES)) {
      const words = phrase
        .split(/[ \u00a0]/)
        .map(bare)
        .filter(Boolean)
      if (words.length > MOST_WORDS || words.every((word) => FUNCTION_WORDS.has(word))) continue
      this.#phrases.set(words[0], [...(this.#phrases.get(words[0]) ?? []), words])
    }
  }

  /** @returns the tokens of a sentence with commas around each phrase where there is no punctuation yet */
  make(tokens: readonly string[]): string[] {
    const roomy = [...tokens]
    if (this.#phrases.size === 0) return roomy
    const words = tokens.flatMap((token, at) => token.split(BOUND).map((word) => ({ word: bare(word), at })))
    for (let i = 0; i < words.length && this.#left > 0; i++) {
      const found = (this.#phrases.get(words[i].word) ?? [])
        .filter((phrase) => phrase.every((word, k) => words[i + k]?.word === word))
        .sort((a, b) => b.length - a.length)[0]
      if (!found) continue
      const last = words[i + found.length - 1].at
      const hasPaused = [beforeLeads(tokens, words[i].at) - 1, last].map((at) => pauseBehind(roomy, at))
      if (hasPaused.includes(true)) this.#left--
      i += found.length - 1
    }
    return roomy
  }
}

function beforeLeads(tokens: readonly string[], from: number): number {
  let at = from
  while (at > 0 && from - at < MOST_LEADING && LEADS.test(tokens[at - 1].toLowerCase())) at--
  return at
}

/** Adds a comma after a token, unless it has punctuation or ends the sentence. @returns whether it did */
function pauseBehind(tokens: string[], at: number): boolean {
  if (at < 0 || at >= tokens.length - 1 || /[,;:.!?]$/.test(tokens[at])) return false
  tokens[at] += ','
  return true
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^a-z']/g, '')
}
