import { valuesOf } from '~/refusal'

/** By field name. */
export type Words = Record<string, string>

export function wordsOf(form: HTMLFormElement): Words {
  const { version: _, ...words } = valuesOf(new FormData(form))
  return words
}

export function fillForm(form: HTMLFormElement, words: Words): void {
  for (const [name, text] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement) field.value = text
  }
}

export const isSameText = (words: Words, stored: Words) =>
  Object.entries(words).every(([name, text]) => withLf(text) === withLf(stored[name] ?? ''))

/** Submitted texts have CR LF (HTML, section 4.10.22), those of fields LF. */
const withLf = (text: string) => text.replace(/\r\n?/g, '\n')

/** Unsaved words, which stay in this tab (Web Storage) until they can be saved. */
export interface KeptWords {
  /** The draft's version that they were typed on. */
  version: number
  values: Words
}

const keyOf = (username: string, form: string) => `everspoken:kept:${username}:${form}`

/** Replaces or removes the kept words. Without effect where a browser stores nothing. */
export function keepWords(username: string, form: string, words: KeptWords | undefined): void {
  try {
    if (words) sessionStorage.setItem(keyOf(username, form), JSON.stringify(words))
    else sessionStorage.removeItem(keyOf(username, form))
  } catch {}
}

export function takeKeptWords(username: string, form: string): KeptWords | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(username, form))
    keepWords(username, form, undefined)
    return text === null ? undefined : (JSON.parse(text) as KeptWords)
  } catch {
    return undefined
  }
}
