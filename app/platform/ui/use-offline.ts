import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  const listening = new AbortController()
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange, listening)
  return () => listening.abort()
}

/** Only if the browser says so: requests also fail when the service is down, or a proxy's page comes in its place. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
