/*
 * range     = numeral '-' numeral
 * countdown = 3-2-1 | 1.2.3
 */
import { BOUND } from '../bound-words'
import { rule } from '../rules'
import { decimal, readWhole } from './numbers-in-words'
import { NOT_INSIDE, NUMERAL } from './numerals'

export const range = [
  rule(String.raw`${NOT_INSIDE}(${NUMERAL}) ?- ?(${NUMERAL})(?!-?\w|[.,/]\d| ?=)`, ([, from, to]) =>
    [decimal(from), 'to', decimal(to)].join(BOUND),
  ),
  rule(/(?<![\w.,/-])\d{1,4}(?:-\d{1,4}){2,9}(?![\w/-])/g, ([row]) =>
    row.split('-').map(readWhole).join(', '),
  ),
  rule(/(?<![\w.])\d{1,4}(?:\.\d{1,4}){2,5}(?!\.?\w)/g, ([section]) =>
    /^\d{1,3}(?:\.\d{3})+$/.test(section)
      ? undefined
      : section.split('.').map(readWhole).join(`${BOUND}point${BOUND}`),
  ),
]
