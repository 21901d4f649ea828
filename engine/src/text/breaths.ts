import { BOUND } from './bound-words'
import { setOf } from './word-lists'

const MOST_WORDS = 28
const MOST_LETTERS = 220
const MOST_BOUND = 20
const LEAST_SHARE = 0.45

const COST = { colon: 0, comma: 0.1, clause: 0.3, phrase: 0.55, anywhere: 1.2 }
const CLAUSE =
  setOf(`and but or so because when while which who where if though although until since as that than then after
before yet nor unless whereas whom whose`)
const PHRASE =
  setOf(`in on at with for from by to of into over under through about between without like toward towards during across
along around`)

export function breathsOf(sentence: readonly string[]): string[][] {
  const words = sentence.flatMap((word) => (spokenWords(word) > MOST_BOUND ? word.split(BOUND) : word))
  const parts: string[][] = []
  for (let from = 0; from < words.length; from += parts.at(-1)!.length) {
    parts.push(words.slice(from, endOfBreath(words, from)))
  }
  return parts
}

/** @returns the end of the breath group that starts at `from`: the cheapest break near an even split */
function endOfBreath(words: readonly string[], from: number): number {
  let most = from
  let spoken = 0
  let letters = 0
  for (; most < words.length; most++) {
    spoken += spokenWords(words[most])
    letters += words[most].length + 1
    if (most > from && (spoken > MOST_WORDS || letters > MOST_LETTERS)) break
  }
  if (most === words.length) return most
  const room = most - from
  const left = words.length - from
  const even = Math.min(room, left / Math.ceil(left / room))
  let best = most
  let bestCost = Infinity
  for (let end = from + Math.max(1, Math.floor(LEAST_SHARE * even)); end <= most; end++) {
    const cost = costBetween(words[end - 1], words[end]) + Math.abs(end - from - even) / room
    if (cost > bestCost) continue
    best = end
    bestCost = cost
  }
  return best
}

function costBetween(before: string, after: string): number {
  if (/[:;]$/.test(before)) return COST.colon
  if (before.endsWith(',')) return COST.comma
  const word = /^[^\u00a0,;:]*/.exec(after)![0].toLowerCase()
  if (CLAUSE.has(word)) return COST.clause
  return PHRASE.has(word) ? COST.phrase : COST.anywhere
}

function spokenWords(word: string): number {
  return word.split(BOUND).length
}
