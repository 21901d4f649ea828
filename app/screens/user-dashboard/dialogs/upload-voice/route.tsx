import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardUrl } from '../../dashboard-url'
import { uploadAction, userLoader } from '../../handlers.server'
import { sendUpload } from '../../voices/use-voice-upload'
import { UPLOAD_NEW_VOICE, VoiceUploadForm } from '../../voices/voice-upload-form'
import { CloseLink, Dialog, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(() => ({}))

export const action = uploadAction(VOICE_FORM_FILES, async ({ user, upload, request }) => {
  const result = await uploadVoiceForDraft(user, upload, { signal: request.signal })
  if (!result.ok) return result
  const step = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
  const toast = { kind: 'success', title: 'Voice sample uploaded successfully' } as const
  return redirectWithToast(dashboardUrl({ step }), toast)
})

export const clientAction = sendUpload

/** Shown where a recording was refused without script; with script the form shows it where it is. */
export default function UploadVoice() {
  return (
    <Dialog heading={UPLOAD_NEW_VOICE}>
      <VoiceUploadForm refusal={useDialogRefusal()} />
      <CloseLink>Cancel</CloseLink>
    </Dialog>
  )
}
