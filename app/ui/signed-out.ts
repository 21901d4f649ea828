const SIGNED_OUT = 'everspoken:signed-out'

/** Some request of this page was answered with 401: the session has ended. */
export function announceSignedOut(): void {
  window.dispatchEvent(new Event(SIGNED_OUT))
}

/** @returns what ends the listening */
export function onSignedOut(listener: () => void): () => void {
  window.addEventListener(SIGNED_OUT, listener)
  return () => window.removeEventListener(SIGNED_OUT, listener)
}
