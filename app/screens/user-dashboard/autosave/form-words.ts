import { valuesOf } from '~/refusal'

/** By field name. */
export type Words = Record<string, string>

export function wordsOf(form: HTMLFormElement): Words {
  const { version: _, ...words } = valuesOf(new FormData(form))
  return words
}

/** Fills the fields that a user fills, but files. */
export function fillForm(form: HTMLFormElement, words: Words): void {
  for (const [name, text] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof RadioNodeList) field.value = text
    else if (field instanceof HTMLInputElement && !['hidden', 'file'].includes(field.type)) field.value = text
  }
}

export const isSameText = (words: Words, stored: Words) =>
  Object.entries(words).every(([name, text]) => withLf(text) === withLf(stored[name] ?? ''))

/** Submitted texts have CR LF (HTML, section 4.10.22), those of fields LF. */
const withLf = (text: string) => text.replace(/\r\n?/g, '\n')

/** Unsaved words, which stay in this tab (Web Storage) until they can be saved. */
export interface UnsavedWords {
  /** The draft's version that they were typed on. */
  version: number
  values: Words
}

const keyOf = (username: string, form: string) => `everspoken:kept:${username}:${form}`

/** Replaces or removes the kept words. Without effect where a browser stores nothing. */
export function storeUnsavedWords(username: string, form: string, words: UnsavedWords | undefined): void {
  try {
    if (words) sessionStorage.setItem(keyOf(username, form), JSON.stringify(words))
    else sessionStorage.removeItem(keyOf(username, form))
  } catch {}
}

export function consumeUnsavedWords(username: string, form: string): UnsavedWords | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(username, form))
    storeUnsavedWords(username, form, undefined)
    return text === null ? undefined : (JSON.parse(text) as UnsavedWords)
  } catch {
    return undefined
  }
}
