import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { moveRecording } from '~/voices/move-recording.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { oneOfEachVoice } from '../../steps/voices-to-choose.server'
import { closeWithToast, gone, orNotFound } from '../answers.server'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'join-voices'
const FAILED = 'Not changed'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const samples = listVoiceSamples(user)
  const sample = orNotFound(
    samples.find((one) => one.id === id),
    context,
  )
  // One of each other voice.
  const others = oneOfEachVoice(samples).filter((one) => one.voiceId !== sample?.voiceId)
  return {
    filename: sample?.filename,
    others: others.map(({ voiceId, name, filename }) => ({ id: voiceId, name, filename })),
    likely: others.find(({ name }) => name === sample?.name)?.voiceId,
  }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { id = '' } = args.params
  return answerForm(args, FORM, async (form) => {
    const result = moveRecording(user, id, String(form.get('other') ?? ''))
    if (!result?.ok) return result ? { ...result, title: FAILED } : gone(FAILED)
    const title = 'These recordings make one voice now'
    const description = 'The stories you have stay as they are.'
    return closeWithToast(args.request, { kind: 'success', title, description }, `#voice-${id}`)
  })
}

export const clientAction = sendForm(FORM, FAILED, 'Your recordings are as they were. Please try again.')

/** Makes one voice of two, of which each may have several recordings. */
export default function JoinVoices() {
  const { filename, others, likely } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  const selectId = useId()
  return (
    <Dialog heading="Two recordings of one person">
      <p>
        A voice made from both can sound more like them. The recording{' '}
        <bdi className="voice-file">{filename}</bdi>:
      </p>
      <DialogForm name={FORM} refusal={refusal}>
        <div className="field">
          <label htmlFor={selectId}>This is the same person as</label>
          <select id={selectId} name="other" defaultValue={refusal?.values.other ?? likely}>
            {others.map(({ id, name, filename }) => (
              <option key={id} value={id}>
                {name}, {filename}
              </option>
            ))}
          </select>
        </div>
        <div className="row row-apart">
          <CloseLink>Cancel</CloseLink>
          <SubmitButton>Make one voice of them</SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
