import { useLoaderData } from '@remix-run/react'
import { editVoice } from '~/voices/edit-voice.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { getVoice } from '~/voices/voices.server'
import { CheckField, Field } from '~/web/forms/field'
import { closeWithToast, gone, notFound, uploadAction, userLoader } from '../../handlers.server'
import { otherVoiceFields } from '../../voices/voice-fields'
import { FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const files = { lovedOnePhoto: VOICE_FORM_FILES.lovedOnePhoto }

export const loader = userLoader(({ user, id }) => {
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  const { name, memory, accent, photo } = voice
  return { photo, words: { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent } }
})

export const action = uploadAction(files, async ({ user, id, upload, request }) => {
  const result = await editVoice(user, id, upload, request.signal)
  if (!result?.ok) return result ?? gone('Not saved')
  const description = 'Your next stories are made with it.'
  return closeWithToast(request, { kind: 'success', title: 'Saved', description }, `#voice-${id}`)
})

export const clientAction = sendForm('Not saved')

export default function EditVoice() {
  const { photo, words } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Edit this voice"
      encType="multipart/form-data"
      labels={{ cancel: 'Cancel', confirm: 'Save', pending: 'Saving...' }}
      fields={(refusal) => (
        <>
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
        </>
      )}
    >
      <p className="soft">
        Its recordings stay as they are, and so do the stories you have. Another name is put into their
        titles.
      </p>
    </FormDialog>
  )
}
