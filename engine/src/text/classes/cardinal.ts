/*
 * cardinal = numeral | 16 digits or more, in groups | 100s | -3 | 10x | 18+ | 2.000 people | #1, no. 5 | 5%
 */
import { BOUND } from '../bound-words'
import { rule } from '../rules'
import { decimal, cardinal as inWords, rowOfDigits } from './numbers-in-words'
import { NOT_INSIDE, NUMERAL, TO } from './numerals'

export const cardinal = [
  rule(/\d{16,}/g, ([row]) => `${rowOfDigits(row)} `),
  rule(/(?<![\w.,])10(00?)s(?!\w)/g, ([, zeros]) => (zeros.length === 1 ? 'hundreds' : 'thousands')),
  rule(
    /(?<![\w.,])\d{1,3}\.\d{3}(?= (?!degrees|seconds|miles|kilo|met|inch|lit)(?:people|men|women|children|[a-z]{3,}s)\b)/g,
    ([written]) => inWords(written.replace('.', '')),
  ),
  rule(/(?<=^|[\s(=+]|[°CF]\/)-(?=[£$€¥₹]?\.?\d)/g, `minus${BOUND}`),
  rule(/(?<![\w&])(?:#|[Nn]os?\. ?|(?<=[\w,] )Nos? )(?=\d)/g, `number${BOUND}`),
  rule(
    `${NOT_INSIDE}(${NUMERAL})(?: ?%)?(?:${TO}(${NUMERAL}))? ?(?:%|pct\\b)`,
    ([, from, to]) => `${to ? `${decimal(from)} to ${decimal(to)}` : decimal(from)}${BOUND}percent `,
  ),
  rule(/(?<![\w.,])(\d{1,6}(?:\.\d)?) ?x(?!\w)/g, ([, count]) => `${decimal(count)}${BOUND}times`),
  rule(/(?<=\d)\+(?!\w)/g, `${BOUND}plus`),
  rule(/(?<![\w.,])\d{7,15}(?!\w|[.,]\d)/g, ([digits]) =>
    digits.endsWith('000') ? decimal(digits) : rowOfDigits(digits),
  ),
  rule(NUMERAL, ([numeral]) => decimal(numeral)),
]
