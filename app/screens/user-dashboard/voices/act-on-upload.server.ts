import type { User } from '~/accounts/users.server'
import { uploadPdfForDraft, uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { redirectWithToast } from '~/web/forms/answer.server'
import type { Upload } from '~/web/uploads/upload.server'
import { dashboardUrl } from '../dashboard-url'
import { refusedDraft } from '../flow/act-on-draft.server'
import type { Outcome } from '../refusal'

export async function uploadVoiceIntent(user: User, upload: Upload, signal: AbortSignal): Promise<Outcome> {
  const result = await uploadVoiceForDraft(user, upload, { signal })
  if (!result.ok) return result
  const next = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
  return redirectWithToast(dashboardUrl({ step: next }), {
    kind: 'success',
    title: 'Voice sample uploaded successfully',
  })
}

export async function uploadPdfIntent(user: User, upload: Upload, signal: AbortSignal): Promise<Outcome> {
  const result = await uploadPdfForDraft(user, Number(upload.form.get('version')), upload, { signal })
  if (!result.ok) return result.draft ? refusedDraft(result) : result
  return redirectWithToast(dashboardUrl({ step: 'document-upload', mode: 'pdf' }), {
    kind: 'success',
    title: 'Upload Complete',
    description: result.pdf.message,
  })
}
