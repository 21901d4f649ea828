import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { onSignedOut } from '~/ui/signed-out'
import type { DashboardView } from './dashboard-view.server'

/** Stays until the user has signed in again, in another tab, so that this one keeps what was typed. */
export function SignedOutBar({ view }: { view: DashboardView }) {
  const [isSignedOut, setIsSignedOut] = useState(false)
  const { revalidate } = useRevalidator()
  const { username } = view.user
  const firstUsername = useRef(username)

  useEffect(() => onSignedOut(() => setIsSignedOut(true)), [])

  useEffect(() => {
    if (!isSignedOut) return
    const check = async () => {
      const { ok } = await fetch('/api/auth/me').catch(() => ({ ok: false }))
      if (ok) revalidate()
    }
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [isSignedOut, revalidate])

  // A view was loaded, so there is a session; another user must not see what was typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view, whatever is in it
  useEffect(() => {
    if (firstUsername.current !== username) window.location.reload()
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
