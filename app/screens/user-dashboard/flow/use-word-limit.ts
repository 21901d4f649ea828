import { type RefObject, useEffect } from 'react'
import { countWords, firstWords } from '~/text/words'

/**
 * Keeps the text area `name` of a form at `limit` words: what is typed beyond is ignored, a longer paste is cut.
 * Taking words away is always possible, also of a text that came in too long.
 * @param onCut a paste was cut
 */
export function useWordLimit(
  form: RefObject<HTMLFormElement>,
  name: string,
  limit: number,
  onCut: () => void,
): void {
  useEffect(() => {
    const area = form.current?.elements.namedItem(name)
    if (!(area instanceof HTMLTextAreaElement)) return
    let lastText = area.value

    const insertion = (inserted: string): Insertion => ({
      before: area.value.slice(0, area.selectionStart),
      inserted,
      after: area.value.slice(area.selectionEnd),
    })

    const beforeInput = (event: InputEvent) => {
      // A word that a keyboard app is composing can't be held up; it is looked at when it is done.
      if (event.isComposing || !event.inputType.startsWith('insert')) return
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '\n'
      const change = insertion(inserted)
      if (!goesBeyond(area.value, change, limit)) return
      event.preventDefault()
      // More than a key brings: a paste, a drop, dictation.
      if (countWords(inserted) > 1) onCut()
      const fit = fitting(change, limit)
      // Deprecated, and the one way that the browser's own Undo knows of.
      if (fit) document.execCommand('insertText', false, fit)
    }

    const settle = () => {
      if (countWords(area.value) > limit && countWords(area.value) > countWords(lastText)) {
        area.value = countWords(lastText) > limit ? lastText : firstWords(area.value, limit)
        onCut()
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }
      lastText = area.value
    }
    const input = (event: Event) => {
      if (!(event instanceof InputEvent) || !event.isComposing) settle()
    }

    area.addEventListener('beforeinput', beforeInput)
    area.addEventListener('input', input)
    area.addEventListener('compositionend', settle)
    return () => {
      area.removeEventListener('beforeinput', beforeInput)
      area.removeEventListener('input', input)
      area.removeEventListener('compositionend', settle)
    }
  }, [form, name, limit, onCut])
}

/** A change of a text: what stands before and after the selection, and what comes in its place. */
export interface Insertion {
  before: string
  inserted: string
  after: string
}

/** Whether the text would have more than `limit` words, and more than it has now. */
export function goesBeyond(text: string, { before, inserted, after }: Insertion, limit: number): boolean {
  const words = countWords(before + inserted + after)
  return words > limit && words > countWords(text)
}

/** As much from the beginning of what is inserted as the limit leaves room for. */
export function fitting({ before, inserted, after }: Insertion, limit: number): string {
  for (let room = Math.max(0, limit - countWords(before + after)) + 2; room > 0; room--) {
    const fit = firstWords(inserted, room)
    if (countWords(before + fit + after) <= limit) return fit
  }
  return ''
}
