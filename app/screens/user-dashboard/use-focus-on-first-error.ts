import { useEffect } from 'react'
import type { Refusal } from './dashboard-answer.server'

/**
 * The field to mend first gets the focus, or else what is said of the form as a whole; in a page that the server sent,
 * an autofocus attribute did that.
 */
export function useFocusOnFirstError(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (!refusal) return
    const [name] = Object.keys(refusal.errors)
    document.querySelector<HTMLElement>(name ? `main [name='${name}']` : "main [role='alert']")?.focus()
  }, [refusal])
}

/** What a field shows of a refusal. */
export function refusedField(refusal: Refusal | undefined, name: string) {
  const [first] = Object.keys(refusal?.errors ?? {})
  return { error: refusal?.errors[name], autoFocus: first === name || undefined }
}
