/*
 * year     = 1974 after 'in' and the like, or without a noun that it counts; '05
 * decade   = 1960s | '60s | 60's
 * range    = year ('-' | '/') year | decade '-' decade
 */
import { BOUND, bind } from '../bound-words'
import { rule } from '../rules'
import { anyOf } from '../word-lists'
import { cardinal, decade, year as inWords, twoDigits } from './numbers-in-words'

const MONTHS = 'january february march april may june july august september october november december'
const YEAR_COMES = new RegExp(
  String.raw`\b${anyOf(`in since until till year class summer winter spring autumn fall christmas easter circa born died
married early late mid during war the est\\.? ad a\\.d\\. a\\.?d\\.? bc ca?\\. [bdm]\\. about ${MONTHS}`)} ?$`,
  'i',
)
const NO_PLURAL = anyOf(
  `was is has as this his its us yes always perhaps thus across plus minus does unless because`,
)
const COUNTED = new RegExp(String.raw`^ (?:people|men|women|children|(?!${NO_PLURAL}\b)[a-z]{2,}s)\b`)
const FIRST_YEAR = 1100
const LAST_YEAR = 2099

export const year = [
  rule(/(?<![\w.,])([1-9])(\d\d)(?= ?(?:A\.?D|B\.?C)\b)/g, ([, century, rest]) =>
    rest === '00' ? undefined : bind(cardinal(century), twoDigits(rest)),
  ),
  rule(/(?<![\w.,])(?:'(\d0)'?s|((?!1000)[12]\d\d0)(?:'?s| s)|(\d0)'?s)(?!\w)/g, ([, short, long, bare]) =>
    (short ?? bare) === '00' ? undefined : decade(short ?? long ?? bare),
  ),
  rule(/(?<=\d0'?s) ?- ?(?='?\d{2,4}'?s(?!\w))/g, ' to '),
  rule(/(?<=^|[\s(-])'(\d\d)(?![\w'])/g, ([, digits]) =>
    digits === '00' ? `two${BOUND}thousand` : twoDigits(digits),
  ),
  rule(/(?<![\w.,/-])([12]\d{3}) ?[-/] ?((?:[12]\d)?\d\d)(?![\w/]|[.,]\d|-\d)/g, ([, from, to]) => {
    if (!isYear(+from) || (to.length === 4 && !isYear(+to))) return undefined
    return bind(inWords(from), 'to', to.length === 2 ? twoDigits(to) : inWords(to))
  }),
  rule(/(?<![\w.,#/]|\d-)([1-9]\d{3})(?![\d/⁄]|[.,]\d|'?s?\w)/g, ([digits], { before, after }) => {
    if (YEAR_COMES.test(before)) return +digits <= LAST_YEAR ? inWords(digits) : undefined
    return isYear(+digits) && !COUNTED.test(after) ? inWords(digits) : undefined
  }),
]

function isYear(value: number): boolean {
  return value >= FIRST_YEAR && value <= LAST_YEAR
}
