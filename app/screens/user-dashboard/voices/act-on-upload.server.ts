import type { User } from '~/accounts/users.server'
import { type Refused, refusalStatus } from '~/forms/refusal'
import type { Upload } from '~/http/upload.server'
import { uploadPdfForDraft, uploadVoiceForDraft } from '~/stories/draft-uploads.server'
import { getDraft } from '~/stories/drafts.server'
import { firstGap } from '~/stories/story-flow'
import { newVoiceSampleOf } from '~/voices/voice-form.server'
import { goOn, refuse } from '../dashboard-answer.server'
import { dashboardUrl } from '../dashboard-url'
import { refuseDraft } from '../flow/act-on-draft.server'
import { type DashboardForm, valuesOf } from '../refusal'

export async function uploadVoiceIntent(user: User, upload: Upload, signal: AbortSignal) {
  const result = await uploadVoiceForDraft(user, newVoiceSampleOf(upload), { signal })
  if (!result.ok) return refuseUpload(result, 'voice-upload', upload)
  const next = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
  return goOn(dashboardUrl({ step: next }), { kind: 'success', title: 'Voice sample uploaded successfully' })
}

export async function uploadPdfIntent(user: User, upload: Upload, signal: AbortSignal) {
  const result = await uploadPdfForDraft(user, Number(upload.form.get('version')), upload, { signal })
  if (!result.ok) {
    return result.draft ? refuseDraft(result, 'pdf', upload.form) : refuseUpload(result, 'pdf', upload)
  }
  return goOn(dashboardUrl({ step: 'document-upload', mode: 'pdf' }), {
    kind: 'success',
    title: 'Upload Complete',
    description: result.pdf.message,
  })
}

function refuseUpload(refused: Refused, form: DashboardForm, upload: Upload) {
  const { reason, title, message, errors = {}, retryAfterSeconds } = refused
  const problem = title ? { title, description: message } : undefined
  const values = valuesOf(upload.form)
  return refuse(refusalStatus[reason], { form, problem, errors, values }, { retryAfterSeconds })
}
