import { useEffect, useState } from 'react'

/** False in the server's HTML and in the first render, true once script runs. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}
