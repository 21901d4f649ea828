import { useEffect, useState } from 'react'

/** False in the server's HTML and in the first render. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}
