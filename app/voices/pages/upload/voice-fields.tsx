import { useId } from 'react'
import { Field, type FieldProps } from '~/platform/forms/field'
import type { VersionedRefusal } from '~/platform/forms/post-form'
import { PHOTO_ACCEPT, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import { ChosenRecording } from './chosen-recording'
import { OtherWays } from './other-ways'

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

interface VoiceNamed {
  id: string
  name: string
}

interface Props {
  values: VersionedRefusal['values']
  refusal: VersionedRefusal | undefined
  recording: File | undefined
  owner: string
  voices?: VoiceNamed[]
}

/** The recording comes first: the server reads all fields of a form before it refuses its recording. */
export function VoiceFields({ values, refusal, recording, owner, voices }: Props) {
  return (
    <>
      <Field
        label="The recording"
        name="voice"
        type="file"
        required
        accept={VOICE_ACCEPT}
        hint={VOICE_HINT}
        refusal={refusal}
        after={recording && !refusal?.errors.voice && <ChosenRecording recording={recording} />}
      />
      <OtherWays owner={owner} />
      {voices && <WhoseVoice voices={voices} refusal={refusal} chosen={values.sameAs} />}
      {voices && (
        <div className="stack of-someone-else">
          {otherVoiceFields.map((field) => (
            <Field
              key={field.name}
              {...field}
              dir="auto"
              refusal={refusal}
              defaultValue={values[field.name]}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface WhoseProps {
  voices: VoiceNamed[]
  refusal: VersionedRefusal | undefined
  chosen: string | undefined
}

/** Asks whether a recording is of a person whose voice is there. Nothing is chosen: who goes on adds someone else's. */
function WhoseVoice({ voices, refusal, chosen }: WhoseProps) {
  const error = refusal?.errors.sameAs
  const id = useId()
  if (voices.length === 0) return null
  const answers = [...voices, { id: '', name: 'Someone else' }]
  return (
    <fieldset className="plain-fieldset field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {voices.length === 1 ? (
          <>
            Is this <bdi>{voices[0].name}</bdi> again, or someone else?
          </>
        ) : (
          'Is this someone whose voice you have, or someone else?'
        )}
      </legend>
      <p className="hint">More of one person’s speech makes a closer voice.</p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {answers.map((voice) => (
        <div key={voice.id} className="check">
          <input
            type="radio"
            name="sameAs"
            id={`${id}-${voice.id}`}
            value={voice.id}
            defaultChecked={chosen === voice.id}
          />
          <label htmlFor={`${id}-${voice.id}`} dir="auto">
            {voice.name}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
