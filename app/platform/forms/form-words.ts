import { valuesOf } from '~/platform/refusal'
import { tryStorage } from '~/platform/ui/try-storage'

export type Words = Record<string, string>

export function wordsOf(form: HTMLFormElement): Words {
  const { version: _, ...words } = valuesOf(new FormData(form))
  return words
}

export function fillForm(form: HTMLFormElement, words: Words): void {
  for (const [name, text] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof RadioNodeList) field.value = text
    else if (field instanceof HTMLInputElement && !['hidden', 'file'].includes(field.type)) field.value = text
  }
}

export function chooseFile(form: HTMLFormElement, file: File, name = 'voice'): void {
  const input = form.querySelector<HTMLInputElement>(`[name='${name}']`)
  if (!input) return
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export const isSameText = (words: Words, stored: Words) =>
  Object.entries(words).every(([name, text]) => withLf(text) === withLf(stored[name] ?? ''))

/** Submitted texts have CR LF (HTML, section 4.10.22), those of fields LF. */
const withLf = (text: string) => text.replace(/\r\n?/g, '\n')

export interface UnsavedWords {
  version: number
  values: Words
}

const keyOf = (username: string, form: string) => `everspoken:kept:${username}:${form}`

export function storeUnsavedWords(username: string, form: string, words: UnsavedWords | undefined): void {
  const key = keyOf(username, form)
  tryStorage(() =>
    words ? sessionStorage.setItem(key, JSON.stringify(words)) : sessionStorage.removeItem(key),
  )
}

export const consumeUnsavedWords = (username: string, form: string): UnsavedWords | undefined =>
  tryStorage(() => {
    const text = sessionStorage.getItem(keyOf(username, form))
    storeUnsavedWords(username, form, undefined)
    return text === null ? undefined : JSON.parse(text)
  })
