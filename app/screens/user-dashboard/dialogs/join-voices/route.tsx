import { useLoaderData } from '@remix-run/react'
import { moveRecording, soundsLikeSomeoneElse } from '~/voices/move-recording.server'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { getVoice } from '~/voices/voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { voiceUrl } from '../../dashboard-url'
import { gone, orNotFound, userAction, userLoader } from '../../handlers.server'
import { VoicePortrait } from '../../voices/voice-portrait'
import { FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FAILED = 'Not changed'

export const loader = userLoader(({ user, id, context, params: { other = '' } }) => {
  const recording = orNotFound(getVoiceSample(user, id), context)
  const from = orNotFound(recording && getVoice(user, recording.voiceId), context)
  const to = orNotFound(getVoice(user, other), context)
  return {
    filename: recording?.filename,
    voices: [from, to].flatMap((voice) => (voice ? [{ name: voice.name, photo: voice.photo }] : [])),
    name: to?.name,
    areTwoPeople: to !== undefined && soundsLikeSomeoneElse(id, to.id),
  }
})

export const action = userAction(async ({ user, id, params: { other = '' } }) => {
  const result = moveRecording(user, id, other)
  if (!result?.ok) return result ? { ...result, title: FAILED } : gone(FAILED)
  const title = 'The recording belongs to this voice now'
  const description = 'The stories you have stay as they are. You can take it out again on this page.'
  return redirectWithToast(`${voiceUrl(result.voiceId)}#voice-${id}`, { kind: 'success', title, description })
})

export const clientAction = sendForm(FAILED, 'Your recordings are as they were. Please try again.')

export default function JoinVoices() {
  const { filename, voices, name, areTwoPeople } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Is this one person?"
      focusAfter="#voice-title"
      labels={{ cancel: 'Cancel', confirm: `Yes, this is ${name ?? 'the same person'}` }}
    >
      <div className="row">
        {voices.map((voice, i) => (
          <p key={voice.name + String(i)} className="voice-head">
            <VoicePortrait {...voice} />
            <strong dir="auto">{voice.name}</strong>
          </p>
        ))}
      </div>
      <p>
        The recording <bdi className="voice-file">{filename}</bdi> leaves the first voice, and the voice of{' '}
        <bdi>{name}</bdi> is made from it too. More of one person’s speech makes a closer voice.
      </p>
      {areTwoPeople && (
        <p className="form-notice">
          To us they sound like two people. If they are, new stories would be read in a mixture of the two,
          which sounds like neither. If it is one person, years apart or on another phone, go on: we can be
          wrong.
        </p>
      )}
    </FormDialog>
  )
}
