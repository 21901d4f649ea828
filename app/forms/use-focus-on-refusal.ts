import { useEffect, useState } from 'react'
import type { Refusal } from './refusal'

/**
 * Focuses the first field with an error, in the order of the form, or else the problem box, when a refusal comes by
 * script. In a page that the server sent, autofocus attributes did that already.
 * @param within the selector of the form, or of what holds it
 */
export function useFocusOnRefusal(refusal: Refusal | undefined, within = 'main'): void {
  const [sentWithPage] = useState(refusal)
  useEffect(() => {
    if (!refusal || refusal === sentWithPage) return
    const fields = document.querySelectorAll<HTMLInputElement>(`${within} [name]`)
    const bad = Array.from(fields).find(({ name }) => Object.hasOwn(refusal.errors, name))
    const toMend = bad ?? document.querySelector<HTMLElement>(`${within} [role='alert']`)
    toMend?.focus()
    // The focus alone may leave the text under the field out of view.
    toMend?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [refusal, sentWithPage, within])
}
