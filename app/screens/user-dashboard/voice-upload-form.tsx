import { Form, Link } from '@remix-run/react'
import { Field } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import { CONSENT_STATEMENT } from '~/voices/consent'
import { PHOTO_ACCEPT, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import { Problem } from './problem'
import type { Refusal } from './refusal'
import { refusedField } from './use-focus-on-first-error'

/**
 * The uploader. Files come last, so that a recording that is refused on its way can't take the words before it
 * along; browsers never give a chosen file back.
 */
export function VoiceUploadForm({ action, refusal }: { action: string; refusal: Refusal | undefined }) {
  const values = refusal?.values ?? {}
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <input type="hidden" name="intent" value="upload-voice" />
      <Field
        label="Who is this voice?"
        name="whoIsThisVoice"
        required
        placeholder="Grandma Rose"
        {...refusedField(refusal, 'whoIsThisVoice')}
        defaultValue={values.whoIsThisVoice}
      />
      <Field
        label="Accent or nationality"
        name="accentNationality"
        placeholder="Irish"
        {...refusedField(refusal, 'accentNationality')}
        defaultValue={values.accentNationality}
      />
      <Field
        label="What do you remember about their voice?"
        name="voiceMemory"
        required
        multiline
        rows={3}
        placeholder="Soft and a little hoarse, and always close to laughing."
        {...refusedField(refusal, 'voiceMemory')}
        defaultValue={values.voiceMemory}
      />
      <Field
        label="A photo of your loved one"
        name="lovedOnePhoto"
        type="file"
        accept={PHOTO_ACCEPT}
        {...refusedField(refusal, 'lovedOnePhoto')}
      />
      <Field
        label="The recording"
        name="voice"
        type="file"
        required
        accept={VOICE_ACCEPT}
        hint={VOICE_HINT}
        {...refusedField(refusal, 'voice')}
      />
      {refusal && <p className="hint">Please choose the files again: a browser does not keep them.</p>}
      <p className="small">
        {CONSENT_STATEMENT} <Link to="/terms">Terms</Link>
      </p>
      <p>
        <SubmitButton pendingText="Uploading...">Upload voice sample</SubmitButton>
      </p>
    </Form>
  )
}
