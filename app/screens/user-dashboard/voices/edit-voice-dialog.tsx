import { Link, useLocation } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { CheckField, Field } from '~/web/forms/field'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { urlWithDialog } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'
import { otherVoiceFields } from './voice-fields'

const TITLE_ID = 'edit-voice-title'

/** The dialog that changes the user's words about a voice, and its photo; its URL is ?edit=id. */
export function EditVoiceDialog({ view: { editing }, refusal }: ViewProps) {
  const { search } = useLocation()
  useFocusOnRefusal(refusal, 'dialog')
  if (!editing) return null
  const { id, filename, lovedOnePhoto } = editing
  return (
    <ModalDialog closeTo={urlWithDialog(search)} labelledBy={TITLE_ID}>
      <div className="stack">
        <h2 id={TITLE_ID}>Edit this voice</h2>
        <p className="soft">
          The recording <bdi className="voice-file">{filename}</bdi> stays as it is, and so do the stories you
          have. Another name is put into their titles.
        </p>
        <IntentForm
          intent="edit-voice"
          encType="multipart/form-data"
          action={urlWithDialog(search, { edit: id })}
          replace
          refusal={refusal}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="here" value={search} />
          {otherVoiceFields.map((field) => (
            <Field
              key={field.name}
              {...field}
              placeholder={undefined}
              dir="auto"
              defaultValue={(field.type !== 'file' && editing[field.name as 'voiceMemory']) || undefined}
              label={field.type === 'file' && lovedOnePhoto ? 'Another photo (optional)' : field.label}
              refusal={refusal}
            />
          ))}
          {lovedOnePhoto && (
            <div className="row">
              <img className="portrait portrait-large" src={lovedOnePhoto} alt="As it is now" />
              <CheckField name="removePhoto" label="Remove the photo" refusal={refusal} />
            </div>
          )}
          <div className="row row-apart">
            <Link className="button" to={urlWithDialog(search)} replace preventScrollReset>
              Cancel
            </Link>
            <SubmitButton pendingText="Saving...">Save</SubmitButton>
          </div>
        </IntentForm>
      </div>
    </ModalDialog>
  )
}
