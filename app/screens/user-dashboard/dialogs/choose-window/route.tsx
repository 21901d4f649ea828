import { useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { chooseWindow, windowSeconds } from '~/voices/sample-window.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { Field } from '~/web/forms/field'
import { closeWithToast, gone, notFound, userAction, userLoader } from '../../handlers.server'
import { CloseLink, Dialog, DialogForm, sendForm, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id }) => {
  const sample = listVoiceSamples(user).find((one) => one.id === id)
  const limits = windowSeconds()
  if (!sample || !limits) throw notFound()
  const { filename, window } = sample
  const isOwn = window?.of === id
  const [from, to] = isOwn ? [window.fromMs / 1000, window.toMs / 1000] : [0, limits.least]
  return { filename, limits, from, length: Math.round((to - from) * 10) / 10, isChosen: window?.isChosen }
})

export const action = userAction(async ({ user, id, form, request }) => {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const wanted = form.has('automatic') ? undefined : { start: textOf('start'), length: textOf('length') }
  const result = chooseWindow(user, id, wanted)
  if (!result?.ok) return result ? { ...result, title: 'Not saved' } : gone('Not saved')
  const title = wanted ? 'The voice is made from these seconds now' : 'The service chooses the seconds now'
  return closeWithToast(request, { kind: 'success', title }, `#voice-${id}`)
})

export const clientAction = sendForm('Not saved')

export default function ChooseWindow() {
  const { filename, limits, from, length, isChosen } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="The seconds this voice is made from">
      <p className="soft">
        Seconds of <bdi className="voice-file">{filename}</bdi>. The best part is calm, without other voices
        or noise.
      </p>
      <DialogForm refusal={refusal}>
        <Field
          label="Begin at second"
          name="start"
          inputMode="decimal"
          defaultValue={String(from)}
          refusal={refusal}
        />
        <Field
          label={`How many seconds (${limits.least} to ${limits.most})`}
          name="length"
          inputMode="decimal"
          defaultValue={String(length)}
          refusal={refusal}
        />
        <div className="row">
          <SubmitButton>Use these seconds</SubmitButton>
          {isChosen && (
            <SubmitButton tone="quiet" name="automatic" value="yes">
              Let the service choose
            </SubmitButton>
          )}
          <CloseLink>Cancel</CloseLink>
        </div>
      </DialogForm>
    </Dialog>
  )
}
