import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Refusal } from '~/refusal'
import { CRITICAL_WORDS, MAX_MESSAGE_WORDS, WARNING_WORDS, WHAT_THE_VOICE_READS } from '~/stories/limits'
import { countWords, firstWords } from '~/text/words'
import { Field } from '~/web/forms/field'

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

/**
 * Keeps the text area `name` of a form at `limit` words: typing beyond is ignored, also spaces and line breaks after
 * the last word, and a longer paste is cut. Removing is always possible, also from a text that was too long from the
 * start, and so is a line break between two words.
 * @returns whether a paste was cut
 */
function useWordLimit(form: RefObject<HTMLFormElement>, name: string, limit: number): boolean {
  const [wasCut, setWasCut] = useState(false)
  useEffect(() => {
    const area = form.current?.elements.namedItem(name)
    if (!(area instanceof HTMLTextAreaElement)) return
    let lastText = area.value
    /** The text after which a space was ignored: what comes next is a word too many, and no part of the last one. */
    let endedText: string | undefined
    const isBeyond = (text: string, changed: string) =>
      goesBeyond(text, changed, limit) ||
      (endedText !== undefined && changed.length > endedText.length && changed.startsWith(endedText))

    const beforeInput = (event: InputEvent) => {
      // A word that a keyboard app is composing can't be stopped; settle() follows.
      if (event.isComposing || !event.inputType.startsWith('insert')) return
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '\n'
      const before = area.value.slice(0, area.selectionStart)
      const after = area.value.slice(area.selectionEnd)
      if (!isBeyond(area.value, before + inserted + after)) return
      event.preventDefault()
      // More than a key brings: a paste, a drop, dictation.
      if (countWords(inserted) > 1) setWasCut(true)
      if (inserted.trim() === '') endedText = area.value
      const fit = endedText === undefined && fitting({ before, inserted, after }, limit)
      // Deprecated, and the one way that the browser's own Undo knows of.
      if (fit) document.execCommand('insertText', false, fit)
    }

    const settle = () => {
      const words = countWords(area.value)
      if (isBeyond(lastText, area.value)) {
        if (words > limit) setWasCut(true)
        else endedText = lastText
        const isFirst = endedText === undefined && countWords(lastText) <= limit
        area.value = isFirst ? firstWords(area.value, limit) : lastText
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (words < limit) setWasCut(false)
      if (area.value !== endedText) endedText = undefined
      lastText = area.value
    }
    const moveCaret = () => {
      if (area.selectionStart < area.value.trimEnd().length) endedText = undefined
    }
    const input = (event: Event) => {
      if (!(event instanceof InputEvent) || !event.isComposing) settle()
    }

    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener('beforeinput', beforeInput, { signal })
    area.addEventListener('input', input, { signal })
    area.addEventListener('compositionend', settle, { signal })
    document.addEventListener('selectionchange', moveCaret, { signal })
    return () => listening.abort()
  }, [form, name, limit])
  return wasCut
}

/** Whether the changed text has more than `limit` words, and more than it had, or more white space after the last. */
export function goesBeyond(text: string, changed: string, limit: number): boolean {
  const words = countWords(changed)
  const hasBlankAfter = changed.length > text.length && changed.trimEnd() === text.trimEnd()
  return words >= limit && (hasBlankAfter || (words > limit && words > countWords(text)))
}

export function fitting(
  { before, inserted, after }: Record<'before' | 'inserted' | 'after', string>,
  limit: number,
): string {
  for (let room = Math.max(0, limit - countWords(before + after)) + 2; room > 0; room--) {
    const fit = firstWords(inserted, room)
    if (countWords(before + fit + after) <= limit) return fit
  }
  return ''
}
