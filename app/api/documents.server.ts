import { z } from 'zod'
import { MAX_PDF_BYTES } from '~/documents/pdf-rules'
import { readMessageFromPdf } from '~/stories/draft/draft-uploads.server'
import { call } from './call.server'

const extracted = z
  .object({
    success: z.boolean().describe('False if the PDF has no text.'),
    extractedText: z.string().describe('At most 200 words.'),
    filename: z.string(),
    wasTruncated: z.boolean(),
    originalWordCount: z.int(),
    wordCount: z.int(),
    message: z.string().describe('For display.'),
  })
  .meta({ id: 'ExtractedText' })

export const documents = [
  call('POST /api/documents', {
    summary: 'Extract the text of a PDF, which is not stored.',
    who: 'user',
    multipart: { files: { document: MAX_PDF_BYTES } },
    responses: { 200: extracted.describe('Read.') },
    async handle({ viewer, upload, request }) {
      const read = await readMessageFromPdf(upload, { signal: request.signal, owner: viewer.id })
      return read.ok ? { ...read.pdf, success: read.pdf.wordCount > 0 } : read
    },
  }),
]
