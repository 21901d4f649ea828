import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extractPdfText } from '~/platform/documents/extract-text.server'
import { countWords } from '~/platform/text/words'
import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { readMessageFromPdf } from '~/stories/draft/draft-uploads.server'
import { englishMessages } from '../../../support/messages-by-language'
import { slowPdfs } from '../../../support/slow-pdfs'
import { spooled, spoolFolder } from '../../../support/spooled'

const folder = spoolFolder()

afterAll(closeWorkerPools)

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** A PDF without compression. @param pages content streams @param notes annotations, all on the first page */
function pdfOf(pages: string[], { notes = [] as string[], font = FONT, more = [] as string[] } = {}): Buffer {
  const shared = ['<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>', '', font, '']
  const first = shared.length + 1 + notes.length + more.length
  const kids = pages.map((_, i) => `${first + 1 + 2 * i} 0 R`).join(' ')
  shared[1] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`
  const noteIds = notes.map((_, i) => `${6 + i} 0 R`).join(' ')
  const objects = [
    ...shared,
    `<< /Fields [${noteIds}] >>`,
    ...notes,
    ...more,
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 + 2 * i} 0 R ${i === 0 ? `/Annots [${noteIds}]` : ''} /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  const body = objects
    .map((object, index) => (object ? `${index + 1} 0 obj\n${object}\nendobj\n` : ''))
    .join('')
  return Buffer.from(
    `%PDF-1.6\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  )
}

/** Text at a height, and further lines below it. */
const at = (y: number, ...lines: string[]) =>
  `BT /F1 12 Tf 16 TL 72 ${y} Td ${lines.map((line) => `(${line.replace(/[()]/g, '\\$&')}) Tj T*`).join(' ')} ET\n`
const plainPdf = (lines: string[], pages = 1) => pdfOf(Array(pages).fill(at(770, ...lines)))

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

  it('reads a page with a large drawing', async () => {
    expect(await extract(pdfOf([at(770, 'The bakery') + '0 0 m 9 9 l S '.repeat(50_000)]))).toMatchObject({
      extractedText: 'The bakery',
    })
  })

  it.each([
    ['forms', 'too-big'],
    ['letters', 'timed-out'],
  ] as const)('ends a page that takes too much: %s', async (kind, reason) => {
    expect(await extract(slowPdfs[kind]())).toEqual({ ok: false, reason })
  })

  it('reads a letter that came after six slow PDFs of six people before it is done with two of these', async () => {
    const slow = path.join(folder, 'slow.pdf')
    await writeFile(slow, slowPdfs.forms())
    const done: string[] = []
    const read = async (owner: string, file: string) => {
      const { ok } = await extractPdfText(file, { owner })
      done.push(`${owner}: ${ok}`)
    }
    const six = Array.from({ length: 6 }, (_, i) => read(`eve ${i}`, slow))
    await Promise.all([...six, read('ada', spooled('text.pdf'))])
    expect(done).toHaveLength(7)
    expect(done.slice(0, 2)).toContain('ada: true')
  })

  it('cuts a word of a quarter of a million letters', async () => {
    const text = await extract(plainPdf(['theriverandthesea'.repeat(15_000)]))
    expect(text.ok && text.extractedText.length).toBeLessThan(30_000)
  })

  it('still works after all of these, and counts one word as one', async () => {
    await extract(plainPdf(['Anna']))
    const files = new Map([['document', { path: path.join(folder, 'made.pdf'), filename: 'a.pdf' }]])
    const pdf = { wordCount: 1, message: '1 word was taken from a.pdf.' }
    expect(await readMessageFromPdf({ files, tooLarge: [] })).toMatchObject({ ok: true, pdf })
  })
})

const textOf = async (bytes: Buffer) => {
  const text = await extract(bytes)
  return text.ok ? text.extractedText : text.reason
}
const field = (rest: string, rect = '72 600 500 620') =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${rect}] /T (f${rest.length}) ${rest} >>`
const LABEL = at(640, 'What did she say?') + at(500, 'And then?')

describe('what is written into a form', () => {
  it.each([
    ['/FT /Tx /V (Never go to bed angry.)', '\nNever go to bed angry.\n\n'],
    ['/FT /Tx /Ff 4096 /V (One line.\\rAnother.)', '\nOne line.\nAnother.\n\n'],
    ['/FT /Ch /Opt [[(r) (Red roses)] [(w) (White)]] /V (r)', '\nRed roses\n\n'],
    ['/FT /Btn /V /Married /AS /Married /AP << /N << /Married 3 0 R >> >>', '\nMarried\n\n'],
    ['/FT /Btn /V /On /AS /On /AP << /N << /On 3 0 R >> >>', '\n☑\n\n'],
    ['/FT /Btn /V /Off /AS /Off /AP << /N << /On 3 0 R >> >>', ''],
    ['/FT /Tx /Ff 8192 /V (secret)', ''],
    ['/FT /Tx /F 2 /V (hidden)', ''],
    ['/FT /Tx', ''],
  ])('is read where it stands: %s', async (rest, value) => {
    const pdf = pdfOf([LABEL], { notes: [field(rest).replace(/\/F 4 (.*\/F 2)/, '$1')] })
    expect(await textOf(pdf)).toBe(`What did she say?\n${value}And then?`)
  })

  it('is read beside its label, also from the field above it, and after all lines that are higher', async () => {
    const name = field('/Parent 8 0 R', '110 636 200 652').replace('/T ', '/X ')
    const born = field('/FT /Tx /V (1931)', '260 636 300 652')
    const page = `${at(640, 'Name:')}BT /F1 12 Tf 220 640 Td (Born:) Tj ET`
    const more = [`<< /FT /Tx /T (name) /V (Rose Hill) /Kids [6 0 R] >>`]
    expect(await textOf(pdfOf([page], { notes: [name, born], more }))).toBe('Name: Rose Hill Born: 1931')
  })

  it('is read when it was typed on a scan', async () => {
    const note =
      '<< /Type /Annot /Subtype /FreeText /Contents (Good night, Rose.) /DA (/Helv 12 Tf) /Rect [72 600 500 640] /F 4 >>'
    expect(await textOf(pdfOf([''], { notes: [note] }))).toBe('Good night, Rose.')
  })
})

describe('what a layout or a printer adds', () => {
  const BODY = [
    ['When I was a girl we lived above the bakery in Mill Street, and each'],
    ['morning the smell of bread came up through the floor before the sun'],
    ['did.'],
  ]
  const WHOLE = `${BODY.flat().join(' ')}`
  const ROMAN = ['i', 'ii', 'iii']
  it.each<[string, (n: number) => string]>([
    ['The Bakery Years', (n) => `Page | ${n}`],
    ['The Bakery Years', (n) => `Margaret Hill: Memories ${n}`],
    ['Margaret Hill', (n) => `Page ${n} of 3`],
    ['Margaret Hill', (n) => `${n}/3`],
    ['', (n) => `- ${n} -`],
    ['', (n) => `[${n}]`],
    ['', (n) => ROMAN[n - 1]!],
    ['The Bakery Years, by Margaret Hill', (n) => `p. ${n}`],
    ['', (n) => (n % 2 ? `The Bakery Years | ${n}` : `${n} | Margaret Hill`)],
  ])('is left out: "%s" above, %s below', async (head, foot) => {
    for (const count of [3, 2]) {
      const pages = BODY.slice(0, count).map(
        (lines, i) => at(810, head) + at(770, ...lines) + at(40, foot(i + 1)),
      )
      expect(await textOf(pdfOf(pages))).toBe(count === 3 ? WHOLE : WHOLE.replace(' did.', ''))
    }
  })

  it.each([
    'My dear Rose,/I miss you./With love, Arthur. & My dear Rose,/I miss you more./With love, Arthur.',
    'Chapter 1/It snowed. & Chapter 2/It thawed.',
    '1 May 1940/It rained. & 2 May 1940/It rained.',
    'Away in a manger/no crib & Away in a manger/the bright sky',
  ])('is not what the author wrote on every page: %s', async (all) => {
    const letters = all.split(' & ').map((letter) => letter.split('/'))
    const pages = letters.map(([first, ...rest]) =>
      at(800, first!, ...(first!.startsWith('Away') ? [] : ['']), ...rest),
    )
    const text = await textOf(pdfOf(pages))
    for (const line of letters.flat())
      expect(text.split(line).length - 1).toBe(letters.flat().filter((l) => l.includes(line)).length)
  })

  it('is left out of a printed email and a printed page', async () => {
    const mail =
      at(820, '11/24/25, 9:14 PM', 'Gmail - Fwd: happy birthday') +
      at(770, 'Rose Hill <rose@example.org>', 'Fwd: happy birthday', '1 message') +
      at(722, 'To: Rose <rose@example.org>', '', 'Happy birthday.') +
      at(40, 'https://mail.example.com/mail/u/0/?ik=1&view=pt', '1/1')
    expect(await textOf(pdfOf([mail]))).toBe('Happy birthday.')
    const page =
      at(820, '24.11.2025, 21:14 My page') +
      at(770, 'To: my darling', 'Love, Mum') +
      at(30, 'https://example.org/a 1/1')
    expect(await textOf(pdfOf([page]))).toBe('To: my darling\nLove, Mum')
  })

  it('is the order of drawing', async () => {
    const lines = [at(770, 'My dear Rose,'), at(700, 'I am by the window.'), at(600, 'Love, Arthur')]
    for (const order of ['210', '120', '021']) {
      const text = await textOf(pdfOf([Array.from(order, (i) => lines[Number(i)]).join('')]))
      expect(text).toBe('My dear Rose,\nI am by the window.\nLove, Arthur')
    }
    const column = (x: number, y: number, a: string) =>
      `BT /F1 12 Tf 16 TL ${x} ${y} Td (${a} one) Tj T* (${a} two) Tj ET\n`
    expect(await textOf(pdfOf([column(72, 770, 'left') + column(300, 770, 'right')]))).toBe(
      'left one\nleft two\nright one\nright two',
    )
  })
})

describe('letters without Unicode', () => {
  const CID = '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] >>'
  const more = [
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]
  /** How a font may number its glyphs: in Unicode's order from another start, or in the order of their first use. */
  const numbering = (text: string, i: number) => {
    const used = [...new Set(text)]
    const shift = [29, 31, 28, 3, -3, -61_440][i % 7]
    return shift === undefined ? (c: string) => used.indexOf(c) + 33 : (c: string) => c.charCodeAt(0) - shift
  }

  it('are refused in 7 of 7 PDFs, as a scan is', async () => {
    const reasons: string[] = []
    for (const [i, message] of englishMessages.slice(0, 7).entries()) {
      const text = message.replace(/[^ -~]/g, '')
      const code = numbering(text, i)
      const hex = [...text].map((c) => (code(c) & 0xffff).toString(16).padStart(4, '0')).join('')
      reasons.push(await textOf(pdfOf([`BT /F1 12 Tf 72 770 Td <${hex}> Tj ET`], { font: CID, more })))
    }
    expect(reasons.filter((reason) => reason !== 'no-text')).toEqual([])
  })
})
