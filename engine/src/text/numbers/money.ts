import { BOUND, bind } from '../bound-words'
import { decimal, readWhole } from './numbers-in-words'
import { NOT_INSIDE, NUMERAL, TO } from './numerals'

interface Currency {
  one: string
  many: string
  /** A hundredth, if it is in use. isNamed: 'five dollars and twenty cents', but 'five pounds twenty'. */
  part?: { one: string; many: string; isNamed: boolean }
}

const CENTS = { one: 'cent', many: 'cents', isNamed: true }
const CURRENCIES: Record<string, Currency> = {
  '£': { one: 'pound', many: 'pounds', part: { one: 'penny', many: 'pence', isNamed: false } },
  $: { one: 'dollar', many: 'dollars', part: CENTS },
  '€': { one: 'euro', many: 'euros', part: CENTS },
  '¥': { one: 'yen', many: 'yen' },
  '₹': { one: 'rupee', many: 'rupees' },
}
const SCALES: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
}

const SIGN = '[£$€¥₹]'
const SCALE = String.raw`(?: (?:hundred|thousand|million|billion|trillion)(?!\w)|(?:mn|bn|[kKmMbB])(?![\w']))`
const SUM = `${NUMERAL}${SCALE}?`
const BEFORE = new RegExp(
  String.raw`(?:(?<!\w)(?:US|AU?|CA?|NZ))?(${SIGN}) ?(${SUM})(?:${TO}${SIGN}? ?(${SUM}))?`,
  'g',
)
const AFTER = new RegExp(String.raw`${NOT_INSIDE}(${NUMERAL}) ?(${SIGN})(?! ?\d)`, 'g')
const COINS = new RegExp(
  String.raw`${NOT_INSIDE}(\d{1,3})(?:${TO}(\d{1,3}))?(?: ?(¢)|(p|(?<=\d\d)c)(?![\w']))`,
  'g',
)
const COMMA_OF_EUROPE = /(?<=€ ?\d{1,6}),(?=\d\d(?!\d))|(?<=(?<![\d,])\d{1,6}),(?=\d\d ?€)/g
/** £1-10-6 and £1.10s.6d., as a pound, ten shillings and six pence were written and said. */
const OLD_SUM = /£(\d{1,4})(?:[-/.] ?)(\d|1\d)(?:[-/]|s\.? ?)(1[01]|\d)(?:d\b\.?)?(?![\w/-]|\.\d)/g
const OLD_PRICE =
  /(?<![\w.,/£-])(\d{1,2})\/(?:(-)(?!\w)|(?<=\b(?:costs?|paid|only|price|wages?|was) \d{1,2}\/)(\d|1[01])(?![\w/]|[.,]\d)|(\d|1[01])(?= (?:each|a (?:week|day|pound|dozen|pint|yard|ticket|go)|per)\b))/g
const SHILLINGS = /(?<![\w.,£])(?:£(\d{1,4})[ ,]{1,2})?(\d{1,2})s\.? ?(\d{1,2})d\.?(?!\w)/g
const POUNDS_AND_SHILLINGS = /£(\d{1,4})[ ,]{1,2}(\d{1,2})s\b\.?(?! ?\d)/g

const ONE_THING =
  /^ (?:note|bill|coin|piece|bet|stamp|gift|voucher|cheque|check|prize|fine|deposit|tip|bag|ticket)s?\b/
const AHEAD = 10

export function readMoney(text: string): string {
  return text
    .replace(COMMA_OF_EUROPE, '.')
    .replace(OLD_SUM, (_, pounds: string, shillings: string, pence: string) => {
      const [s, d] = [Number(shillings), Number(pence)]
      const odd = [s ? readWhole(String(s)) : '', d ? readWhole(String(d)) : ''].filter(Boolean)
      return [count(pounds, 'pound', 'pounds'), odd.join(' and ')].filter(Boolean).join(BOUND)
    })
    .replace(OLD_PRICE, (_, shillings: string, _none: string, ...pence: string[]) =>
      [
        count(shillings, 'shilling', 'shillings'),
        readWhole(pence[0] ?? pence[1] ?? '0').replace(/^zero$/, ''),
      ]
        .filter(Boolean)
        .join(' and '),
    )
    .replace(POUNDS_AND_SHILLINGS, (_, pounds: string, shillings: string) =>
      [count(pounds, 'pound', 'pounds'), count(shillings, 'shilling', 'shillings')].join(' and '),
    )
    .replace(SHILLINGS, (_, pounds: string | undefined, shillings: string, pence: string) => {
      const coins = [count(shillings, 'shilling', 'shillings'), 'and', count(pence, 'penny', 'pence')]
      return (pounds ? [count(pounds, 'pound', 'pounds'), ...coins] : coins).join(' ')
    })
    .replace(BEFORE, (match, sign: string, sum: string, upper: string, at: number, whole: string) => {
      const isThing = ONE_THING.test(whole.slice(at + match.length, at + match.length + AHEAD))
      const lower = upper ? `${lowerEnd(sum, upper, sign)} to ` : ''
      return lower + inCurrency(upper ?? sum, sign, isThing)
    })
    .replace(AFTER, (_, sum: string, sign: string) => inCurrency(sum, sign, false))
    .replace(COINS, (_, sum: string, upper: string | undefined, cents: string, letter: string) => {
      const lower = upper ? `${decimal(sum)} to ` : ''
      const isPence = !cents && letter === 'p'
      return lower + (isPence ? count(upper ?? sum, 'penny', 'pence') : count(upper ?? sum, 'cent', 'cents'))
    })
}

function count(digits: string, one: string, many: string): string {
  return readWhole(digits) + BOUND + (Number(digits) === 1 ? one : many)
}

function lowerEnd(sum: string, upper: string, sign: string): string {
  if (/\.\d\d$/.test(sum)) return inCurrency(sum, sign, false)
  const { numeral, scale } = partsOf(sum)
  return bind(decimal(numeral), scale === partsOf(upper).scale ? '' : scale)
}

function inCurrency(sum: string, sign: string, isThing: boolean): string {
  const { one, many, part } = CURRENCIES[sign]
  const { numeral, scale } = partsOf(sum)
  const [whole, hundredths] = numeral.split('.')
  if (part && !scale && hundredths?.length === 2) {
    const digits = whole.replaceAll(',', '')
    const coins = count(hundredths, part.one, part.many)
    if (Number(digits) === 0 && Number(hundredths) > 0) return coins
    const notes = count(digits, one, many)
    if (Number(hundredths) === 0) return notes
    return part.isNamed
      ? `${notes} and${BOUND}${coins}`
      : notes + BOUND + readWhole(String(Number(hundredths)))
  }
  const isOne = isThing || (!scale && Number(numeral) === 1)
  return [decimal(numeral), scale, isOne ? one : many].filter(Boolean).join(BOUND)
}

function partsOf(sum: string): { numeral: string; scale: string } {
  const [, numeral, scale] = /^([\d.,]+) ?([a-zA-Z]*)$/.exec(sum)!
  return { numeral, scale: SCALES[scale.toLowerCase()] ?? scale }
}
