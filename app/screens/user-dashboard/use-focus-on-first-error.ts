import { useEffect } from 'react'
import type { Refusal } from './dashboard-answer.server'

/** The field to mend first gets the focus; in a page that the server sent, its autofocus attribute did that. */
export function useFocusOnFirstError(refusal: Refusal | undefined): void {
  useEffect(() => {
    const [name] = Object.keys(refusal?.errors ?? {})
    if (name) document.querySelector<HTMLElement>(`main [name='${name}']`)?.focus()
  }, [refusal])
}

/** What a field shows of a refusal. */
export function refusedField(refusal: Refusal | undefined, name: string) {
  const [first] = Object.keys(refusal?.errors ?? {})
  return { error: refusal?.errors[name], autoFocus: first === name || undefined }
}
