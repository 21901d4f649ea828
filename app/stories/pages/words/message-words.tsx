import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Field } from '~/platform/forms/field'
import type { Refusal } from '~/platform/refusal'
import { countWords, firstWords } from '~/platform/text/words'
import { CRITICAL_WORDS, MAX_MESSAGE_WORDS, WARNING_WORDS, WHAT_THE_VOICE_READS } from '~/stories/limits'

interface Props {
  form: RefObject<HTMLFormElement>
  rows: number
  content: string
  text: string
  refusal: Refusal | undefined
  onChange?: (text: string) => void
  children?: ReactNode
}

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
        <p className={`counter ${counterTone(words)}`} aria-live="off" translate="no">
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

/** Keeps the text area `name` of a form at `limit` words: a word too many is taken back, and a longer paste is cut. */
function useWordLimit(form: RefObject<HTMLFormElement>, name: string, limit: number): boolean {
  const [wasCut, setWasCut] = useState(false)
  useEffect(() => {
    const area = form.current?.elements.namedItem(name)
    if (!(area instanceof HTMLTextAreaElement)) return
    let last = area.value
    const settle = (event: Event) => {
      // A word that a keyboard app is composing can't be stopped.
      if (event instanceof InputEvent && event.isComposing) return
      const { value, selectionStart } = area
      const kept = withinLimit(last, value, limit)
      if (kept !== value) {
        const isTakenBack = kept === last
        if (!isTakenBack) setWasCut(true)
        // React's onChange comes after this, and misses a change of `value` itself.
        area.setRangeText(kept, 0, value.length)
        const caret = isTakenBack ? selectionStart - (value.length - kept.length) : kept.length
        area.setSelectionRange(Math.max(0, caret), Math.max(0, caret))
      } else if (countWords(kept) < limit) setWasCut(false)
      last = kept
    }
    const composed = () => area.dispatchEvent(new Event('input', { bubbles: true }))
    area.addEventListener('input', settle)
    area.addEventListener('compositionend', composed)
    return () => {
      area.removeEventListener('input', settle)
      area.removeEventListener('compositionend', composed)
    }
  }, [form, name, limit])
  return wasCut
}

/** What is kept of a changed text; one that was too long from the start may get shorter. */
export function withinLimit(last: string, text: string, limit: number): string {
  const [before, now] = [countWords(last), countWords(text)]
  if (now <= limit || now <= before) return text
  return before < limit ? firstWords(text, limit) : last
}
