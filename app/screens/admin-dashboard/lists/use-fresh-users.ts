import { useFetchers, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Limits reloads while the user switches between windows. */
const MIN_INTERVAL_MS = 3_000

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Reloads the list of users when the window gets the focus (docs/spec.md, sections 7 and 9). Not during another load,
 * which it would abort, and not under a dialog, whose data it would load too.
 */
export function useFreshUsers(): void {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isStaying = navigation.state === 'idle'
  const isAtRest = isStaying && state === 'idle' && fetchers.length === 0
  const tab = new URLSearchParams(search).get('tab') ?? 'users'
  const isListOpen = tab === 'users' && pathname === '/admin-dashboard'
  const mayReload = useRef(false)
  mayReload.current = isAtRest && isListOpen
  const isReloading = useRef(false)

  useEffect(() => {
    let lastAtMs = Number.NEGATIVE_INFINITY
    function reload() {
      const nowMs = performance.now()
      // Offline, a reload that the user didn't ask for would only show an error.
      if (!mayReload.current || document.hidden || !navigator.onLine || nowMs - lastAtMs < MIN_INTERVAL_MS)
        return
      lastAtMs = nowMs
      isReloading.current = true
      revalidate()
    }
    window.addEventListener('focus', reload)
    document.addEventListener('visibilitychange', reload)
    return () => {
      window.removeEventListener('focus', reload)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [revalidate])

  useBrowserLayoutEffect(() => {
    const isOver = isReloading.current && state === 'idle'
    // After a navigation the new page sets its own scroll position.
    if (isOver || !isStaying) isReloading.current = false
    if (!isOver || !isStaying) return
    // React Router restores the position from the start of the load; the user may have scrolled since.
    const top = window.scrollY
    queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }))
  }, [state, isStaying])
}
