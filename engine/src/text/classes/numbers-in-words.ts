import { BOUND, bind } from '../bound-words'
import { mapOf } from '../word-lists'

const SMALL = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen`.split(/\s/)
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion']

const MOST_CARDINAL_DIGITS = 15
/** No account or serial number is longer; the rest is omitted. */
const MOST_DIGITS = 24
const MOST_AT_ONCE = 5

const ORDINALS = mapOf(
  `one: first; two: second; three: third; five: fifth; eight: eighth; nine: ninth; twelve: twelfth`,
)

/** '1205' as one thousand two hundred and five; at most MOST_CARDINAL_DIGITS digits. */
export function cardinal(digits: string | number): string {
  const plain = String(digits).replace(/^0+(?=\d)/, '')
  if (plain.length <= 3) return belowThousand(Number(plain))
  const groups = plain.replace(/\B(?=(?:\d{3})+$)/g, ',').split(',')
  return groups
    .map((group, i) => {
      if (Number(group) === 0) return ''
      const scale = SCALES[groups.length - 1 - i]
      return bind(scale === '' && Number(group) < 100 ? 'and' : '', belowThousand(Number(group)), scale)
    })
    .filter(Boolean)
    .join(' ')
}

export function decimal(numeral: string): string {
  const [whole, fraction] = withPoint(numeral).split('.')
  const after = fraction ? bind('point', digitByDigit(fraction)) : ''
  if (whole === '') return after
  return after ? readWhole(whole) + BOUND + after : readWhole(whole)
}

/** '1.234.567,50', '1,234,567.50' and '3,5' with digits and a point alone. */
export function withPoint(numeral: string): string {
  if (/^\d+(?:\.\d{3}){2}|\.\d{3},/.test(numeral)) return numeral.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3},\d{1,2}$/.test(numeral)) return numeral.replace(',', '.')
  return numeral.replace(/[,' -]/g, '')
}

export function ordinal(digits: string | number): string {
  const words = cardinal(digits)
  const last = /[a-z]+$/.exec(words)![0]
  const stem = words.slice(0, -last.length)
  if (ORDINALS[last]) return stem + ORDINALS[last]
  return stem + (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
}

/** '1974' as nineteen seventy four, '2005' as two thousand and five, '1905' as nineteen oh five. */
export function year(digits: string | number): string {
  const value = Number(digits)
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (value < 1000 || value > 9999 || (century % 10 === 0 && rest < 10)) return cardinal(value)
  return bind(belowThousand(century), twoDigits(rest))
}

/** The part after a century or an hour: 05 as oh five, 74 as seventy four, 00 as hundred. */
export function twoDigits(digits: string | number): string {
  const value = Number(digits)
  if (value === 0) return 'hundred'
  return value < 10 ? bind('oh', SMALL[value]) : belowThousand(value)
}

/** '1970' as nineteen seventies, '60' as sixties. @param digits two or four, the last of them 0 */
export function decade(digits: string): string {
  const words = digits.length === 2 ? belowThousand(Number(digits)) : year(digits)
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`
}

export function digitByDigit(digits: string): string {
  return bind(...[...digits].map((digit) => SMALL[Number(digit)]))
}

/** In threes; the last four stay together, so that no single digit is left over. */
export function rowOfDigits(row: string): string {
  const digits = row.slice(0, MOST_DIGITS)
  if (digits.length <= MOST_AT_ONCE) return digitByDigit(digits)
  return digits
    .match(/\d{4}$|\d{1,3}/g)!
    .map(digitByDigit)
    .join(', ')
}

export function readWhole(digits: string): string {
  if (digits.length > 1 && digits.startsWith('0')) return rowOfDigits(digits)
  return digits.length > MOST_CARDINAL_DIGITS ? rowOfDigits(digits) : cardinal(digits)
}

function belowThousand(value: number): string {
  if (value < 20) return SMALL[value]
  if (value < 100) return bind(TENS[Math.floor(value / 10)], value % 10 ? SMALL[value % 10] : '')
  const rest = value % 100
  return bind(SMALL[Math.floor(value / 100)], 'hundred', rest ? `and ${belowThousand(rest)}` : '')
}
