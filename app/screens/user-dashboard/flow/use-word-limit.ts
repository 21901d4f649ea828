import { type RefObject, useEffect, useState } from 'react'
import { countWords, firstWords } from '~/text/words'

/**
 * Keeps the text area `name` of a form at `limit` words: typing beyond is ignored, also spaces and line breaks after
 * the last word, and a longer paste is cut. Removing is always possible, also from a text that was too long from the
 * start, and so is a line break between two words.
 * @returns whether a paste was cut
 */
export function useWordLimit(form: RefObject<HTMLFormElement>, name: string, limit: number): boolean {
  const [wasCut, setWasCut] = useState(false)
  useEffect(() => {
    const area = form.current?.elements.namedItem(name)
    if (!(area instanceof HTMLTextAreaElement)) return
    let lastText = area.value

    const beforeInput = (event: InputEvent) => {
      // A word that a keyboard app is composing can't be stopped; settle() follows.
      if (event.isComposing || !event.inputType.startsWith('insert')) return
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '\n'
      const before = area.value.slice(0, area.selectionStart)
      const after = area.value.slice(area.selectionEnd)
      if (!goesBeyond(area.value, before + inserted + after, limit)) return
      event.preventDefault()
      // More than a key brings: a paste, a drop, dictation.
      if (countWords(inserted) > 1) setWasCut(true)
      const fit = inserted.trim() && fitting({ before, inserted, after }, limit)
      // Deprecated, and the one way that the browser's own Undo knows of.
      if (fit) document.execCommand('insertText', false, fit)
    }

    const settle = () => {
      const words = countWords(area.value)
      if (goesBeyond(lastText, area.value, limit)) {
        const isTooLong = words > limit && countWords(lastText) <= limit
        area.value = isTooLong ? firstWords(area.value, limit) : lastText
        if (words > limit) setWasCut(true)
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (words < limit) setWasCut(false)
      lastText = area.value
    }
    const input = (event: Event) => {
      if (!(event instanceof InputEvent) || !event.isComposing) settle()
    }

    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener('beforeinput', beforeInput, { signal })
    area.addEventListener('input', input, { signal })
    area.addEventListener('compositionend', settle, { signal })
    return () => listening.abort()
  }, [form, name, limit])
  return wasCut
}

/** Whether the changed text has more than `limit` words, and more than it had, or more white space after the last. */
export function goesBeyond(text: string, changed: string, limit: number): boolean {
  const words = countWords(changed)
  const isSameButLonger = changed.trimEnd() === text.trimEnd() && changed.length > text.length
  return (words > limit && words > countWords(text)) || (words >= limit && isSameButLonger)
}

/** As much from the beginning of an insertion as the limit allows. */
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
