import { anyOf } from '../word-lists'

/** The kisses that close a letter matter to the listener, so they are read: xox is hugs and kisses. */
const LAST_ROW =
  /(?<=^|[\s.,!?-])((?:[xX]|[xXoO]*[xX][xXoO]+|[oO]+[xX][xXoO]{2,})(?: (?:[xXoO]{1,12}))*)[.!]?$/
const ROW_INSIDE = /(?<=^|[\s.,!?-])(?:x{2,}|(?:xo){2,}x?|(?:ox){2,}o?)(?![\w'])/gi
const MOST_MARKS = 40
/** A single capital X may belong to a name (Malcolm X) unless the line has one of these. */
const FOND_WORDS = anyOf(
  'love loving mum mummy mom mam dad daddy nan nana gran grandma grandad miss hugs? you always forever',
)
const FOND = new RegExp(String.raw`\b${FOND_WORDS}\b`, 'i')

export function readKisses(line: string): string {
  const from = Math.max(0, line.length - MOST_MARKS)
  const tail = line.slice(from)
  const row = from > 0 && !/\s/.test(tail) ? null : LAST_ROW.exec(tail)
  const inside = (text: string) =>
    text.replace(ROW_INSIDE, (marks) => (/^X+$/.test(marks) ? marks : ` - ${nameOf(marks)}`))
  if (!row || !isKiss(row[1], line)) return inside(line)
  const before = line.slice(0, from + row.index).trimEnd()
  return `${inside(before)}${/[\w'")]$/.test(before) ? '.' : ''} ${nameOf(row[1])}.`
}

function isKiss(marks: string, line: string): boolean {
  if (/(?:\d|=|\b(?:an|the|for|of|letter|mark(?:ed)?|equals|is)) ?$/i.test(line.slice(0, -marks.length)))
    return false
  const letters = marks.replaceAll(' ', '')
  if (/^[xX]$/.test(letters)) return letters === 'x' || FOND.test(line)
  return !/^X+$/.test(letters) || FOND.test(line) || letters === line.trim()
}

function nameOf(marks: string): string {
  if (/o/i.test(marks)) return 'Hugs and kisses'
  return /^x$/i.test(marks) ? 'A kiss' : 'Kisses'
}
