import { useLoaderData } from '@remix-run/react'
import { notFound, uploadAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { dashboardUrl, voiceUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { createRecording } from '~/voices/create-recording.server'
import { getRecording } from '~/voices/recordings.server'
import { voiceForm } from '~/voices/schemas.server'
import { uploadPageView } from './upload/upload-view.server'
import { sendUpload } from './upload/use-voice-upload'
import { UploadVoicePage } from './upload/voice-upload-form'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Use another recording instead'

export const meta = formMeta(HEADING)

const backOf = ({ url }: Request, voiceId: string) =>
  new URL(url).searchParams.get('from') === 'story'
    ? dashboardUrl({ step: 'document-upload' })
    : voiceUrl(voiceId)

export const loader = userLoader(({ user, id, request }) => {
  const replaced = getRecording(user, id)
  if (!replaced) throw notFound()
  const { voiceId, filename } = replaced
  return { filename, of: { voiceId, instead: id }, back: backOf(request, voiceId), ...uploadPageView(user) }
})

export const action = uploadAction(voiceForm, async ({ user, upload, request }) => {
  const result = await createRecording(user, upload, { signal: request.signal })
  if (!result.ok) return result
  const toast = { kind: 'success', title: 'The recording is saved' } as const
  return redirectWithToast(backOf(request, result.sample.voiceId), toast)
})

export const clientAction = sendUpload

export default function ReplaceRecording() {
  const { filename, of, back, upload } = useLoaderData<typeof loader>()
  return (
    <UploadVoicePage heading={HEADING} upload={upload} of={of} back={back}>
      <p>
        It replaces <bdi className="voice-file">{filename}</bdi>, which is deleted once the new one is saved.
      </p>
    </UploadVoicePage>
  )
}
