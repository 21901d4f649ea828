import { useLoaderData } from '@remix-run/react'
import { notFound, uploadAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { voiceUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { createRecording } from '~/voices/create-recording.server'
import { voiceForm } from '~/voices/schemas.server'
import { getVoice } from '~/voices/voices.server'
import { uploadPageView } from './upload/upload-view.server'
import { sendUpload } from './upload/use-voice-upload'
import { UploadVoicePage } from './upload/voice-upload-form'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Add a recording'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user, id }) => {
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  return { name: voice.name, of: { voiceId: id }, ...uploadPageView(user) }
})

export const action = uploadAction(voiceForm, async ({ user, upload, request }) => {
  const result = await createRecording(user, upload, { signal: request.signal })
  if (!result.ok) return result
  const { id, voiceId } = result.sample
  const toast = { kind: 'success', title: 'The recording is saved' } as const
  return redirectWithToast(`${voiceUrl(voiceId)}#voice-${id}`, toast)
})

export const clientAction = sendUpload

export default function AddRecording() {
  const { name, of, upload } = useLoaderData<typeof loader>()
  return (
    <UploadVoicePage heading={HEADING} upload={upload} of={of} back={voiceUrl(of.voiceId)}>
      <p>
        Another recording of <bdi>{name}</bdi>, and of no one else.
      </p>
    </UploadVoicePage>
  )
}
