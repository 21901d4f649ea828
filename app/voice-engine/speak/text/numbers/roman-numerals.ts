import { BOUND, bind } from '../bound-words'
import { anyOf } from '../word-lists'
import { cardinal, ordinal } from './numbers-in-words'

const VALUES: Record<string, number> = { I: 1, V: 5, X: 10 }
const NUMERAL = '(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})'
const COUNTED = anyOf('Chapter Part Act Scene Volume Vol Book Section Grade Year Class Mark')

const WAR = /\b(?:World War|WW)[ -]?(I{1,3}|[12])(?![\w-])/g
const NUMBERED = new RegExp(String.raw`\b${COUNTED} (${NUMERAL}|[IVX])(?![\w'-])(?! [a-z])`, 'g')
const TITLED = /\b(?:King|Queen|Pope|Emperor|Prince) [A-Z][a-z]+ ([IVX])(?![\w-])/g
/** After any name: of a king, or of the third of his family. Without IV alone, which is a drip. */
const NAMED = new RegExp(String.raw`(?<=\b[A-Z][a-z]+),? (${NUMERAL})(?![\w'-])`, 'g')

export function readRomanNumerals(text: string): string {
  return text
    .replace(WAR, (_, numeral: string) =>
      bind('World War', cardinal(/\d/.test(numeral) ? numeral : romanValue(numeral))),
    )
    .replace(
      NUMBERED,
      (match, numeral: string) => before(match, numeral) + BOUND + cardinal(romanValue(numeral)),
    )
    .replace(TITLED, (match, numeral: string) => before(match, numeral) + BOUND + nth(numeral))
    .replace(NAMED, (_, numeral: string) => BOUND + nth(numeral))
}

const before = (match: string, numeral: string) => match.slice(0, -numeral.length - 1)

const nth = (numeral: string) => bind('the', ordinal(romanValue(numeral)))

function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter])
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
