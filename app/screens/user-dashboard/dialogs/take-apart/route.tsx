import { useLoaderData } from '@remix-run/react'
import { moveRecording } from '~/voices/move-recording.server'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { closeWithToast, gone, orNotFound, userAction, userLoader } from '../../handlers.server'
import { FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FAILED = 'Not changed'

export const loader = userLoader(({ user, id, context }) => ({
  filename: orNotFound(getVoiceSample(user, id), context)?.filename,
}))

export const action = userAction(async ({ user, id, request }) => {
  if (!moveRecording(user, id, 'own voice')?.ok) return gone(FAILED)
  const title = 'This recording is a voice of its own again'
  const description = 'The stories you have stay as they are.'
  return closeWithToast(request, { kind: 'success', title, description }, `#voice-${id}`)
})

export const clientAction = sendForm(FAILED, 'Your recordings are as they were. Please try again.')

/** Shown where it was refused without script; with script the form stays with the recording. */
export default function TakeApart() {
  const { filename } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Take this recording out again?"
      focusAfter="#recordings-title"
      labels={{ cancel: 'Cancel', confirm: 'Take it out' }}
    >
      <p>
        <bdi className="voice-file">{filename}</bdi> becomes a voice of its own.
      </p>
    </FormDialog>
  )
}
