import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { onSignedOut } from '~/ui/signed-out'
import type { DashboardView } from './dashboard-view.server'

/** Stays until the person has signed in again, in a tab of its own, so that this one keeps what was typed. */
export function SignedOutBar({ view }: { view: DashboardView }) {
  const [isSignedOut, setIsSignedOut] = useState(false)
  const { revalidate } = useRevalidator()
  const { username } = view.user
  const whose = useRef(username)

  useEffect(() => onSignedOut(() => setIsSignedOut(true)), [])

  useEffect(() => {
    if (!isSignedOut) return
    const look = async () => {
      const { ok } = await fetch('/api/auth/me').catch(() => ({ ok: false }))
      if (ok) revalidate()
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isSignedOut, revalidate])

  // A view that could be loaded: somebody is signed in. What is typed here is nobody else's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view that comes, whatever is in it
  useEffect(() => {
    if (whose.current !== username) window.location.reload()
    setIsSignedOut(false)
  }, [view, username])

  if (!isSignedOut) return null
  return (
    <div className="form-error" role="alert">
      <strong>You are signed out</strong>
      <p>Everything you typed is still here. Please log in, then come back to this page and go on.</p>
      <p>
        <a className="link-target" href="/?dialog=sign-in" target="_blank" rel="noopener">
          Sign in (opens in a new tab)
        </a>
      </p>
    </div>
  )
}
