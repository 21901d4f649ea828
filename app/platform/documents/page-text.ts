import { hasNoLanguage } from '~/platform/text/no-language'

/** What pdf.js knows of a page, as far as it is read here. */
export interface Page {
  getViewport(options: { scale: number }): { convertToViewportPoint(x: number, y: number): number[] }
  getTextContent(): Promise<{ items: Partial<TextItem>[] }>
  getAnnotations(options: { intent: 'display' }): Promise<Annotation[]>
  cleanup(): void
}

interface TextItem {
  str: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

interface Annotation {
  subtype: string
  rect: number[]
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig'
  fieldValue?: string | string[] | null
  password?: boolean
  annotationFlags: number
  pushButton?: boolean
  exportValue?: string
  buttonValue?: string
  options?: { exportValue: string; displayValue: string }[]
  contentsObj?: { str: string }
  textContent?: string[]
}

/** A line, or several of a field's, and how far its first one stands from the page's top. */
export interface Line {
  text: string
  y: number
}

interface Run extends Line {
  x: number
  endsLine: boolean
}

/** A wider gap divides the columns of a table. */
const GAP = 7
const SAME_LINE = 4.6
const MANY_MOVES_UP = 0.7
/** The flags Hidden and NoView (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 | 32
const TICKED = '☑'
/** What programs call a box that is ticked when nobody named it. */
const UNNAMED = /^(?:on|\d+|choice ?\d+|.)$/i

/** The lines of a page by their place, with what is written into its fields; none if its letters have no meaning. */
export async function readPage(page: Page): Promise<Line[]> {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const place = (x: number, y: number) => viewport.convertToViewportPoint(x, y)
  const runs = hasNoLanguage(items.map(({ str, hasEOL }) => (str ?? '') + (hasEOL ? '\n' : '')).join(''))
    ? []
    : runsOf(items, place)
  const notes = (await page.getAnnotations({ intent: 'display' })).flatMap((annotation) => {
    const text = wordsOf(annotation).trim()
    const [x1, y1] = place(annotation.rect[0], annotation.rect[1])
    const [x2, y2] = place(annotation.rect[2], annotation.rect[3])
    const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) }
    return text === '' ? [] : [{ ...box, text }]
  })
  const lines = byPlace(linesOf(runs))
  if (notes.length === 0) return lines.map(lineOf)
  const written = lines.flatMap(({ runs }) => runs)
  for (const note of notes.sort((a, b) => a.top - b.top || a.left - b.left)) insert(written, note)
  return linesOf(written).map(lineOf)
}

function wordsOf({ subtype, contentsObj, textContent, ...field }: Annotation): string {
  if (field.annotationFlags & UNSEEN) return ''
  if (subtype === 'FreeText') return contentsObj?.str || (textContent ?? []).join('\n')
  const { fieldType, fieldValue, options = [] } = field
  if (subtype !== 'Widget' || !fieldType || fieldType === 'Sig' || field.password || field.pushButton)
    return ''
  if (fieldType === 'Btn') {
    const isTicked =
      fieldValue && fieldValue !== 'Off' && fieldValue === (field.exportValue ?? field.buttonValue)
    if (!isTicked) return ''
    return UNNAMED.test(String(fieldValue)) ? TICKED : String(fieldValue)
  }
  const values = [fieldValue ?? []].flat()
  const shown = values.map((value) => options.find((o) => o.exportValue === value)?.displayValue ?? value)
  return shown.join(', ').replace(/\r\n?/g, '\n')
}

function runsOf(items: Partial<TextItem>[], place: (x: number, y: number) => number[]): Run[] {
  const runs: Run[] = []
  let lineHeight = 0
  let end = 0
  for (const { str, transform, width = 0, height = 0, hasEOL = false } of items) {
    if (str === undefined || !transform) continue
    const [x, y] = place(transform[4], transform[5])
    const last = runs.at(-1)
    const down = last ? Math.abs(last.y - y) : 0
    if (last && !last.endsLine && down > SAME_LINE && down - 1 > lineHeight) last.endsLine = true
    if (last?.endsLine) lineHeight = 0
    const isCell = last && !last.endsLine && down < SAME_LINE && Math.abs(end - x) > GAP
    runs.push({ text: (isCell ? '\t' : '') + str, x, y, endsLine: hasEOL })
    lineHeight = Math.max(lineHeight, height)
    end = x + width
  }
  return runs
}

interface Row {
  runs: Run[]
  y: number
}

function linesOf(runs: readonly Run[]): Row[] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    lines.at(-1)!.push(run)
    if (run.endsLine) lines.push([])
  }
  const full = lines.filter((line) => line.some(({ text }) => text.trim() !== ''))
  // Not the first: it may be a large initial.
  const longest = (line: Run[]) => line.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  return full.map((line) => ({ runs: line, y: longest(line).y }))
}

const lineOf = ({ runs, y }: Row): Line => ({ text: runs.map(({ text }) => text).join(''), y })

/** Lines that were drawn in another order are sorted, unless some stand side by side, as those of columns do. */
function byPlace(lines: Row[]): Row[] {
  const sorted = [...lines].sort((a, b) => a.y - b.y)
  const moves = lines.slice(1).map(({ y }, i) => y - lines[i]!.y)
  const isUpsideDown = moves.filter((move) => move < 0).length > MANY_MOVES_UP * moves.length
  const isOneColumn = sorted.every(({ y }, i) => i === 0 || y - sorted[i - 1]!.y > SAME_LINE)
  if (!isUpsideDown && !isOneColumn) return lines
  for (const { runs } of sorted) runs.at(-1)!.endsLine = true
  return sorted
}

/** Puts a note behind what stands left of it, or else before the first line that is lower. */
function insert(runs: Run[], note: { left: number; top: number; bottom: number; text: string }) {
  const isBeside = ({ text, y, x }: Run) =>
    text.trim() !== '' && y >= note.top && y <= note.bottom + 2 && x < note.left
  const label = runs.filter(isBeside).sort((a, b) => b.x - a.x)[0]
  const place = { x: note.left, y: note.bottom }
  if (label) {
    runs.splice(runs.indexOf(label) + 1, 0, {
      ...place,
      y: label.y,
      text: `\t${note.text}`,
      endsLine: label.endsLine,
    })
    label.endsLine = false
    return
  }
  const lower = runs.findIndex(({ y, text }) => y > note.bottom && text.trim() !== '')
  const at = lower < 0 ? runs.length : lower
  if (runs[at - 1]) runs[at - 1]!.endsLine = true
  runs.splice(at, 0, { ...place, text: `\n${note.text}\n`, endsLine: true })
}
