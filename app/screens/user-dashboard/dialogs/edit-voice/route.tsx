import { useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { editVoice } from '~/voices/edit-voice.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { getVoice } from '~/voices/voices.server'
import { CheckField, Field } from '~/web/forms/field'
import { uploadAction, userLoader } from '../../handlers.server'
import { otherVoiceFields } from '../../voices/voice-fields'
import { closeWithToast, gone, notFound } from '../answers.server'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'edit-voice'
const files = { lovedOnePhoto: VOICE_FORM_FILES.lovedOnePhoto }

export const loader = userLoader(({ user, id }) => {
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  const { name, memory, accent, photo } = voice
  return { photo, words: { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent } }
})

export const action = uploadAction(FORM, files, async ({ user, id, upload, request }) => {
  const result = await editVoice(user, id, upload, request.signal)
  if (!result?.ok) return result ?? gone('Not saved')
  const description = 'Your next stories are made with it.'
  return closeWithToast(request, { kind: 'success', title: 'Saved', description }, `#voice-${id}`)
})

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
