import { PHOTO_ACCEPT, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import { Field, type FieldProps } from '~/web/forms/field'
import type { DashboardRefusal } from '../refusal'
import { ChosenRecording } from './chosen-recording'
import { OtherWays } from './other-ways'

const recordingField: FieldProps = {
  label: 'The recording',
  name: 'voice',
  type: 'file',
  required: true,
  accept: VOICE_ACCEPT,
  hint: VOICE_HINT,
}

export const otherVoiceFields: FieldProps[] = [
  { label: 'Who is this voice?', name: 'whoIsThisVoice', required: true, placeholder: 'Grandma Rose' },
  {
    label: 'What do you remember about their voice?',
    name: 'voiceMemory',
    required: true,
    multiline: true,
    rows: 3,
    placeholder: 'Soft and a little hoarse, and always close to laughing.',
  },
  { label: 'Accent or nationality (optional)', name: 'accentNationality', placeholder: 'Irish' },
  {
    label: 'A photo of your loved one (optional)',
    name: 'lovedOnePhoto',
    type: 'file',
    accept: PHOTO_ACCEPT,
  },
]

interface Props {
  /** Typed before the page was loaded. */
  values: DashboardRefusal['values']
  refusal: DashboardRefusal | undefined
  /** The recording that was chosen, with script. */
  recording: File | undefined
  /** The user's name. */
  owner: string
}

/** The recording comes first: the server reads all fields of a form before it refuses its recording. */
export function VoiceFields({ values, refusal, recording, owner }: Props) {
  return (
    <>
      <Field
        {...recordingField}
        refusal={refusal}
        after={recording && !refusal?.errors.voice && <ChosenRecording recording={recording} />}
      />
      <OtherWays owner={owner} />
      {otherVoiceFields.map((field) => (
        <Field key={field.name} {...field} dir="auto" refusal={refusal} defaultValue={values[field.name]} />
      ))}
    </>
  )
}
