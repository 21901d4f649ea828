import { expect, test } from 'vitest'
import { MAX_PDF_BYTES, NOT_A_PDF, PDF_TOO_LARGE, pdfError } from '~/platform/documents/pdf-rules'

test.each([
  [{ name: 'letter.pdf', type: 'application/pdf', size: MAX_PDF_BYTES }, undefined],
  [{ name: 'LETTER.PDF', type: 'application/octet-stream', size: 1 }, undefined],
  [{ name: 'letter', type: '', size: 1 }, undefined],
  [{ name: 'letter.docx', type: 'application/msword', size: 1 }, NOT_A_PDF],
  // The file of an empty input.
  [{ name: '', type: 'application/octet-stream', size: 0 }, NOT_A_PDF],
  [{ name: 'letter.pdf', type: 'application/pdf', size: MAX_PDF_BYTES + 1 }, PDF_TOO_LARGE],
])('%o: %s', (file, error) => {
  expect(pdfError(file)).toBe(error)
})
