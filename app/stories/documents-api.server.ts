import { z } from 'zod'
import { MAX_PDF_BYTES } from '~/platform/documents/pdf-rules'
import { call } from '../accounts/session/call.server'
import { readMessageFromPdf } from './draft/draft-uploads.server'

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
