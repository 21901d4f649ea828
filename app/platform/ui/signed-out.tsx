import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const SHOWN_MS = 3000

/** The form whose submission met the session's end, '' for none; undefined while there is a session. */
let place: string | undefined
const listeners = new Set<() => void>()

function setPlace(next: string | undefined) {
  if (next === place) return
  place = next
  for (const listener of listeners) listener()
}

/** Announces, and logs (docs/spec.md, section 8), that a request of this page got a 401: the session has ended. */
export function announceSignedOut(form = ''): void {
  console.info('Authentication is required: redirecting to login.')
  setPlace(form || (place ?? ''))
}

export const announceSignedIn = () => setPlace(undefined)

function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignedOut = () =>
  useSyncExternalStore(
    onSignedOut,
    () => place,
    () => undefined,
  )

/** Shows for a moment, once a page load, that the session has ended (docs/spec.md, section 8). */
export function SignedOutNotice() {
  const form = useSignedOut()
  const isSignedOut = form !== undefined
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isSignedOut) return
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSignedOut])
  if (!isSignedOut || isOver) return null
  return (
    // Announced once: the note of a form says it too.
    <p role={form ? undefined : 'alert'} className="signed-out-notice">
      Please log in to continue.
    </p>
  )
}

/** The note with the link to sign in, in the form that met the session's end; it goes with the sign-in. */
export function SignedOutNote({ form }: { form: string | undefined }) {
  const note = useRef<HTMLDivElement>(null)
  const isShown = useSignedOut() === form && form !== undefined

  useEffect(() => {
    // Not while the user is typing: their line stays in view.
    if (isShown && !document.activeElement?.matches('input, textarea')) {
      note.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [isShown])

  if (!isShown) return null
  return (
    <div ref={note} className="form-error" role={form ? 'alert' : undefined} tabIndex={-1}>
      <strong>You are signed out</strong>
      <p>
        Everything you typed or chose is still here. Please log in, then come back to this page and go on.
      </p>
      <p>
        <a className="link-target" href="/sign-in" target="_blank" rel="noopener">
          Sign in (opens in a new tab)
        </a>
      </p>
    </div>
  )
}
