import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Reloads the list of users when the window gets the focus (docs/spec.md, sections 7 and 9). */
export function useFreshUsers(isShown: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isShown) return
    // Offline, a reload that the user didn't ask for would only show an error.
    const reload = () => navigator.onLine && revalidate()
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [isShown, revalidate])
}
