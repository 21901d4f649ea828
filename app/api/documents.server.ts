import { z } from 'zod'
import { MAX_PDF_BYTES } from '~/documents/pdf-rules'
import { readMessageFromPdf } from '~/stories/draft/draft-uploads.server'
import { call } from './call.server'

const extracted = z.object({
  success: z.boolean(),
  extractedText: z.string(),
  filename: z.string(),
  wasTruncated: z.boolean(),
  originalWordCount: z.int(),
  wordCount: z.int(),
  message: z.string(),
})

export const documents = [
  call('POST /api/documents', {
    who: 'user',
    files: { document: MAX_PDF_BYTES },
    response: extracted,
    async handle({ viewer, upload, request }) {
      const read = await readMessageFromPdf(upload, { signal: request.signal, owner: viewer.id })
      return read.ok ? { ...read.pdf, success: read.pdf.wordCount > 0 } : read
    },
  }),
]
