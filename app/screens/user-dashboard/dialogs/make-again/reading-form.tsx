import { useRef, useState } from 'react'
import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { CheckField } from '~/web/forms/field'
import type { voicesToReadAgain } from '../../steps/voices-to-choose.server'
import { AskedAbout } from '../../voices/consent'
import { MessageWords } from '../../words/message-words'
import { CloseLink, DialogForm } from '../dialog'

export const MAKE_AGAIN_FORM = 'make-again'

interface Props extends ReturnType<typeof voicesToReadAgain> {
  storyId: string
  content: string
  refusal: Refusal | undefined
}

/** The form that asks for another reading of a ready story. */
export function ReadingForm({ storyId, content, voiceId, voices, refusal }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(refusal?.values.content ?? content)
  const [chosen, setChosen] = useState(refusal?.values.selectedVoiceId ?? voiceId ?? '')
  const error = refusal?.errors.selectedVoiceId
  const consent = voices.find((voice) => voice.id === chosen)?.consent
  return (
    <DialogForm name={MAKE_AGAIN_FORM} formRef={form} refusal={refusal}>
      <input type="hidden" name="story" value={storyId} />
      <MessageWords form={form} rows={8} content={content} text={text} refusal={refusal} onChange={setText} />
      <div className="field">
        <label htmlFor="make-again-voice">Voice</label>
        {error && (
          <p id="make-again-voice-error" className="field-error">
            {error}
          </p>
        )}
        <select
          id="make-again-voice"
          name="selectedVoiceId"
          defaultValue={chosen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'make-again-voice-error'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {!voiceId && <option value="">Please choose</option>}
          {voices.map(({ id, name, filename }) => (
            <option key={id} value={id}>
              {voices.some((voice) => voice.id !== id && voice.name === name) ? `${name}, ${filename}` : name}
            </option>
          ))}
        </select>
      </div>
      {consent && (
        <div key={chosen}>
          <AskedAbout consent={consent} />
          <CheckField name="agrees" label={consent.statement} refusal={refusal} />
        </div>
      )}
      <div className="row row-apart">
        <CloseLink>Cancel</CloseLink>
        <SubmitButton pendingText="Starting...">Make a new reading</SubmitButton>
      </div>
    </DialogForm>
  )
}
