import type { User } from '~/accounts/users.server'
import { extractPdfText } from '~/documents/extract-text.server'
import type { Reason, Refused } from '~/forms/refusal'
import { createVoiceSample, type VoiceSample } from '~/voices/voice-samples.server'
import type { DraftResult } from './draft'
import { chooseVoice, fillFromPdf, getDraft } from './drafts.server'

type Owner = Pick<User, 'id'>

/** Keeps a recording and chooses it for the draft, whatever was saved there while it was uploaded. */
export async function uploadVoiceForDraft(
  user: Owner,
  ...upload: [Parameters<typeof createVoiceSample>[1], { signal?: AbortSignal }?]
): Promise<{ ok: true; sample: VoiceSample } | Refused> {
  const result = await createVoiceSample(user, ...upload)
  if (result.ok) chooseVoice(user, getDraft(user).version, result.sample.id)
  return result
}

/** A form with a PDF in its field 'document', as it was read from the request. */
interface PdfUpload {
  files: { get(name: string): { path: string; filename: string } | undefined }
  tooLarge: string[]
}

/** A PDF without text is no error (docs/spec.md, section 8): it has no words, and a message that says so. */
export interface MessageFromPdf {
  /** At most 200 words. */
  extractedText: string
  filename: string
  wasTruncated: boolean
  originalWordCount: number
  wordCount: number
  message: string
}

const NOT_A_PDF = 'Please select a PDF file.'
const NO_TEXT = 'This PDF holds no text that can be read; it may be a scan. Please type your message instead.'
const FAILED = 'Failed to extract text from PDF. Please try again or type your message manually.'
const BUSY = 'Everspoken is busy with other documents right now. Please wait a minute and try again.'
/** After so long, one of those that wait will have had its turn. */
const BUSY_SECONDS = 30

/** The words of a PDF, which isn't kept. */
export async function readMessageFromPdf(
  { files, tooLarge }: PdfUpload,
  options: { signal?: AbortSignal } = {},
): Promise<{ ok: true; pdf: MessageFromPdf } | Refused> {
  if (tooLarge.includes('document')) return refused('too-large', 'PDF file must be less than 50MB.')
  const document = files.get('document')
  if (!document) return refused('invalid', NOT_A_PDF)
  const { filename } = document
  const found = await extractPdfText(document.path, options)
  options.signal?.throwIfAborted()
  if (found.ok) {
    const { ok, ...words } = found
    return {
      ok,
      pdf: { ...words, filename, message: `${words.wordCount} words were taken from ${filename}.` },
    }
  }
  if (found.reason === 'no-text') {
    const nothing = { extractedText: '', wasTruncated: false, originalWordCount: 0, wordCount: 0 }
    return { ok: true, pdf: { ...nothing, filename, message: NO_TEXT } }
  }
  if (found.reason === 'not-pdf') return refused('wrong-type', NOT_A_PDF)
  const title = 'PDF Processing Failed'
  if (found.reason !== 'busy') return { ...refused('invalid', FAILED), title }
  return { ok: false, reason: 'busy', title, message: BUSY, retryAfterSeconds: BUSY_SECONDS }
}

const refused = (reason: Reason, message: string): Refused => ({
  ok: false,
  reason,
  message,
  errors: { document: message },
})

/** Puts a PDF's text in the place of the draft's message, for the person to edit. */
export async function uploadPdfForDraft(
  user: Owner,
  version: number,
  upload: PdfUpload,
  options: { signal?: AbortSignal } = {},
): Promise<
  { ok: true; pdf: MessageFromPdf } | Exclude<DraftResult, { ok: true }> | (Refused & { draft?: undefined })
> {
  const read = await readMessageFromPdf(upload, options)
  // What has a title is said of the form as a whole, not of its field.
  if (!read.ok) return read.title ? { ...read, errors: undefined } : read
  const { pdf } = read
  if (pdf.wordCount === 0) {
    const title = 'PDF Upload Complete - No Text Found'
    return { ok: false, reason: 'invalid', title, message: pdf.message }
  }
  const filled = fillFromPdf(user, version, pdf)
  return filled.ok ? read : filled
}
