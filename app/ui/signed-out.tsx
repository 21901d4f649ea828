import { useEffect, useState } from 'react'

const SIGNED_OUT = 'everspoken:signed-out'

/** docs/spec.md, section 9. */
const SHOWN_MS = 3000

/** Announces, and logs (docs/spec.md, section 8), that a request of this page got a 401: the session has ended. */
export function announceSignedOut(): void {
  console.info('Authentication is required: redirecting to login.')
  window.dispatchEvent(new Event(SIGNED_OUT))
}

/** @returns a function that removes the listener */
export function onSignedOut(listener: () => void): () => void {
  window.addEventListener(SIGNED_OUT, listener)
  return () => window.removeEventListener(SIGNED_OUT, listener)
}

/** Shows for a moment, once a page load, that the session has ended (docs/spec.md, section 8). */
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
