import { Field, type FieldProps } from '~/forms/field'
import { PHOTO_ACCEPT, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import type { DashboardRefusal } from '../refusal'

/** Files come last, so that a recording that is rejected during its upload can't take the words before it along. */
const fields: FieldProps[] = [
  { label: 'Who is this voice?', name: 'whoIsThisVoice', required: true, placeholder: 'Grandma Rose' },
  { label: 'Accent or nationality', name: 'accentNationality', placeholder: 'Irish' },
  {
    label: 'What do you remember about their voice?',
    name: 'voiceMemory',
    required: true,
    multiline: true,
    rows: 3,
    placeholder: 'Soft and a little hoarse, and always close to laughing.',
  },
  { label: 'A photo of your loved one', name: 'lovedOnePhoto', type: 'file', accept: PHOTO_ACCEPT },
  {
    label: 'The recording',
    name: 'voice',
    type: 'file',
    required: true,
    accept: VOICE_ACCEPT,
    hint: VOICE_HINT,
  },
]

interface Props {
  /** Typed before the page was loaded. */
  values: DashboardRefusal['values']
  refusal: DashboardRefusal | undefined
}

export function VoiceFields({ values, refusal }: Props) {
  return fields.map((field) => (
    <Field key={field.name} {...field} refusal={refusal} defaultValue={values[field.name]} />
  ))
}
