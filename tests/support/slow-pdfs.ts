/** A PDF of one page, without compression. @param objects from number 5 on; the page draws the first */
function pdfOf(objects: string[], font: string): Buffer {
  const page =
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >> >>'
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
    font,
    page,
    ...objects,
  ]
  const body = all.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.6\n${body}trailer\n<< /Root 1 0 R /Size ${all.length + 1} >>\n%%EOF\n`)
}

const stream = (data: string, rest = '') => `<< /Length ${data.length} ${rest} >>\nstream\n${data}\nendstream`

const WORD = 'BT /F1 12 Tf (a) Tj ET'

/** Of 3 KB each: seconds, minutes or more for whoever reads them to their end. */
export const slowPdfs = {
  /** Each of twelve forms draws the next one four times. */
  forms() {
    const form = (i: number) => {
      const next = i < 12 ? `/XObject << /X ${6 + i} 0 R >>` : ''
      const rest = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${next} >>`
      return stream(next ? '/X Do '.repeat(4) : WORD, rest)
    }
    const forms = Array.from({ length: 12 }, (_, i) => form(i + 1))
    return pdfOf([stream('/X Do'), ...forms], '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  },
  /** A font says of a thousand million codes what letter each is: a single step, however long it takes. */
  letters() {
    const hex = (n: number) => `<${n.toString(16).padStart(8, '0')}>`
    const range = (_: unknown, i: number) => `${hex(i * 2 ** 24)} ${hex(i * 2 ** 24 + 2 ** 24 - 2)} <0041>`
    const ranges = Array.from({ length: 60 }, range)
    const table = `begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 60 beginbfrange ${ranges.join('\n')} endbfrange endcmap`
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>'
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 6 0 R >>'
    return pdfOf([stream(WORD), stream(table), descendant], font)
  },
}
