import { useFetchers, useNavigation } from '@remix-run/react'
import { type RefObject, useRef } from 'react'

/**
 * Whether nothing is on its way: Remix drops the redirect that answers a form where another load of the page began
 * meanwhile. A ref, for no effect must run when that is over: the next report will do.
 */
export function useIsAtRest(): RefObject<boolean> {
  const isAtRest = useRef(true)
  const isSending = useFetchers().some(({ formMethod }) => formMethod !== undefined)
  isAtRest.current = useNavigation().state === 'idle' && !isSending
  return isAtRest
}
