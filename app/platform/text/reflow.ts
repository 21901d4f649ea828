/** '7', '- 7 -', '[7]', 'Page | 7', 'Page 7 of 9', 'xiv'; not a year, nor kisses */
export const PAGE_NUMBER =
  /^(?:(?:page|pg\.?|p\.?)[\s|:-]*\d{1,4}|[^\p{L}\d]?\s*\d{1,3}\s*[^\p{L}\d]?|(?=x*[ivl])[ivxl]{2,7}(?=$))(?:\s*(?:of|\/)\s*\d{1,4})?(?:\s*\|\s*page)?$/iu

/** A line this much of the usual full width was broken by the page's layout, not by its author. */
const FULL_LINE = 0.75
const SHORTEST_FULL_LINE = 40

/**
 * Makes running text of the lines of a PDF's pages: joins lines that the layout broke, keeps the author's own breaks
 * (verses, ingredients, paragraphs), and removes control characters and page numbers.
 */
export function reflowPages(pages: string[]): string {
  const lines = pages.flatMap(linesOf)
  const full = Math.max(SHORTEST_FULL_LINE, FULL_LINE * usualFullWidth(lines))
  const parts: string[] = []
  let previous = ''
  for (const line of lines) {
    if (line === '') {
      if (previous !== '') parts.push('\n\n')
    } else if (previous === '') {
      parts.push(line)
    } else if (previous.length < full) {
      parts.push('\n', line)
    } else if (/\p{Ll}-$/u.test(previous) && /^\p{Ll}/u.test(line)) {
      parts.push(parts.pop()!.slice(0, -1), line)
    } else {
      parts.push(' ', line)
    }
    previous = line
  }
  return parts.join('').trim()
}

function clean(page: string): string {
  return (
    page
      .replace(/\r\n?|[\u0085\u2028\u2029\f\v]/g, '\n')
      .replace(/[\t\p{Zs}]+/gu, ' ')
      // Control and format characters except the joiners that scripts need, and lone surrogates.
      .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .normalize('NFC')
  )
}

/** Without the page's number, and without blank lines at its ends. */
function linesOf(page: string): string[] {
  const text = clean(page).trim()
  const lines = text === '' ? [] : text.split('\n').map((line) => line.trim())
  if (PAGE_NUMBER.test(lines[0])) lines.shift()
  if (PAGE_NUMBER.test(lines.at(-1) ?? '')) lines.pop()
  return lines
}

function usualFullWidth(lines: string[]): number {
  const lengths = lines.map((line) => line.length).filter((length) => length > 0)
  lengths.sort((a, b) => a - b)
  return lengths[Math.floor(0.9 * lengths.length)] ?? 0
}
