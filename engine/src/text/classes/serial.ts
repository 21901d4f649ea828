/* serial = letters and digits in one word: B12, MP3, H2O, 4B, ab9453 */
import { bind, spell } from '../bound-words'
import { rule } from '../rules'
import { cardinal, digitByDigit, year } from './numbers-in-words'

export const serial = [
  rule(/(?<![\w'])(?=[A-Za-z]{0,11}\d)(?=\d{0,11}[A-Za-z])[A-Za-z\d]{2,12}(?!\w|'(?!s\b))/g, ([word]) =>
    /^\d{1,4}x\d{1,4}$/i.test(word) ? undefined : bind(...word.match(/\d+|[A-Za-z]+/g)!.map(sayPart)),
  ),
]

function sayPart(part: string): string {
  if (/[A-Za-z]/.test(part)) return part.length <= 2 || /^[A-Z]{3}$/.test(part) ? spell(part) : part
  if (/^(?:19|20)\d\d$/.test(part)) return year(part)
  return part.length > 3 || part.startsWith('0') ? digitByDigit(part) : cardinal(part)
}
