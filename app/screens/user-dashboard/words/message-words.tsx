import type { ReactNode, RefObject } from 'react'
import type { Refusal } from '~/refusal'
import { CRITICAL_WORDS, MAX_MESSAGE_WORDS, WARNING_WORDS, WHAT_THE_VOICE_READS } from '~/stories/limits'
import { countWords } from '~/text/words'
import { Field } from '~/web/forms/field'
import { useWordLimit } from './use-word-limit'

interface Props {
  form: RefObject<HTMLFormElement>
  rows: number
  /** As it is on the page at first. */
  content: string
  /** As it is typed now. */
  text: string
  refusal: Refusal | undefined
  onChange?: (text: string) => void
  /** Stands before the counter. */
  children?: ReactNode
}

/** The field for the words of a story, with its limit and its counter. */
export function MessageWords({ form, rows, content, text, refusal, onChange, children }: Props) {
  const wasCut = useWordLimit(form, 'content', MAX_MESSAGE_WORDS)
  const words = countWords(text)
  return (
    <>
      <Field
        label="Your message"
        name="content"
        multiline
        rows={rows}
        className="voice"
        dir="auto"
        hint={`Up to ${MAX_MESSAGE_WORDS} words, just as they should be spoken. ${WHAT_THE_VOICE_READS}`}
        refusal={refusal}
        defaultValue={content}
        onChange={onChange}
      />
      <div role="status">
        {wasCut && (
          <p className="form-notice">
            Your text was longer than {MAX_MESSAGE_WORDS} words, so we kept the first {MAX_MESSAGE_WORDS}.
            Please check how it ends.
          </p>
        )}
        {words === MAX_MESSAGE_WORDS && !wasCut && (
          <p className="form-notice">That’s {MAX_MESSAGE_WORDS} words, the most a story can hold.</p>
        )}
      </div>
      <div className="row row-apart">
        {children}
        <p className={`counter ${counterTone(words)}`} aria-live="off">
          {words} / {MAX_MESSAGE_WORDS} words
        </p>
      </div>
    </>
  )
}

function counterTone(words: number): string {
  if (words >= CRITICAL_WORDS) return 'counter-end'
  return words >= WARNING_WORDS ? 'counter-nearly' : ''
}
