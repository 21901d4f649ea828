import { useFetchers, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { noDialog } from '../admin-link'

/** Somebody who goes to and fro between windows asks for one look, not for many. */
const LEAST_MS = 3_000

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Reloads the list of users when the window gets the focus (docs/spec.md, sections 7 and 9). Not during another load,
 * which this one would abort, and not under an open dialog: closing it loads the list anyway.
 */
export function useFreshUsers(): void {
  const [query] = useSearchParams()
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isStaying = navigation.state === 'idle'
  const isAtRest = isStaying && state === 'idle' && fetchers.length === 0
  const isListOpen =
    (query.get('tab') ?? 'users') === 'users' && !Object.keys(noDialog).some((part) => query.has(part))
  const mayLook = useRef(false)
  mayLook.current = isAtRest && isListOpen
  const isLooking = useRef(false)

  useEffect(() => {
    let lastAtMs = Number.NEGATIVE_INFINITY
    function look() {
      const nowMs = performance.now()
      // On a line that is down nobody has asked for the news of it.
      if (!mayLook.current || document.hidden || !navigator.onLine || nowMs - lastAtMs < LEAST_MS) return
      lastAtMs = nowMs
      isLooking.current = true
      revalidate()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])

  useBrowserLayoutEffect(() => {
    const isOver = isLooking.current && state === 'idle'
    // Somebody went elsewhere meanwhile: that page scrolls as it likes.
    if (isOver || !isStaying) isLooking.current = false
    if (!isOver || !isStaying) return
    // React Router scrolls back to where the page was when the load began; somebody may have gone on meanwhile.
    const top = window.scrollY
    queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }))
  }, [state, isStaying])
}
