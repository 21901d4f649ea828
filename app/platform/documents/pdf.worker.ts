import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PDFParse as Parser } from 'pdf-parse'
import { reflowPages } from '~/platform/text/reflow'
import { countWords, firstWords } from '~/platform/text/words'
import { type Line, type Page, readPage } from './page-text'
import { MAX_PDF_BYTES, PDF_HEADER_BYTES } from './pdf-rules'
import { withoutHeads } from './running-heads'

export interface PdfTask {
  path: string
  /** Whether to give up what isn't read soon. */
  isQuick: boolean
}

export type PdfReply =
  | { ok: true; extractedText: string; wasTruncated: boolean; originalWordCount: number; wordCount: number }
  | { ok: false; reason: 'no-text' | 'encrypted' | 'broken' | 'too-big' | 'not-pdf' }

const MAX_WORDS = 200
const MAX_PAGES = 400
const MAX_CHARACTERS = 2_000_000
const MAX_EXTRACT_CHARACTERS = 20_000
/** Of a document that is read soon, and of a page of another. A page of a letter takes some twenty units. */
const MAX_WORK = { quick: 500, page: 50_000 }

// pdf.js makes one while it loads, to draw. Reading text takes none, so the native canvas that has one stays out.
Object.assign(globalThis, { DOMMatrix: class {} })
const { PDFParse } = await import('pdf-parse')

// It looks at the clock after each hundred operators and at each form and font: no other measure of its work is the same
// on every machine. What it catches ends its page all the same, since it looks again.
const { now } = Date
let work = 0
let maxWork = Infinity
Date.now = () => {
  if (++work > maxWork) throw new RangeError('Too much work.')
  return now()
}

export default async function readPdf({ path, isQuick }: PdfTask): Promise<PdfReply> {
  work = 0
  maxWork = isQuick ? MAX_WORK.quick : MAX_WORK.page
  const data = await readWhole(path)
  if (typeof data === 'string') return { ok: false, reason: data }
  const parser = new PDFParse({ data, isEvalSupported: false, disableFontFace: true, ...characterMaps() })
  try {
    const text = reflowPages(withoutHeads(await readPages(parser, isQuick)))
    const originalWordCount = countWords(text)
    if (originalWordCount === 0) return { ok: false, reason: 'no-text' }
    const extractedText = firstWords(text, MAX_WORDS).slice(0, MAX_EXTRACT_CHARACTERS)
    const wordCount = countWords(extractedText)
    const wasTruncated = extractedText.length < text.length
    return { ok: true, extractedText, wasTruncated, originalWordCount, wordCount }
  } catch (error) {
    if (work > maxWork) return { ok: false, reason: 'too-big' }
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { ok: false, reason: isEncrypted ? 'encrypted' : 'broken' }
  } finally {
    await parser.destroy().catch(() => {})
  }
}

async function readWhole(path: string): Promise<Uint8Array | 'too-big' | 'not-pdf'> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(PDF_HEADER_BYTES)
    const { bytesRead } = await file.read(head, 0, PDF_HEADER_BYTES, 0)
    if (!head.subarray(0, bytesRead).includes('%PDF-')) return 'not-pdf'
    if (size > MAX_PDF_BYTES) return 'too-big'
    return new Uint8Array(await file.readFile())
  } finally {
    await file.close()
  }
}

async function readPages(parser: Parser, isQuick: boolean): Promise<Line[][]> {
  const pages: Line[][] = []
  let left = MAX_CHARACTERS
  // pdf-parse keeps to itself the document, which alone has places and fields.
  const document = await (parser as unknown as { load(): Promise<Document> }).load()
  for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages) && left > 0; number++) {
    const page = await document.getPage(number)
    const lines = await readPage(page)
    if (work > maxWork) throw new RangeError('Too much work.')
    for (const line of lines) {
      line.text = line.text.slice(0, left)
      left -= line.text.length
    }
    page.cleanup()
    pages.push(lines)
    if (isQuick) continue
    work = 0
    process.send?.({ progress: number / document.numPages })
  }
  return pages
}

interface Document {
  numPages: number
  getPage(number: number): Promise<Page>
}

/** pdf.js needs its tables to read Chinese, Japanese and Korean text. */
function characterMaps() {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    return { cMapUrl: `${folder}/cmaps/`, cMapPacked: true, standardFontDataUrl: `${folder}/standard_fonts/` }
  } catch {
    return {}
  }
}
