import { useSyncExternalStore } from 'react'

/** Whether the browser says so: a request also fails when the service is down, or a proxy's page comes in its place. */
export const isOffline = () => !window.navigator.onLine

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)
