import { useEffect } from 'react'
import type { Refusal } from './refusal'

/**
 * The field to mend first gets the focus, or else what is said of the form as a whole; in a page that the server sent,
 * an autofocus attribute did that.
 */
export function useFocusOnFirstError(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (!refusal) return
    const fields = document.querySelectorAll<HTMLInputElement>('main [name]')
    const first = Array.from(fields).find(({ name }) => Object.hasOwn(refusal.errors, name))
    const toMend = first ?? document.querySelector<HTMLElement>("main [role='alert']")
    toMend?.focus()
  }, [refusal])
}

/** What a field shows of a refusal. Of several that ask for the focus, a browser gives it to the first on the page. */
export function refusedField(refusal: Refusal | undefined, name: string) {
  const error = refusal?.errors[name]
  return { error, autoFocus: error !== undefined || undefined, answer: refusal }
}
