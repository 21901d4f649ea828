import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PDFParse as Parser } from 'pdf-parse'
import { reflowPages } from '~/text/reflow'
import { countWords, firstWords } from '~/text/words'
import { MAX_PDF_BYTES, PDF_HEADER_BYTES } from './pdf-rules'

export type PdfReply =
  | { ok: true; extractedText: string; wasTruncated: boolean; originalWordCount: number; wordCount: number }
  | { ok: false; reason: 'no-text' | 'encrypted' | 'broken' | 'too-big' | 'not-pdf' }

const MAX_WORDS = 200
const MAX_PAGES = 400
const MAX_CHARACTERS = 2_000_000
const MAX_EXTRACT_CHARACTERS = 20_000

// pdf.js makes one while it loads, to draw. Reading text takes none, so the native canvas that has one stays out.
Object.assign(globalThis, { DOMMatrix: class {} })
const { PDFParse } = await import('pdf-parse')

export default async function readPdf({ path }: { path: string }): Promise<PdfReply> {
  const data = await readWhole(path)
  if (typeof data === 'string') return { ok: false, reason: data }
  const parser = new PDFParse({ data, isEvalSupported: false, disableFontFace: true, ...characterMaps() })
  try {
    const text = reflowPages(await readPages(parser))
    const originalWordCount = countWords(text)
    if (originalWordCount === 0) return { ok: false, reason: 'no-text' }
    const extractedText = firstWords(text, MAX_WORDS).slice(0, MAX_EXTRACT_CHARACTERS)
    const wordCount = countWords(extractedText)
    const wasTruncated = extractedText.length < text.length
    return { ok: true, extractedText, wasTruncated, originalWordCount, wordCount }
  } catch (error) {
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

async function readPages(parser: Parser): Promise<string[]> {
  const pages: string[] = []
  let characters = 0
  for (let number = 1; number <= MAX_PAGES && characters < MAX_CHARACTERS; number++) {
    const result = await parser.getText({ partial: [number], pageJoiner: '' })
    const text = (result.pages[0]?.text ?? '').slice(0, MAX_CHARACTERS - characters)
    pages.push(text)
    process.send?.({ progress: Math.min(1, number / result.total) })
    characters += text.length
    if (number >= result.total) break
  }
  return pages
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
