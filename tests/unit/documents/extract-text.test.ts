import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extractPdfText } from '~/documents/extract-text.server'
import { countWords } from '~/text/words'
import { closeWorkerPools } from '~/workers/worker-pool.server'
import { spooled, spoolFolder } from '../../support/spooled'

const folder = spoolFolder()

afterAll(closeWorkerPools)

/** A PDF without compression whose pages all show the same lines. */
function plainPdf(lines: string[], pages = 1): Buffer {
  const content = `BT /F1 9 Tf 10 190 Td ${lines.map((line) => `(${line}) Tj 0 -10 Td`).join(' ')} ET`
  const kids = Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 200] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  )
}

async function extract(bytes: Buffer) {
  const file = path.join(folder, 'made.pdf')
  await writeFile(file, bytes)
  return extractPdfText(file)
}

describe('reading the text of a PDF', () => {
  it('returns the first 200 words and the number of all', async () => {
    const text = await extractPdfText(spooled('text.pdf'))
    expect(text).toMatchObject({ ok: true, wasTruncated: true, originalWordCount: 288, wordCount: 200 })
    if (!text.ok) return
    expect(countWords(text.extractedText)).toBe(200)
    expect(text.extractedText).toMatch(
      /^This is sentence 1 of the letter, and it tells of a summer by the lake/,
    )
  })

  it('rejects a PDF when too many wait', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => extractPdfText(spooled('text.pdf'))))
    expect(all.filter((text) => text.ok)).toHaveLength(11)
    expect(all.at(-1)).toEqual({ ok: false, reason: 'busy' })
  })

  it('returns a short text whole', async () => {
    const text = await extract(plainPdf(['Dear Anna,', 'come home soon.']))
    expect(text).toMatchObject({ ok: true, wasTruncated: false, originalWordCount: 5, wordCount: 5 })
    expect(text).toMatchObject({ extractedText: 'Dear Anna,\ncome home soon.' })
  })

  it('accepts a header after other bytes', async () => {
    const late = Buffer.concat([Buffer.alloc(900, 0x0a), await readFile(spooled('text.pdf'))])
    expect(await extract(late)).toMatchObject({ ok: true })
  })

  it('reads a truncated PDF as far as possible, or rejects it as broken', async () => {
    const whole = await readFile(spooled('text.pdf'))
    const text = await extract(whole.subarray(0, whole.length / 2))
    expect(text.ok || text.reason === 'broken' || text.reason === 'no-text').toBe(true)
  })

  it('stops counting in an endless document', async () => {
    const text = await extract(plainPdf(['one two three'], 600))
    expect(text).toMatchObject({ ok: true, originalWordCount: 400 * 3, wordCount: 200 })
  })

  it('cuts a word of a million letters', async () => {
    const text = await extract(plainPdf(['a'.repeat(1_000_000)]))
    expect(text.ok && text.extractedText.length).toBeLessThan(30_000)
  })

  it('still works after all of these', async () => {
    expect(await extractPdfText(spooled('text.pdf'))).toMatchObject({ ok: true })
  })
})
