/** Words that could not be saved, kept in this tab until they can be (Web Storage). */
export interface KeptWords {
  /** The draft's version that they were typed on. */
  version: number
  values: Record<string, string>
}

const keyOf = (username: string, form: string) => `everspoken:kept:${username}:${form}`

/** A browser that keeps nothing (a private window, a full store) is no reason to fail. */
export function keepWords(username: string, form: string, words: KeptWords): void {
  try {
    sessionStorage.setItem(keyOf(username, form), JSON.stringify(words))
  } catch {}
}

export function forgetWords(username: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(username, form))
  } catch {}
}

export function keptWords(username: string, form: string): KeptWords | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(username, form)) ?? 'null')
    return isKeptWords(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKeptWords(kept: unknown): kept is KeptWords {
  return typeof kept === 'object' && kept !== null && 'version' in kept && 'values' in kept
}
