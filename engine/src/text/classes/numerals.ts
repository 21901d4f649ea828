import { bind } from '../bound-words'
import { decimal, ordinal, readWhole } from './numbers-in-words'

const GROUPED =
  String.raw`\d{1,3}(?:(?:,\d{3}){1,4}(?:\.\d{1,9})?|(?:\.\d{3}){2,4}(?:,\d{1,2})?|\.\d{3},\d{1,2}|(?:'\d{3}){1,4}(?:\.\d\d)?` +
  String.raw`|(?<!\d \d{1,3})(?: \d{3}){2,4}|(?<!\d \d{1,3}) 000)(?![\d']|,\d|\.\d)`
/** A number: 1974 · 1,234,567 · 0.5 · .5 · 1.234.567,50 · 12 345 000. Its length is bounded to limit backtracking. */
export const NUMERAL = String.raw`(?:${GROUPED}|\d{1,15}(?:\.\d{1,9})?|(?<![\w.])\.\d{1,9})`
export const NOT_INSIDE = String.raw`(?=[\d.])(?<![\w.,⁄])`
/** Typed with a stroke, these denominators make a fraction; others are a date, a score or an old price. */
export const FRACTION = String.raw`(?:\d{1,4}⁄\d{1,4}|[1-9]\d?\/(?:2|3|4|5|6|8|16)(?![\w/⁄]|[.,]\d))`
const COMMA_OF_EUROPE = String.raw`\d{1,3},\d{1,2}(?= ?(?:k?g|[mcd]?l|[ckm]?m|lbs?|oz)(?!\w))`
export const AMOUNT = String.raw`(?:\d{1,4}(?: and |[ -])${FRACTION}|${FRACTION}|${COMMA_OF_EUROPE}|${NUMERAL})`
export const TO = '(?: ?- ?| to )'

export function readAmount(written: string): { words: string; isSingular: boolean; isFraction: boolean } {
  const parts = /^(?:(\d{1,4})(?: and |[ -]))?(\d{1,4})[⁄/](\d{1,4})$/.exec(written)
  if (!parts) return { words: decimal(written), isSingular: /^1(?:\.0*)?$/.test(written), isFraction: false }
  const [, whole, numerator, denominator] = parts
  const words = fractionInWords(numerator, denominator)
  if (!whole || whole === '0') return { words, isSingular: true, isFraction: true }
  const part = numerator === '1' ? withIndefinite(words) : words
  return { words: bind(readWhole(whole), 'and', part), isSingular: false, isFraction: false }
}

export function withIndefinite(words: string): string {
  return `${/^(?:[aeio]|hour)/.test(words) ? 'an' : 'a'} ${words}`
}

/** Half, third, three quarters, eleven sixteenths; without an article. */
export function fractionInWords(numerator: string, denominator: string): string {
  const isOne = Number(numerator) === 1
  if (Number(denominator) === 2) return isOne ? 'half' : bind(readWhole(numerator), 'halves')
  const part = Number(denominator) === 4 ? 'quarter' : ordinal(denominator)
  return isOne ? part : bind(readWhole(numerator), `${part}s`)
}
