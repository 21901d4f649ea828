import type { Owner } from '~/accounts/users.server'
import { extractPdfText, type PdfText } from '~/platform/documents/extract-text.server'
import { NOT_A_PDF, PDF_TOO_LARGE } from '~/platform/documents/pdf-rules'
import { type Reason, type Refused, refused } from '~/platform/refusal'
import { createRecording } from '~/voices/create-recording.server'
import type { VoiceUpload } from '~/voices/voice-intake.server'
import type { DraftRefused } from './draft'
import { chooseVoice, fillFromPdf, getDraft } from './drafts.server'

interface Options {
  signal?: AbortSignal
}

export async function uploadVoiceForDraft(user: Owner, upload: VoiceUpload, options: Options = {}) {
  const result = await createRecording(user, upload, options)
  if (result.ok) chooseVoice(user, getDraft(user).version, result.sample.voiceId)
  return result
}

type PdfUpload = Pick<VoiceUpload, 'files' | 'tooLarge'>

/** A PDF without text is no error (docs/spec.md, section 8): it has no words, and a message that says so. */
export type MessageFromPdf = PdfText & { filename: string; message: string }

const NO_TEXT = 'This PDF holds no text that can be read; it may be a scan. Please type your message instead.'
const FAILED = 'Failed to extract text from PDF. Please try again or type your message manually.'
const TOO_MUCH = 'This PDF was too much for us to read. Choose one with only the pages that you need.'
const CAUSES = {
  encrypted: 'This PDF is locked with a password. Save a copy that opens without one, and choose that.',
  broken: 'This PDF is damaged, and we couldn’t read it. Choose another copy, or save it as a PDF again.',
  'too-big': TOO_MUCH,
  'timed-out': TOO_MUCH,
  'out-of-memory': TOO_MUCH,
}
const FOR_NOW = {
  busy: 'Everspoken is busy with other documents right now. Please wait a minute and try again.',
  'worker-died': 'The service could not read this PDF just now. Please try again in a minute.',
}
/** After this time, one of the waiting documents will have had its turn. */
const BUSY_SECONDS = 30

export async function readMessageFromPdf(
  { files, tooLarge }: PdfUpload,
  options: Options & { owner?: string } = {},
): Promise<{ ok: true; pdf: MessageFromPdf } | Refused> {
  if (tooLarge.includes('document')) return refusedPdf('too-large', PDF_TOO_LARGE)
  const document = files.get('document')
  if (!document) return refusedPdf('invalid', NOT_A_PDF)
  const { filename } = document
  const read = await extractPdfText(document.path, options)
  options.signal?.throwIfAborted()
  if (read.ok) {
    const { ok, ...text } = read
    return {
      ok,
      pdf: {
        ...text,
        filename,
        message: `${text.wordCount === 1 ? '1 word was' : `${text.wordCount} words were`} taken from ${filename}.`,
      },
    }
  }
  const { reason } = read
  const title = 'PDF Processing Failed'
  if (reason === 'not-pdf') return refusedPdf('wrong-type', NOT_A_PDF)
  if (reason === 'busy' || reason === 'worker-died')
    return { ...refused('busy', FOR_NOW[reason]), title, retryAfterSeconds: BUSY_SECONDS }
  if (reason !== 'no-text') return { ...refused('invalid', FAILED, { document: CAUSES[reason] }), title }
  const nothing = { extractedText: '', wasTruncated: false, originalWordCount: 0, wordCount: 0 }
  return { ok: true, pdf: { ...nothing, filename, message: NO_TEXT } }
}

const refusedPdf = (reason: Reason, message: string) => refused(reason, message, { document: message })

export async function uploadPdfForDraft(
  user: Owner,
  version: number,
  upload: PdfUpload,
  options: Options = {},
): Promise<{ ok: true; pdf: MessageFromPdf } | DraftRefused | (Refused & { draft?: undefined })> {
  const read = await readMessageFromPdf(upload, { ...options, owner: user.id })
  if (!read.ok) return read
  const { pdf } = read
  if (pdf.wordCount === 0) {
    return { ...refused('invalid', pdf.message), title: 'PDF Upload Complete - No Text Found' }
  }
  const filled = fillFromPdf(user, version, pdf)
  return filled.ok ? read : filled
}
