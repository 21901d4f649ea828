import { spell } from './bound-words'
import { cardinal } from './classes/numbers-in-words'
import { romanValue } from './classes/roman'
import { anyOf } from './word-lists'

const BULLET = /^(?:[•*>]|\+(?! ?[\d(])|-(?!\d)|o(?= [A-Z\d])|\[[xX ]?\](?= )) ?(?=[^\s-])/
const NUMBERED = /^[([]?(\d{1,3})[.)\]:] ?(?=[^\s\d-])/
const ROMAN = /^\(?((?=[ivx])x{0,2}(?:ix|iv|v?i{0,3}))[.)] (?=[^\s\d])/
const LETTERED = /^\(?([a-h])\) ?(?=\S)/
const ORNAMENT = /^(?:page \d{1,4}(?: of \d{1,4})?|- ?\d{1,4} ?-|[^a-z\d]+)$/i
const SALUTATION =
  /^(?:(?:my|our|to my|to our) )?(?:own )?(?:dear|dearest|darling|beloved|hello|hi|hey|to)\b[^.!?]{0,60}[,:-]$/i

/** A line of at least this share of the widest was wrapped by the page, not broken by its author. */
const FULL_LINE = 0.72
const SHORTEST_FULL_LINE = 40
const ENDS = /[.!?]["')\]]*$/
const HEADS =
  anyOf(`well self half ex non all ever long short high low old new great good much so step twenty thirty forty fifty
sixty seventy eighty ninety in by to and of the a one two three four five six seven eight nine ten hand home full part
hard warm kind soft light dark blue red first second third post mid anti mother father sister brother`)
const COMPOUND_HEAD = new RegExp(String.raw`(?:^|[\s("'-])(?:${HEADS}|\w+-\w+)-$`, 'i')

/** Paragraphs of the lines that the author meant: joins wrapped lines, and words hyphenated across two. */
export function linesOf(text: string): string[][] {
  return text
    .split(/\n{2,}/)
    .map((block) => joinWrappedRows(block.split('\n').filter((row) => !ORNAMENT.test(row))))
    .filter((lines) => lines.length > 0)
}

function joinWrappedRows(rows: readonly string[]): string[] {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const full = Math.max(SHORTEST_FULL_LINE, FULL_LINE * widest)
  const lines: string[] = []
  let isItem = false
  for (const [i, row] of rows.entries()) {
    const previous = rows[i - 1] ?? ''
    const isWrapped = previous.length >= full && !ENDS.test(previous)
    const item = isWrapped && /^\W*[a-z]/.test(row) ? undefined : itemOf(row)
    const isTitled = i === 1 && isTitle(previous, row)
    const glue: string | undefined =
      i === 0 || isTitled || item !== undefined ? undefined : glueBetween(previous, row, isWrapped, isItem)
    if (glue === undefined) lines.push(item ?? row)
    else lines.push(withBrokenWord(lines.pop()!, row, glue))
    isItem = item !== undefined || (isItem && glue !== undefined)
  }
  return lines
}

/** @returns a list item without its bullet, or with its number; undefined for other rows */
function itemOf(row: string): string | undefined {
  const number = NUMBERED.exec(row)
  if (number) return `${number[1]}, ${row.slice(number[0].length)}`
  const roman = ROMAN.exec(row)
  if (roman) return `${cardinal(romanValue(roman[1]))}, ${row.slice(roman[0].length)}`
  const letter = LETTERED.exec(row)
  if (letter) return `${spell(letter[1])}, ${row.slice(letter[0].length)}`
  return BULLET.test(row) ? row.replace(BULLET, '') : undefined
}

/** @returns the separator of two rows of one line, a comma after a verse; undefined if they are two lines */
function glueBetween(previous: string, row: string, isWrapped: boolean, isItem: boolean): string | undefined {
  if (isHeading(previous) || SALUTATION.test(previous) || previous.endsWith(':')) return undefined
  if (ENDS.test(previous)) return isItem && previous.length < SHORTEST_FULL_LINE ? undefined : ' '
  if (isWrapped || /^[a-z]/.test(row) || /[,;-]$/.test(previous)) return ' '
  return isItem || isHeading(row) || /^\d/.test(row) || /^\d/.test(previous) ? undefined : ', '
}

function isHeading(row: string): boolean {
  return /[A-Z]{2}/.test(row) && !/[a-z]/.test(row)
}

function isTitle(first: string, second: string): boolean {
  return /^[A-Z\d](?:.*\w)?$/.test(first) && first.split(' ').length <= 4 && second.split(' ').length >= 5
}

function withBrokenWord(line: string, row: string, glue: string): string {
  if (!/[a-z]-$/i.test(line) || !/^[a-z]/.test(row)) return line + glue + row
  return COMPOUND_HEAD.test(line.slice(-24)) ? line + row : line.slice(0, -1) + row
}
