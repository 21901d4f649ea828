/*
 * money    = currency sum ('-' currency? sum)? code? | sum (currency | code) | 50p | 99¢
 * currency = sign | country sign | code; sum = numeral scale?
 * old      = £1-10-6 | £3 10s 6d | 2/6 beside a price, £, s or d | 10/- | 7s/6d | 4½d | 3 gns
 */
import { BOUND, bind } from '../bound-words'
import { rule } from '../rules'
import { anyOf, mapOf } from '../word-lists'
import { decimal, readWhole, withPoint } from './numbers-in-words'
import { NOT_INSIDE, NUMERAL, TO } from './numerals'

/** Of 'one/many/one hundredth/many' where hundredths are in use. */
const CURRENCIES = Object.fromEntries(
  Object.entries(
    mapOf(`
£ GBP: pound/pounds/penny/pence; $ US$ USD: dollar/dollars/cent/cents; € EUR: euro/euros/cent/cents; ¥ JPY: yen/yen;
AU$ A$ AUD: Australian dollar/Australian dollars/cent/cents; CA$ C$ CAD: Canadian dollar/Canadian dollars/cent/cents;
NZ$ NZD: New Zealand dollar/New Zealand dollars/cent/cents; HK$ HKD: Hong Kong dollar/Hong Kong dollars/cent/cents;
S$ SGD: Singapore dollar/Singapore dollars/cent/cents; ₹ Rs INR: rupee/rupees; R$ BRL: real/reais; CHF: franc/francs;
SEK: krona/kronor; NOK DKK: krone/kroner; PLN: zloty/zlotys; ZAR: rand/rand; KRW: won/won; TRY: lira/lira; CNY: yuan/yuan;
RUB: rouble/roubles; ILS: shekel/shekels; PHP MXN: peso/pesos; CZK: koruna/koruny; HUF: forint/forint; THB: baht/baht
`),
  ).flatMap(([signs, names]) => signs.split(' ').map((sign) => [sign, names.split('/')])),
)
const CODE = anyOf(
  Object.keys(CURRENCIES)
    .filter((sign) => /^[A-Z]{3}$/.test(sign))
    .join(' '),
)
const SIGN = String.raw`(?:(?<!\w)(?:US|AU?|CA?|NZ|HK|S|R)\$|[£$€¥₹]|(?<!\w)(?:${CODE}|Rs\.?(?= ?\d)) ?)`
const SCALES: Record<string, string> = mapOf('k: thousand; m: million; mn: million; b: billion; bn: billion')
const SCALE = String.raw`(?: (?:hundred|thousand|million|billion|trillion)(?!\w)| ?(?:mn|bn|[bB])(?![\w'])|[kKmM](?![\w']))`
const COMMA_OF_EUROPE = String.raw`\d{1,6},\d\d(?![\d,])`
const SUM = `${NUMERAL}${SCALE}?`

const OF_OLD =
  /[£]|\d\/-|\d ?[sd]\b|\bgns?\b|shilling|\bpence\b|\bpenn(?:y|ies)\b|\b(?:costs?|paid|pay|pays|price|wages?|earn(?:s|ed)?|bought|sold|change|each|a (?:week|day|pound|dozen|pint|yard))\b/
const CONTAINER_OR_NUMBER = /^ ?(?:cup|tsp|tbsp|of |inch|mile|pint|\d|\/)/

const ONE_THING =
  /^ (?:note|bill|coin|piece|bet|stamp|gift|voucher|cheque|check|prize|fine|deposit|tip|bag|ticket)s?\b/

export const money = [
  rule(
    `(${SIGN}) ?(${COMMA_OF_EUROPE}|${SUM})(?:${TO}(${SIGN})? ?(${SUM}))?(?: (${CODE})(?!\\w))?`,
    ([, sign, sum, , upper, code], { after }) => {
      const name = code ?? sign.trim().replace('.', '')
      if (!sum || (/,\d\d$/.test(sum) && !/[€A-Z]/.test(name))) return undefined
      const lower = upper ? `${lowerEnd(sum, upper, name)} to ` : ''
      return lower + inCurrency(upper ?? sum, name, ONE_THING.test(after))
    },
  ),
  rule(`${NOT_INSIDE}(${COMMA_OF_EUROPE}|${SUM}) ?([£$€¥₹]|${CODE}(?!\\w))(?! ?\\d)`, ([, sum, sign]) =>
    /,\d\d$/.test(sum) && sign !== '€' ? undefined : inCurrency(sum, sign, false),
  ),
  rule(
    String.raw`${NOT_INSIDE}(\d{1,3})(?:${TO}(\d{1,3}))?(?: ?¢|(p|(?<=\d\d)c)(?![\w']))`,
    ([, sum, upper, letter]) => {
      const [one, many] = letter === 'p' ? ['penny', 'pence'] : ['cent', 'cents']
      return (upper ? `${decimal(sum)} to ` : '') + count(upper ?? sum, one, many)
    },
  ),
  // £1-10-6 and £1.10s.6d., as a pound, ten shillings and six pence were written and said.
  rule(
    /£(\d{1,4})(?:[-/.] ?)(\d|1\d)(?:[-/]|s\.? ?)(1[01]|\d)(?:d\b\.?)?(?![\w/-]|\.\d)/g,
    ([, pounds, shillings, pence]) => bind(count(pounds, 'pound', 'pounds'), oddCoins(shillings, pence)),
  ),
  rule(
    /(?<![\w.,/-])(\d{1,2})(?:s\.?)?\/(?:(-)(?!\w)|(\d|1[01])(?:d\b\.?)?(?![\w/]|[.,]\d))/g,
    ([written, shillings, none, pence], { before, after }) => {
      if (none) return count(shillings, 'shilling', 'shillings')
      const isOld = /[sd]/.test(written) || OF_OLD.test(before) || OF_OLD.test(after)
      return isOld && !CONTAINER_OR_NUMBER.test(after) ? oddCoins(shillings, pence) : undefined
    },
  ),
  rule(
    /(?<![\w.,£])(?:£(\d{1,4})[ ,]{1,2})?(\d{1,2})s(?:\.? ?(\d{1,2})d(?!\w)|(?!\w))(?!\.? ?\d)\.?/g,
    ([, pounds, shillings, pence]) => {
      if (!pounds && !pence) return undefined
      const coins = [pounds && count(pounds, 'pound', 'pounds'), count(shillings, 'shilling', 'shillings')]
      if (pence) return `${coins.filter(Boolean).join(' ')} and ${count(pence, 'penny', 'pence')}`
      return coins.join(' and ')
    },
  ),
  rule(/(?<![\w.,£/⁄])(?:(\d|1[01]) ?)?(?:(1)⁄2 ?)?d(?![\w'])\.?/g, ([, pence, half]) => {
    if (!pence && !half) return undefined
    const words = pence ? (pence === '1' ? `one${BOUND}penny` : `${readWhole(pence)}pence`) : ''
    return bind(words, half ? 'halfpenny' : '')
  }),
  rule(/(?<![\w.,])(\d{1,4}) ?gns?\b\.?/g, ([, guineas]) => count(guineas, 'guinea', 'guineas')),
]

function oddCoins(...coins: string[]): string {
  return coins
    .filter((coin) => Number(coin) > 0)
    .map(readWhole)
    .join(' and ')
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
  const [one, many, coin, coins] = CURRENCIES[sign]
  const { numeral, scale } = partsOf(sum)
  const [digits, decimals = ''] = withPoint(numeral)
    .replace(/(\.\d*?)0+$/, '$1')
    .split('.')
  if (coin && !scale && decimals !== '' && decimals.length <= 2) {
    const hundredths = Number(decimals.padEnd(2, '0'))
    const rest = count(String(hundredths), coin, coins)
    if (Number(digits) === 0) return rest
    const notes = count(digits, one, many)
    // 'five dollars and twenty cents', but 'five pounds twenty'.
    const isShort = coin === 'penny' && hundredths >= 10
    return isShort ? notes + BOUND + readWhole(String(hundredths)) : `${notes} and${BOUND}${rest}`
  }
  const isOne = isThing || (!scale && Number(withPoint(numeral)) === 1)
  return [decimal(decimals === '' ? digits : numeral), scale, isOne ? one : many].filter(Boolean).join(BOUND)
}

function partsOf(sum: string): { numeral: string; scale: string } {
  const [, numeral, scale] = /^([\d.,' ]*\d) ?([a-zA-Z]*)$/.exec(sum)!
  return { numeral, scale: SCALES[scale.toLowerCase()] ?? scale }
}
