import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Whether a form can be submitted, counting fields that were filled in before hydration or restored by the browser.
 * @param hasAll a function of the module, which stays the same from one render to the next
 * @returns `form` is the ref of the form or of an element in it, `check` is for the form's changes
 */
export function useIsComplete<Element extends HTMLElement = HTMLFormElement>(
  hasAll: (fields: FormData) => boolean,
) {
  const form = useRef<Element>(null)
  const [isComplete, setIsComplete] = useState(false)
  const check = useCallback(() => {
    const fields = form.current?.closest('form')
    if (fields) setIsComplete(hasAll(new FormData(fields)))
  }, [hasAll])
  useEffect(() => {
    check()
    window.addEventListener('pageshow', check)
    return () => window.removeEventListener('pageshow', check)
  }, [check])
  return { form, isComplete, check }
}
