import type { ActionFunctionArgs } from '@remix-run/node'
import { extractPdfText, type PdfText } from '~/documents/extract-text.server'
import { MAX_PDF_BYTES } from '~/documents/pdf-limits'
import * as texts from '~/documents/pdf-texts'
import { requireUser } from '~/http/guards.server'
import { answer, methodNotAllowed } from './answer.server'
import { takeUpload } from './take-upload.server'

/** POST: the words of a PDF. Nothing of it is kept. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return takeUpload(user, request, { document: MAX_PDF_BYTES }, async ({ files, tooLarge }) => {
    const pdf = files.get('document')
    if (tooLarge.includes('document')) return refuseDocument(413, texts.PDF_TOO_LARGE)
    if (!pdf) return refuseDocument(422, texts.NOT_A_PDF)
    const extracted = await extractPdfText(pdf.path, { signal: request.signal })
    return extracted.ok ? answer(200, found(extracted, pdf.filename)) : refuse(extracted.reason, pdf.filename)
  })
}

export const loader = () => methodNotAllowed('POST')

type Found = Extract<PdfText, { ok: true }>
type Reason = Extract<PdfText, { ok: false }>['reason']

function found({ extractedText, wasTruncated, originalWordCount, wordCount }: Found, filename: string) {
  const message = texts.pdfTaken(wordCount, filename)
  return { success: true, extractedText, filename, wasTruncated, originalWordCount, wordCount, message }
}

function refuse(reason: Reason, filename: string): Response {
  if (reason === 'not-pdf') return refuseDocument(415, texts.NOT_A_PDF)
  if (reason === 'busy') {
    return answer(503, { message: texts.PDF_BUSY }, { 'Retry-After': String(texts.PDF_BUSY_SECONDS) })
  }
  if (reason !== 'no-text') return refuseDocument(422, texts.PDF_FAILED)
  // Spec section 8: a PDF without text is no error of the call.
  const nothing = { extractedText: '', wasTruncated: false, originalWordCount: 0, wordCount: 0 }
  return answer(200, { success: false, ...nothing, filename, message: texts.PDF_WITHOUT_TEXT })
}

const refuseDocument = (status: number, message: string) =>
  answer(status, { message, errors: { document: message } })
