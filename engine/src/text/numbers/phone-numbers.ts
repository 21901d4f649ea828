import { anyOf } from '../word-lists'
import { digitByDigit } from './numbers-in-words'

const GROUPS = new RegExp(
  String.raw`(?<![\w.,£$€¥₹#:/-]|\d )(?:\+ ?\d{1,3}[ .-]?)?(?:1[ .-])?(?:\(\d{1,5}\)[ .-]?)?` +
    String.raw`\d{2,7}(?:[ .-]\d{2,8}){0,5}(?![\w%°/:]|[.,]\d|-\d)`,
  'g',
)
const NAMES =
  anyOf(`[Tt]el [Pp]hone [Mm]obile [Mm]ob [Cc]ell [Cc]all [Dd]ial [Rr]ing [Tt]ext [Ff]ax [Nn]umber_is [Nn]umber_was
[Tt]elephone [Zz]ip [Cc]ode [Pp]in`)
const BETWEEN = anyOf('me us her him them on at no number code is was')
const NAMED = new RegExp(
  String.raw`(?<=\b${NAMES}(?: ${BETWEEN}){0,4}[.:]{0,2} ?(?:\d{3} or )?)(\d{3,15})(?![\w%°/:]|[.,]\d)`,
  'g',
)
const LEAST_DIGITS = 7
const MOST_DIGITS = 15

/** Reads '020 7946 0958', '(555) 123-4567', '+44 20 7946 0958', 'call 999' by digits, in groups. */
export function readPhoneNumbers(text: string): string {
  return text
    .replace(GROUPS, (match) => (isPhone(match) ? readGroups(match) : match))
    .replace(NAMED, (_, digits: string) => digitByDigit(digits))
}

/** Whether it begins like a phone number (+, a bracket, 0, 1-800) or has North American groups. */
function isPhone(written: string): boolean {
  const groups = written.match(/\d+/g)!
  const count = groups.join('').length
  if (count < LEAST_DIGITS || count > MOST_DIGITS) return false
  if (/^[+(]/.test(written)) return true
  const lengths = groups.map((group) => group.length).join('-')
  if (/^0/.test(written)) return groups.length > 1 || (count >= 10 && count <= 11)
  return /^(?:1-)?3-3-4$/.test(lengths) || (lengths === '3-4' && written[3] !== ' ')
}

function readGroups(written: string): string {
  const plus = written.startsWith('+') ? 'plus ' : ''
  return plus + written.match(/\d+/g)!.map(digitByDigit).join(', ')
}
