import { spell } from './bound-words'
import { anyOf } from './word-lists'

/** What stands before the items of a list. */
const BULLET = /^(?:[•*+>]|-(?!\d)|o(?= [A-Z\d])|\[[xX ]?\](?= )) ?(?=[^\s-])/
const NUMBERED = /^[([]?(\d{1,3})[.)\]:] ?(?=[^\s\d])/
const LETTERED = /^\(?([a-h])\) ?(?=\S)/
/** Page numbers, rules, rows of stars. */
const ORNAMENT = /^(?:page \d{1,4}(?: of \d{1,4})?|- ?\d{1,4} ?-|[^a-z\d]+)$/i
const SALUTATION =
  /^(?:(?:my|our|to my|to our) )?(?:own )?(?:dear|dearest|darling|beloved|hello|hi|hey|to)\b[^.!?]{0,60}[,:-]$/i

/** A line this much of the widest was broken where the page ended, not by its author. */
const FULL_LINE = 0.72
const SHORTEST_FULL_LINE = 40
const ENDS = /[.!?]["')\]]*$/
/** What the hyphen at a line's end belongs to for good: heads of compounds. */
const HEADS =
  anyOf(`well self half ex non all ever long short high low old new great good much so step twenty thirty forty fifty
sixty seventy eighty ninety in by to and of the a one two three four five six seven eight nine ten hand home
full part hard warm kind soft light dark blue red first second third post mid anti mother father sister
brother`)
const COMPOUND_HEAD = new RegExp(String.raw`(?:^|[\s("'-])(?:${HEADS}|\w+-\w+)-$`, 'i')

/**
 * Paragraphs, each as the lines that its author meant: items of lists, headings, verses. Lines that only a page's width
 * has broken are joined, with the words that were broken at a hyphen.
 * @param text of plainCharacters()
 */
export function linesOf(text: string): string[][] {
  return text
    .split(/\n{2,}/)
    .map((block) => meantLines(block.split('\n').filter((row) => !ORNAMENT.test(row))))
    .filter((lines) => lines.length > 0)
}

function meantLines(rows: readonly string[]): string[] {
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

/** A list's item without its bullet, with its number; nothing for another row. */
function itemOf(row: string): string | undefined {
  const number = NUMBERED.exec(row)
  if (number) return `${number[1]}, ${row.slice(number[0].length)}`
  const letter = LETTERED.exec(row)
  if (letter) return `${spell(letter[1])}, ${row.slice(letter[0].length)}`
  return BULLET.test(row) ? row.replace(BULLET, '') : undefined
}

/** What joins two rows: a space within a sentence, a comma after a verse; nothing where a line begins. */
function glueBetween(previous: string, row: string, isWrapped: boolean, isItem: boolean): string | undefined {
  if (isHeading(previous) || SALUTATION.test(previous) || previous.endsWith(':')) return undefined
  if (ENDS.test(previous)) return isItem && previous.length < SHORTEST_FULL_LINE ? undefined : ' '
  if (isWrapped || /^[a-z]/.test(row) || /[,;-]$/.test(previous)) return ' '
  return isItem || isHeading(row) || /^\d/.test(row) || /^\d/.test(previous) ? undefined : ', '
}

/** A line in capitals. */
function isHeading(row: string): boolean {
  return /[A-Z]{2}/.test(row) && !/[a-z]/.test(row)
}

/** A few words over a text: 'Method', 'Chapter One'. */
function isTitle(first: string, second: string): boolean {
  return (
    /^[A-Z\d]/.test(first) &&
    /\w$/.test(first) &&
    first.split(' ').length <= 4 &&
    second.split(' ').length >= 5
  )
}

/** 'won-' and 'derful' are one word again, 'well-' and 'known' a compound. */
function withBrokenWord(line: string, row: string, glue: string): string {
  if (!/[a-z]-$/i.test(line) || !/^[a-z]/.test(row)) return line + glue + row
  return COMPOUND_HEAD.test(line.slice(-24)) ? line + row : line.slice(0, -1) + row
}
