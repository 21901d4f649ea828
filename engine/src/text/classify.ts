import { abbreviation } from './classes/abbreviation'
import { address } from './classes/address'
import { cardinal } from './classes/cardinal'
import { date } from './classes/date'
import { electronic } from './classes/electronic'
import { fraction } from './classes/fraction'
import { kiss } from './classes/kiss'
import { letters } from './classes/letters'
import { measure } from './classes/measure'
import { money } from './classes/money'
import { ordinal } from './classes/ordinal'
import { range } from './classes/range'
import { roman } from './classes/roman'
import { score } from './classes/score'
import { serial } from './classes/serial'
import { shortMessage } from './classes/short-message'
import { sign } from './classes/sign'
import { telephone } from './classes/telephone'
import { time } from './classes/time'
import { verse } from './classes/verse'
import { year } from './classes/year'
import { stopAfter } from './full-stops'
import type { Rule } from './rules'

/** The semiotic classes. Of spans of one length the earlier class's wins, within a class the earlier rule's. */
const OF_NUMBERS = [verse, date, telephone, address, time, money, measure, score, fraction, year, roman]
const OF_WORDS = [abbreviation, shortMessage, letters, ordinal, range, cardinal, serial, sign]
const RULES: readonly Rule[] = [electronic, kiss, ...OF_NUMBERS, ...OF_WORDS].flat()
const NEAR = 60

interface Span {
  from: number
  to: number
  said: string
}

/**
 * After Kestrel (Ebden & Sproat 2015): every class proposes spans of the line as it is written, the longest wins
 * if its neighbours don't speak against it, and no class sees what another has said.
 * @returns spans in order, without overlap
 */
export function classify(line: string): Span[] {
  const proposals: [from: number, to: number, order: number, found: RegExpExecArray][] = []
  for (const [order, { pattern }] of RULES.entries()) {
    pattern.lastIndex = 0
    for (let found = pattern.exec(line); found; found = pattern.exec(line)) {
      proposals.push([found.index, pattern.lastIndex, order, found])
    }
  }
  proposals.sort((a, b) => b[1] - b[0] - (a[1] - a[0]) || a[2] - b[2] || a[0] - b[0])
  const isTaken = new Uint8Array(line.length)
  const spans: Span[] = []
  for (const [from, to, order, found] of proposals) {
    // No longer than those taken before, so it can't lie around one.
    if (isTaken[from] || isTaken[to - 1]) continue
    const [before, after] = [line.slice(Math.max(0, from - NEAR), from), line.slice(to, to + NEAR)]
    const said = RULES[order].say(found, { before, after, line, at: from })
    if (said === undefined) continue
    isTaken.fill(1, from, to)
    // The full stop of an abbreviation is kept where it also ends the sentence.
    const stop = line[to - 1] === '.' && /[a-z]$/i.test(said) ? stopAfter(after, RULES[order].anyCapital) : ''
    spans.push({ from, to, said: said + stop })
  }
  return spans.sort((a, b) => a.from - b.from)
}
