import { useLoaderData } from '@remix-run/react'
import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { dashboardUrl } from '~/text/dashboard-url'
import { formMeta } from '~/ui/pages/static-page'
import { voiceForm } from '~/voices/schemas.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { uploadAction, userLoader } from '../handlers.server'
import { uploadPageView } from '../voices/upload-view.server'
import { sendUpload } from '../voices/use-voice-upload'
import { UPLOAD_NEW_VOICE, UploadVoicePage } from '../voices/voice-upload-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta = formMeta(UPLOAD_NEW_VOICE)

export const loader = userLoader(({ user }) => uploadPageView(user))

export const action = uploadAction(voiceForm, async ({ user, upload, request }) => {
  const result = await uploadVoiceForDraft(user, upload, { signal: request.signal })
  if (!result.ok) return result
  const step = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
  const toast = { kind: 'success', title: 'Voice sample uploaded successfully' } as const
  return redirectWithToast(dashboardUrl({ step }), toast)
})

export const clientAction = sendUpload

export default function UploadVoice() {
  const { upload } = useLoaderData<typeof loader>()
  return <UploadVoicePage heading={UPLOAD_NEW_VOICE} upload={upload} back={dashboardUrl()} />
}
