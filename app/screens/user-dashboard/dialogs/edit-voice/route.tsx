import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { editVoice } from '~/voices/edit-voice.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { getVoice } from '~/voices/voices.server'
import { CheckField, Field } from '~/web/forms/field'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { otherVoiceFields } from '../../voices/voice-fields'
import { answerUpload, closeWithToast, gone, notFound } from '../answers.server'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'edit-voice'

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  const { name, memory, accent, photo } = voice
  return { photo, words: { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent } }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { id = '' } = args.params
  const files = { lovedOnePhoto: VOICE_FORM_FILES.lovedOnePhoto }
  return answerUpload(args, { name: FORM, user, files }, async (upload) => {
    const result = await editVoice(user, id, upload, args.request.signal)
    if (!result?.ok) return result ?? gone('Not saved')
    const description = 'Your next stories are made with it.'
    return closeWithToast(args.request, { kind: 'success', title: 'Saved', description }, `#voice-${id}`)
  })
}

export const clientAction = sendForm(FORM, 'Not saved')

/** Changes the user's words about a voice, and its photo. */
export default function EditVoice() {
  const { photo, words } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="Edit this voice">
      <p className="soft">
        Its recordings stay as they are, and so do the stories you have. Another name is put into their
        titles.
      </p>
      <DialogForm name={FORM} encType="multipart/form-data" refusal={refusal}>
        {otherVoiceFields.map((field) => (
          <Field
            key={field.name}
            {...field}
            placeholder={undefined}
            dir="auto"
            defaultValue={words[field.name as keyof typeof words] || undefined}
            label={field.type === 'file' && photo ? 'Another photo (optional)' : field.label}
            refusal={refusal}
          />
        ))}
        {photo && (
          <div className="row">
            <img className="portrait portrait-large" src={photo} alt="As it is now" />
            <CheckField name="removePhoto" label="Remove the photo" refusal={refusal} />
          </div>
        )}
        <div className="row row-apart">
          <CloseLink>Cancel</CloseLink>
          <SubmitButton pendingText="Saving...">Save</SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
