import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Has the service worker, where stories are kept on this device, compare them with those of the signed-in user
 * (screens/user-dashboard/on-device/keep-worker.ts). At each navigation, because a deletion ends with one.
 */
export function useDeviceSync(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation
  useEffect(() => {
    navigator.serviceWorker?.getRegistration('/user-dashboard').then(
      (registration) => registration?.active?.postMessage('compare'),
      () => undefined,
    )
  }, [key])
}
