/** Unsaved words, which stay in this tab (Web Storage) until they can be saved. */
export interface KeptWords {
  /** The draft's version that they were typed on. */
  version: number
  values: Record<string, string>
}

const keyOf = (username: string, form: string) => `everspoken:kept:${username}:${form}`

/** Replaces or removes the kept words. A browser that stores nothing (a private window, a full store) may do so. */
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
