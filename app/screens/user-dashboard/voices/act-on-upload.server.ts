import type { User } from '~/accounts/users.server'
import { extractPdfText } from '~/documents/extract-text.server'
import * as texts from '~/documents/pdf-texts'
import type { Upload } from '~/http/upload.server'
import { chooseVoice, fillFromPdf, getDraft } from '~/stories/drafts.server'
import { firstGap } from '~/stories/story-flow'
import { TOO_BUSY_SECONDS } from '~/voices/upload-problems.server'
import { newVoiceSampleOf } from '~/voices/voice-form.server'
import { createVoiceSample } from '~/voices/voice-samples.server'
import { goOn, refuse } from '../dashboard-answer.server'
import { dashboardUrl } from '../dashboard-url'
import { refuseDraft } from '../flow/act-on-draft.server'
import { valuesOf } from '../refusal'

const failed = (description: string) => ({ title: 'PDF Processing Failed', description })
const NO_TEXT = { title: 'PDF Upload Complete - No Text Found', description: texts.PDF_WITHOUT_TEXT }

export async function uploadVoiceIntent(user: User, upload: Upload, signal: AbortSignal) {
  const result = await createVoiceSample(user, newVoiceSampleOf(upload), { signal })
  if (!result.ok) {
    const { status, problem, errors } = result
    return refuse(
      status,
      { form: 'voice-upload', problem, errors, values: valuesOf(upload.form) },
      status === 503 ? { retryAfterSeconds: TOO_BUSY_SECONDS } : {},
    )
  }
  chooseVoice(user, getDraft(user).version, result.sample.id)
  const next = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
  return goOn(dashboardUrl({ step: next }), { kind: 'success', title: 'Voice sample uploaded successfully' })
}

export async function uploadPdfIntent(user: User, { form, files, tooLarge }: Upload, signal: AbortSignal) {
  const pdf = files.get('document')
  if (tooLarge.includes('document')) return refusePdf(413, form, texts.PDF_TOO_LARGE)
  if (!pdf) return refusePdf(422, form, texts.NOT_A_PDF)
  const extracted = await extractPdfText(pdf.path, { signal })
  signal.throwIfAborted()
  if (!extracted.ok) {
    if (extracted.reason === 'not-pdf') return refusePdf(415, form, texts.NOT_A_PDF)
    if (extracted.reason === 'busy') {
      return refuse(
        503,
        { form: 'pdf', problem: failed(texts.PDF_BUSY), errors: {}, values: valuesOf(form) },
        { retryAfterSeconds: texts.PDF_BUSY_SECONDS },
      )
    }
    return refuse(422, {
      form: 'pdf',
      problem: extracted.reason === 'no-text' ? NO_TEXT : failed(texts.PDF_FAILED),
      errors: {},
      values: valuesOf(form),
    })
  }
  const result = fillFromPdf(user, Number(form.get('version')), { ...extracted, filename: pdf.filename })
  if (!result.ok) return refuseDraft(result, 'pdf', form)
  return goOn(dashboardUrl({ step: 'document-upload', mode: 'pdf' }), {
    kind: 'success',
    title: 'Upload Complete',
    description: texts.pdfTaken(extracted.wordCount, pdf.filename),
  })
}

function refusePdf(status: 413 | 415 | 422, form: FormData, error: string) {
  return refuse(status, { form: 'pdf', errors: { document: error }, values: valuesOf(form) })
}
