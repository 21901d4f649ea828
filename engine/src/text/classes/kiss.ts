/*
 * kiss = x | xxx | xoxo … at the end of a line; two or more inside it
 * They matter to the listener, so they are read: xox is hugs and kisses.
 */
import { rule } from '../rules'

/** A single capital X may belong to a name (Malcolm X) unless the line has one of these. */
const FOND =
  /\b(?:lov(?:e|ing)|mum(?:my)?|mom|mam|dad(?:dy)?|nana?|gran(?:ny|ma|dad)?|miss|hugs?|you|always|forever)\b/i
const NO_KISS = /(?:\d|=|\b(?:an|the|for|of|letter|mark(?:ed)?|equals|is)) ?$/i
const FAR = 300

export const kiss = [
  rule(
    /(?<=^|[\s.,!?-])((?:[xX]|[xXoO]*[xX][xXoO]+|[oO]+[xX][xXoO]{2,})(?: [xXoO]{1,12}){0,12})[.!]?$/g,
    ([, marks], { before, line }) => {
      const letters = marks.replaceAll(' ', '')
      const isName =
        /^X+$/.test(letters) && !FOND.test(line.slice(-FAR)) && (letters === 'X' || letters !== line.trim())
      if (NO_KISS.test(before) || isName) return undefined
      return `${/[\w'")]$/.test(before.trimEnd()) ? '. ' : ' '}${nameOf(marks)}.`
    },
  ),
  rule(/(?<=^|[\s.,!?-])(?:x{2,}|(?:xo){2,}x?|(?:ox){2,}o?)(?![\w'])/gi, ([marks]) =>
    /^X+$/.test(marks) ? undefined : `, ${nameOf(marks)}`,
  ),
]

function nameOf(marks: string): string {
  if (/o/i.test(marks)) return 'Hugs and kisses'
  return /^x$/i.test(marks) ? 'A kiss' : 'Kisses'
}
