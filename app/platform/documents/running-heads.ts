import { PAGE_NUMBER } from '~/platform/text/reflow'
import type { Line } from './page-text'

/** The most lines of a head or foot. */
const MOST = 4
const SAME_HEIGHT = 3
/** Of lines in points, where a page has too few to measure. */
const WIDEST_PITCH = 24
/** How much further a head is from the text than its lines are from each other. */
const APART_FROM_TEXT = 1.3

const DATE_OF_PRINT = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?:\s|$)/i
const ADDRESS = /^(?:https?:\/\/|www\.|file:\/\/)\S+(?:\s+\d+\s?(?:\/|of)\s?\d+)?$/i
const SENT = /^(?:to|from):/i
const MAIL_ADDRESS = /<[^<>\s]+@[^<>\s]+>/
const MAIL_HEAD =
  /<[^<>\s]+@[^<>\s]+>|^(?:from|to|cc|bcc|sent|date|subject|reply-to|fwd?|re|attachments?): |^\d+ messages?$|^Gmail - /i
const MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/
/** The author's own words: 'Dear Rose,', 'With love.' */
const OWN_WORDS = /[,.!?]$|^(?:my )?dear/iu
const CHAPTER = /^(?!page\b|p\b)\p{L}+ #$/u
/** A number that stands apart: '2 | Margaret Hill' */
const APART = /^(\d+)\s*[\t|·]|[\t|·]\s*(\d+)$/

/** The texts of pages without what a printer or a layout adds: heads, feet, numbers, addresses, the head of an email. */
export function withoutHeads(pages: readonly Line[][]): string[] {
  const pitches = pages.flatMap((lines) => lines.slice(1).map(({ y }, i) => Math.abs(y - lines[i]!.y)))
  const pitch = pitches.filter((pitch) => pitch > SAME_HEIGHT).reduce((a, b) => Math.min(a, b), WIDEST_PITCH)
  const edges = (isFoot: boolean) =>
    pages.map((lines) => (isFoot ? lines.slice(-MOST).reverse() : lines.slice(0, MOST)))
  const [tops, feet] = [false, true].map((isFoot) => repeated(edges(isFoot), pitch, isFoot)) as [
    number[],
    number[],
  ]
  const kept = pages.map((lines, page) =>
    withoutMailHead(lines.slice(tops[page]!, lines.length - feet[page]!)),
  )
  const isAllOfIt = kept.every((lines) => lines.length === 0)
  return (isAllOfIt ? pages : kept).map((lines) => lines.map(({ text }) => text).join('\n'))
}

function withoutMailHead(lines: readonly Line[]): readonly Line[] {
  const isMail =
    lines.some(({ text }) => MAIL_ADDRESS.test(text)) && lines.some(({ text }) => SENT.test(text))
  return isMail ? lines.filter(({ text }) => !MAIL_HEAD.test(text.trim())) : lines
}

/** How many lines from the edge each page shares with others, or owes to a printer. @param edges from the edge on */
function repeated(edges: readonly Line[][], pitch: number, isFoot: boolean): number[] {
  const heights = new Map<string, number[]>()
  for (const [page, lines] of edges.entries())
    for (const line of lines)
      heights.set(keyOf(line, page), [...(heights.get(keyOf(line, page)) ?? []), line.y])
  const isHead = (line: Line, page: number) => {
    const key = keyOf(line, page)
    if (OWN_WORDS.test(key) || (!isFoot && CHAPTER.test(key)) || (key.includes('#') && MONTH.test(key)))
      return false
    return heights.get(key)!.filter((y) => Math.abs(y - line.y) < SAME_HEIGHT).length > 1
  }
  return edges.map((lines, page) => {
    let end = 0
    for (const [i, line] of lines.entries()) {
      const text = line.text.trim()
      const isPrinted = DATE_OF_PRINT.test(text) || ADDRESS.test(text) || (i === 0 && PAGE_NUMBER.test(text))
      if (!isPrinted && !isHead(line, page)) break
      const next = lines[i + 1]
      if (isPrinted || !next || Math.abs(next.y - line.y) > APART_FROM_TEXT * pitch) end = i + 1
    }
    return end
  })
}

/** What is the same on other pages: the words, or how far a number that stands apart is from the page's. */
function keyOf({ text }: Line, page: number): string {
  const line = text.trim()
  const apart = APART.exec(line)
  if (apart) return `| ${Number(apart[1] ?? apart[2]) - page}`
  return line
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/\d+|\b[ivxl]+\b/g, '#')
}
