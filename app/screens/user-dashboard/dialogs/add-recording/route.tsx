import { useLoaderData } from '@remix-run/react'
import { createVoiceSample } from '~/voices/create-voice-sample.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { getVoice } from '~/voices/voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { voiceAt, voiceUrl } from '../../dashboard-url'
import { closeWithToast, orNotFound, uploadAction, userLoader } from '../../handlers.server'
import { sendUpload } from '../../voices/use-voice-upload'
import { VoiceUploadForm } from '../../voices/voice-upload-form'
import { CloseLink, Dialog, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id, context, params: { instead } }) => {
  const voice = orNotFound(getVoice(user, id), context)
  const replaced = instead ? orNotFound(getVoiceSample(user, instead), context) : undefined
  return { voiceId: id, instead, name: voice?.name, filename: replaced?.filename }
})

export const action = uploadAction(VOICE_FORM_FILES, async ({ user, upload, request }) => {
  const result = await createVoiceSample(user, upload, { signal: request.signal })
  if (!result.ok) return result
  const { id, voiceId } = result.sample
  const toast = { kind: 'success', title: 'The recording is saved' } as const
  const isOnPage = voiceAt(new URL(request.url).pathname) !== undefined
  if (isOnPage) return redirectWithToast(`${voiceUrl(voiceId)}#voice-${id}`, toast)
  return closeWithToast(request, toast)
})

export const clientAction = sendUpload

export default function AddRecording() {
  const { voiceId, instead, name, filename } = useLoaderData<typeof loader>()
  return (
    <Dialog heading={instead ? 'Use another recording instead' : 'Add a recording'}>
      <p>
        {instead ? (
          <>
            It takes the place of <bdi className="voice-file">{filename}</bdi>, which is deleted once the new
            one is saved.
          </>
        ) : (
          <>
            Another recording of <bdi>{name}</bdi>, and of no one else.
          </>
        )}
      </p>
      <VoiceUploadForm refusal={useDialogRefusal()} of={{ voiceId, instead }} />
      <CloseLink>Cancel</CloseLink>
    </Dialog>
  )
}
