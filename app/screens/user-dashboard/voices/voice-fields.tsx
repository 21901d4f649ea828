import { Field } from '~/forms/field'
import { PHOTO_ACCEPT, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import type { DashboardRefusal } from '../refusal'

interface Props {
  /** What was typed before the page was drawn. */
  values: DashboardRefusal['values']
  refusal: DashboardRefusal | undefined
}

/**
 * What is asked of a voice. Files come last, so that a recording that is refused on its way can't take the words before
 * it along.
 */
export function VoiceFields({ values, refusal }: Props) {
  return (
    <>
      <Field
        label="Who is this voice?"
        name="whoIsThisVoice"
        required
        placeholder="Grandma Rose"
        refusal={refusal}
        defaultValue={values.whoIsThisVoice}
      />
      <Field
        label="Accent or nationality"
        name="accentNationality"
        placeholder="Irish"
        refusal={refusal}
        defaultValue={values.accentNationality}
      />
      <Field
        label="What do you remember about their voice?"
        name="voiceMemory"
        required
        multiline
        rows={3}
        placeholder="Soft and a little hoarse, and always close to laughing."
        refusal={refusal}
        defaultValue={values.voiceMemory}
      />
      <Field
        label="A photo of your loved one"
        name="lovedOnePhoto"
        type="file"
        accept={PHOTO_ACCEPT}
        refusal={refusal}
      />
      <Field
        label="The recording"
        name="voice"
        type="file"
        required
        accept={VOICE_ACCEPT}
        hint={VOICE_HINT}
        refusal={refusal}
      />
    </>
  )
}
