import { z } from 'zod'
import { type Call, uploadErrors } from './call.server'

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

export const documentCalls: Call[] = [
  {
    method: 'post',
    path: '/api/documents',
    summary: 'The words of a PDF. It is not kept.',
    role: 'user',
    multipart: z.object({ document: z.file() }),
    answers: { 200: { description: 'Read.', schema: extracted } },
    errors: uploadErrors,
  },
]
