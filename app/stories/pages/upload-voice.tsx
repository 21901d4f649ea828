import { useLoaderData } from '@remix-run/react'
import { uploadAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { dashboardUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { uploadPageView } from '~/voices/pages/upload/upload-view.server'
import { sendUpload } from '~/voices/pages/upload/use-voice-upload'
import { UPLOAD_NEW_VOICE, UploadVoicePage } from '~/voices/pages/upload/voice-upload-form'
import { voiceForm } from '~/voices/schemas.server'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

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
