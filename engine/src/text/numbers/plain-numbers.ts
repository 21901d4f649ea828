import { BOUND, bind, spell } from '../bound-words'
import { cardinal, decimal, digitByDigit, ordinal, rowOfDigits, year } from './numbers-in-words'
import { NOT_INSIDE, NUMERAL, TO } from './numerals'

const LONG_ROW = /\d{16,}/g
const SERIAL = /(?<![\w.,])\d{7,15}(?!\w|[.,]\d)/g
const HUNDREDS = /(?<![\w.,])10(00?)s(?!\w)/g
const ROUND_THE_CLOCK = /(?<![\w./-])24\/7(?![\w/])/g
const ORDINAL_RANGE = /(?<=\d(?:st|nd|rd|th)) ?- ?(?=\d)/g
const ORDINAL = /(?<![\w.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:st|nd|rd|th|ST|ND|RD|TH)(?!\w)/g
const NUMBER_SIGN = /(?<![\w&])(?:#|[Nn]os?\. ?|(?<=[\w,] )Nos? )(?=\d)/g
const PERCENT = new RegExp(
  String.raw`${NOT_INSIDE}(${NUMERAL})(?: ?%)?(?:${TO}(${NUMERAL}))? ?(?:%|pct\b)`,
  'g',
)
const MINUS = /(?<=\d) ?- ?(?=\d{1,15}(?:\.\d{1,9})? ?=)/g
const RANGE = new RegExp(String.raw`${NOT_INSIDE}(${NUMERAL}) ?- ?(?=${NUMERAL}(?!-?\w|[.,/]\d))`, 'g')
const COUNTDOWN = /(?<![\w.,/-])\d{1,4}(?:-\d{1,4}){2,9}(?![\w/-])/g
const RATIO = /(?<=(?<![\w.,:/])\d{1,4}):(?=\d{1,4}(?![\w:/]|\.\d))/g
const MULTIPLIED = /(?<=\d) ?[x*] ?(?=\d)/g
const MANY_TIMES = /(?<=(?<![\w.,])\d{1,6}) ?x(?!\w)/g
const AND_MORE = /(?<=\d)\+(?!\w)/g
const SECTION = /(?<![\w.])\d{1,4}(?:\.\d{1,4}){2,5}(?!\.?\w)/g
const MIXED = /(?<![\w'])(?=[A-Za-z]{0,11}\d)(?=\d{0,11}[A-Za-z])[A-Za-z\d]{2,12}(?![\w'])/g
const DIGIT_MEETS_LETTER = /(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/g
const ANY = new RegExp(NUMERAL, 'g')

export function readPlainNumbers(text: string): string {
  return text
    .replace(LONG_ROW, (row) => `${rowOfDigits(row)} `)
    .replace(HUNDREDS, (_, zeros: string) => (zeros.length === 1 ? 'hundreds' : 'thousands'))
    .replace(ROUND_THE_CLOCK, bind('twenty four seven'))
    .replace(ORDINAL_RANGE, ' to ')
    .replace(ORDINAL, (_, digits: string) => ordinal(digits.replaceAll(',', '')))
    .replace(NUMBER_SIGN, `number${BOUND}`)
    .replace(
      PERCENT,
      (_, from: string, to?: string) =>
        `${to ? `${decimal(from)} to ${decimal(to)}` : decimal(from)}${BOUND}percent`,
    )
    .replace(MINUS, ' minus ')
    .replace(SECTION, (section) => section.replaceAll('.', `${BOUND}point${BOUND}`))
    .replace(COUNTDOWN, (row) => row.replaceAll('-', ', '))
    .replace(RANGE, `$1${BOUND}to${BOUND}`)
    .replace(RATIO, `${BOUND}to${BOUND}`)
    .replace(MULTIPLIED, ' times ')
    .replace(MANY_TIMES, `${BOUND}times`)
    .replace(AND_MORE, `${BOUND}plus`)
    .replace(MIXED, readMixed)
    .replace(SERIAL, (digits) => (digits.endsWith('000') ? digits : rowOfDigits(digits)))
    .replace(DIGIT_MEETS_LETTER, ' ')
    .replace(ANY, decimal)
}

function readMixed(word: string): string {
  return bind(
    ...word.match(/\d+|[A-Za-z]+/g)!.map((part) => {
      if (/[A-Za-z]/.test(part)) return part.length <= 2 || /^[A-Z]{3}$/.test(part) ? spell(part) : part
      if (/^(?:19|20)\d\d$/.test(part)) return year(part)
      return part.length > 3 || part.startsWith('0') ? digitByDigit(part) : cardinal(part)
    }),
  )
}
