import { useCallback, useEffect, useRef, useState } from 'react'

/** The gaps of a form, in words, counting fields that were filled in before hydration or restored by the browser. */
export function useMissing<Element extends HTMLElement = HTMLFormElement>(
  lacks: (fields: FormData) => string[],
) {
  const form = useRef<Element>(null)
  const [missing, setMissing] = useState('')
  const check = useCallback(() => {
    const fields = form.current?.closest('form')
    const names = fields ? lacks(new FormData(fields)) : []
    setMissing(names.length > 0 ? `Still missing: ${names.join(', ')}.` : '')
  }, [lacks])
  useEffect(() => {
    check()
    window.addEventListener('pageshow', check)
    return () => window.removeEventListener('pageshow', check)
  }, [check])
  return { form, missing, check }
}
