import { BOUND, bind } from '../bound-words'
import { anyOf } from '../word-lists'
import { cardinal, decade, twoDigits, year } from './numbers-in-words'

const MONTHS = 'january february march april may june july august september october november december'
const YEAR_COMES = new RegExp(
  String.raw`\b${anyOf(`in since until till year class summer winter spring autumn fall christmas easter circa born died
married early late mid during war the est\\.? ad a\\.d\\. a\\.?d\\.? ${MONTHS}`)} ?$`,
  'i',
)
const BEHIND = 14
const DECADE = /(?<![\w.,])(?:'(\d0)'?s|((?!1000)[12]\d\d0)'?s|(\d0)'?s)(?!\w)/g
const SHORT_YEAR = /(?<=^|[\s(-])'(\d\d)(?![\w'])/g
const RANGE = /(?<![\w.,/])([12]\d{3}) ?[-/] ?((?:[12]\d)?\d\d)(?![\w/]|[.,]\d|-\d)/g
const FOUR_DIGITS = /(?<![\w.,#/]|\d-)([1-9]\d{3})(?![\d/]|[.,]\d|'?s?\w)/g
const STREETS =
  anyOf(`St Street Rd Road Ave Avenue Dr Drive Ln Lane Blvd Boulevard Ct Court Way Place Pl Terrace
Highway Hwy`)
const HOUSE = new RegExp(String.raw`^ (?:[NSEW]\.? )?(?:[A-Z][a-z]+\.? ){1,3}?${STREETS}\b`)
const NO_PLURAL = anyOf(
  'was is has as this his its us yes always perhaps thus across plus minus does unless because',
)
const COUNTED = new RegExp(String.raw`^ (?:people|men|women|children|(?!${NO_PLURAL}\b)[a-z]{2,}s)\b`)
const FIRST_YEAR = 1100
const LAST_YEAR = 2099
const AHEAD = 40

export function readYears(text: string): string {
  return text
    .replace(DECADE, (match, short?: string, long?: string, bare?: string) =>
      (short ?? bare) === '00' ? match : decade(short ?? long ?? bare!),
    )
    .replace(SHORT_YEAR, (_, digits: string) => (digits === '00' ? `two${BOUND}thousand` : twoDigits(digits)))
    .replace(RANGE, (match, from: string, to: string) =>
      isYear(+from) && (to.length === 2 || isYear(+to))
        ? `${year(from)}${BOUND}${bind('to', to.length === 2 ? twoDigits(to) : year(to))}`
        : match,
    )
    .replace(FOUR_DIGITS, (digits, _digits, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - BEHIND), at)
      const after = whole.slice(at + digits.length, at + digits.length + AHEAD)
      if (HOUSE.test(after)) return bind(cardinal(digits.slice(0, 2)), twoDigits(digits.slice(2)))
      if (YEAR_COMES.test(before)) return +digits <= LAST_YEAR ? year(digits) : digits
      return isYear(+digits) && !COUNTED.test(after) ? year(digits) : digits
    })
}

function isYear(value: number): boolean {
  return value >= FIRST_YEAR && value <= LAST_YEAR
}
