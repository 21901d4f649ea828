import { z } from 'zod'
import { extractPdfText } from '~/documents/extract-text.server'
import { MAX_PDF_BYTES } from '~/documents/pdf-limits'
import * as texts from '~/documents/pdf-texts'
import type { Reason, Refused } from '~/forms/refusal'
import { call } from './call.server'

const extracted = z
  .object({
    success: z.boolean().describe('False where the PDF holds no text.'),
    extractedText: z.string().describe('At most 200 words.'),
    filename: z.string(),
    wasTruncated: z.boolean(),
    originalWordCount: z.int(),
    wordCount: z.int(),
    message: z.string().describe('For people.'),
  })
  .meta({ id: 'ExtractedText' })

/** Spec section 8: a PDF without text is no error of the call. */
const nothing = { success: false, extractedText: '', wasTruncated: false, originalWordCount: 0, wordCount: 0 }

export const documents = [
  call({
    method: 'POST',
    path: '/api/documents',
    summary: 'The words of a PDF. It is not kept.',
    who: 'user',
    multipart: { files: { document: MAX_PDF_BYTES } },
    answers: { 200: extracted.describe('Read.') },
    async handle({ upload: { files, tooLarge }, request }) {
      const pdf = files.get('document')
      if (tooLarge.includes('document')) return refused('too-large', texts.PDF_TOO_LARGE)
      if (!pdf) return refused('invalid', texts.NOT_A_PDF)
      const { filename } = pdf
      const found = await extractPdfText(pdf.path, { signal: request.signal })
      if (found.ok) {
        return { ...found, success: true, filename, message: texts.pdfTaken(found.wordCount, filename) }
      }
      if (found.reason === 'no-text') return { ...nothing, filename, message: texts.PDF_WITHOUT_TEXT }
      if (found.reason === 'not-pdf') return refused('wrong-type', texts.NOT_A_PDF)
      if (found.reason !== 'busy') return refused('invalid', texts.PDF_FAILED)
      const retryAfterSeconds = texts.PDF_BUSY_SECONDS
      return { ok: false, reason: 'busy', message: texts.PDF_BUSY, retryAfterSeconds }
    },
  }),
]

const refused = (reason: Reason, message: string): Refused => ({
  ok: false,
  reason,
  message,
  errors: { document: message },
})
