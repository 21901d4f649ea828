import { bind } from '../bound-words'
import { decimal, ordinal, readWhole } from './numbers-in-words'

/** A number: 1974 · 1,234,567 · 0.5. Its length is bounded to limit backtracking. */
export const NUMERAL = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,15})(?:\.\d{1,9})?`
export const NOT_INSIDE = String.raw`(?<![\w.,⁄])`
const FRACTION = String.raw`\d{1,4}⁄\d{1,4}`
export const AMOUNT = String.raw`(?:\d{1,4}[ -]${FRACTION}|${FRACTION}|${NUMERAL})`
export const TO = '(?: ?- ?| to )'

const SPACED_THOUSANDS = /(?<![\w.,]|\d )\d{1,3}(?:(?: \d{3}){2,4}|(?: 000))(?! ?\d|\w)/g

export interface Amount {
  words: string
  isSingular: boolean
  isFraction: boolean
}

export function joinThousands(text: string): string {
  return text.replace(SPACED_THOUSANDS, (match) => match.replaceAll(' ', ','))
}

export function readAmount(written: string): Amount {
  const parts = /^(?:(\d{1,4})[ -])?(\d{1,4})⁄(\d{1,4})$/.exec(written)
  if (!parts) return { words: decimal(written), isSingular: /^1(?:\.0*)?$/.test(written), isFraction: false }
  const [, whole, numerator, denominator] = parts
  const words = fractionInWords(numerator, denominator)
  if (!whole || whole === '0') return { words, isSingular: true, isFraction: true }
  const article = numerator === '1' ? 'a' : ''
  return { words: bind(readWhole(whole), 'and', article, words), isSingular: false, isFraction: false }
}

export function withIndefinite(words: string): string {
  return `${/^(?:[aeio]|hour)/.test(words) ? 'an' : 'a'} ${words}`
}

function fractionInWords(numerator: string, denominator: string): string {
  const isOne = Number(numerator) === 1
  if (Number(denominator) === 2) return isOne ? 'half' : bind(readWhole(numerator), 'halves')
  const part = Number(denominator) === 4 ? 'quarter' : ordinal(denominator)
  return isOne ? part : bind(readWhole(numerator), `${part}s`)
}
