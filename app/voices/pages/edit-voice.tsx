import { useLoaderData } from '@remix-run/react'
import { FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, uploadAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { voiceUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { CheckField, Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { formMeta } from '~/platform/ui/pages/static-page'
import { editVoice } from '~/voices/edit-voice.server'
import { voiceForm } from '~/voices/schemas.server'
import { getVoice } from '~/voices/voices.server'
import { otherVoiceFields } from './upload/voice-fields'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Edit this voice'

export const meta = formMeta(HEADING)

const files = { lovedOnePhoto: voiceForm.files.lovedOnePhoto }

export const loader = userLoader(({ user, id }) => {
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  const { name, memory, accent, photo } = voice
  const words = { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent }
  return { photo, words, back: voiceUrl(id) }
})

export const action = uploadAction(
  { names: voiceForm.names, files },
  async ({ user, id, upload, request }) => {
    const result = await editVoice(user, id, upload, request.signal)
    if (!result?.ok) return result ?? gone('Not saved')
    const description = 'Your next stories are made with it.'
    return redirectWithToast(voiceUrl(id), { kind: 'success', title: 'Saved', description })
  },
)

export const clientAction = sendForm('Not saved')

export default function EditVoice() {
  const { photo, words, back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <p className="soft">
        Its recordings stay as they are, and so do the stories you have. Another name is put into their
        titles.
      </p>
      <RouteForm encType="multipart/form-data">
        {(refusal) => (
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
            <FormButtons back={back} pendingText="Saving...">
              Save
            </FormButtons>
          </>
        )}
      </RouteForm>
    </FormPage>
  )
}
