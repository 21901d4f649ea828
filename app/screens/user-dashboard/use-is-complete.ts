import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Whether a form can be submitted, counting fields that were filled in before hydration or restored by the browser.
 * @param hasAll a function of the module, which stays the same from one render to the next
 * @returns `check` is for the form's changes
 */
export function useIsComplete(hasAll: (fields: FormData) => boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [isComplete, setIsComplete] = useState(false)
  const check = useCallback(() => {
    if (form.current) setIsComplete(hasAll(new FormData(form.current)))
  }, [hasAll])
  useEffect(() => {
    check()
    window.addEventListener('pageshow', check)
    return () => window.removeEventListener('pageshow', check)
  }, [check])
  return { form, isComplete, check }
}
