import { useEffect, useState } from 'react'
import { ERROR_TITLE, type Refusal } from '~/platform/refusal'

/** In a page from the server, autofocus attributes have done so. */
export function useRefused(refusal: Refusal | undefined, within = 'main'): void {
  const [sentWithPage] = useState(refusal)
  useErrorTitle(refusal !== undefined)
  useEffect(() => {
    if (!refusal || refusal === sentWithPage) return
    const fields = document.querySelectorAll<HTMLInputElement>(`${within} [name]`)
    const named = Array.from(fields).filter(({ name }) => Object.hasOwn(refusal.errors, name))
    // Another form of the page may have a field of that name.
    const bad = named.find((field) => field.matches('[aria-invalid]')) ?? named[0]
    const target = bad ?? document.querySelector<HTMLElement>(`${within} [role='alert']`)
    // It may be folded.
    target?.closest('details')?.setAttribute('open', '')
    target?.focus()
    // focus() alone may leave the error above the field out of view.
    target?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [refusal, sentWithPage, within])
}

/** Puts 'Error: ' before the page's title while a form has errors. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title
    return () => {
      if (document.title.startsWith(ERROR_TITLE)) document.title = document.title.slice(ERROR_TITLE.length)
    }
  }, [hasErrors])
}
