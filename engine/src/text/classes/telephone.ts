/*
 * telephone = '+'? groups of digits, as they are written with ' ', '-', '.' or a bracket
 *           | digits after 'call', 'dial', 'code' and the like
 * address of a machine = four groups with full stops; extension = x45 after digits
 */
import { BOUND } from '../bound-words'
import { rule } from '../rules'
import { anyOf } from '../word-lists'
import { digitByDigit } from './numbers-in-words'

const NAMES =
  anyOf(`[Tt]el [Pp]hone [Mm]obile [Mm]ob [Cc]ell [Cc]all [Dd]ial [Rr]ing [Tt]ext [Ff]ax [Nn]umber_is [Nn]umber_was
[Tt]elephone [Zz]ip [Cc]ode [Pp]in PIN otp OTP ending_in`)
const LEAST_DIGITS = 7
const MOST_DIGITS = 15

export const telephone = [
  rule(
    String.raw`(?=[\d+(])(?<![\w.,£$€¥₹#:/-]|\d )(?:\+ ?\d{1,3}[ .-]?)?(?:1[ .-])?(?:\(\d{1,5}\)[ .-]{0,2})?` +
      String.raw`\d{1,7}(?:[ .-]\d{1,8}){0,5}(?![\w%°/:⁄]|[.,]\d|-\d)`,
    ([written]) => {
      if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(written)) return groupsOf(written).join(`${BOUND}dot${BOUND}`)
      if (!isPhone(written)) return undefined
      return (written.startsWith('+') ? 'plus ' : '') + groupsOf(written).join(', ')
    },
  ),
  rule(
    String.raw`(?=\d{3})(?<=\b${NAMES}(?: (?:me|us|her|him|them|on|at|no|number|code|is|was)){0,4}[.:]{0,2} ?(?:\d{3} or )?)(\d{3,15})(?![\w%°/:]|[.,]\d)`,
    ([digits]) => digitByDigit(digits),
  ),
  rule(
    /(?=x ?\d)(?<=\d{4} |ext\.? ?\d{1,5} )x ?(\d{2,5})(?![\w.]|,\d)/g,
    ([, digits]) => `extension${BOUND}${digitByDigit(digits)}`,
  ),
]

function groupsOf(written: string): string[] {
  return written.match(/\d+/g)!.map(digitByDigit)
}

function isPhone(written: string): boolean {
  const groups = written.match(/\d+/g)!
  const count = groups.join('').length
  if (count < LEAST_DIGITS || count > MOST_DIGITS) return false
  if (/^[+(]/.test(written)) return true
  const lengths = groups.map((group) => group.length).join('-')
  if (/^0/.test(written)) return (groups.length > 1 && groups[0].length > 1) || (count >= 10 && count <= 11)
  return /^(?:1-)?3-3-4(?:-\d)?$|^3-2-4$/.test(lengths) || (lengths === '3-4' && written[3] !== ' ')
}
