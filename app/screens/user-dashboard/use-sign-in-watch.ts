import { useFetcher, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { announceSignedIn, useSignedOut } from '~/ui/signed-out'
import type { DashboardView } from './dashboard-view.server'
import type { clientLoader } from './progress/route'
import { PROGRESS } from './progress/use-progress'

/** Notices on focus that the user has signed in again, in another tab; what was typed in this one stays. */
export function useSignInWatch(view: DashboardView): void {
  const isSignedOut = useSignedOut() !== undefined
  const { revalidate } = useRevalidator()
  const { load, data } = useFetcher<typeof clientLoader>()
  const { username } = view.user
  const firstUsername = useRef(username)

  useEffect(() => {
    if (!isSignedOut) return
    const check = () => load(PROGRESS)
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [isSignedOut, load])
  useEffect(() => {
    if (data?.reports) revalidate()
  }, [data, revalidate])

  // A view was loaded, so there is a session; another user must not see what was typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view, whatever is in it
  useEffect(() => {
    if (firstUsername.current !== username) window.location.reload()
    announceSignedIn()
  }, [view, username])
}
