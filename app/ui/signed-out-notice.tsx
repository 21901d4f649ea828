import { useEffect, useState } from 'react'
import { onSignedOut } from './signed-out'

/** docs/spec.md, section 9. */
const SHOWN_MS = 3000

/** For a short while, and once a page load: the session has ended (docs/spec.md, section 8). */
export function SignedOutNotice() {
  const [state, setState] = useState<'unseen' | 'shown' | 'seen'>('unseen')

  useEffect(() => onSignedOut(() => setState((now) => (now === 'unseen' ? 'shown' : now))), [])

  useEffect(() => {
    if (state !== 'shown') return
    const timer = setTimeout(() => setState('seen'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  if (state !== 'shown') return null
  return (
    <p role="alert" className="signed-out-notice">
      Please log in to continue.
    </p>
  )
}
