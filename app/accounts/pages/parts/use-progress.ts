import { useFetcher, useRevalidator } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef } from 'react'
import { formUrl } from '~/platform/dashboard-url'
import { loadRouteModule } from '~/platform/remix/use-route-modules'
import { announceSignedIn, useSignedOut } from '~/platform/ui/signed-out'

const POLLING_MS = 3_000

const TIMEOUT_MS = 15_000

export interface WaitingStory {
  id: string
  status: string
}

export interface WaitingRecording {
  id: string
  quality: unknown
  spoken: unknown
}

/** By id; null for what was deleted. */
export interface Reports {
  stories: Record<
    string,
    (Pick<WaitingStory, 'status'> & { progress: number; secondsLeft: number | null }) | null
  >
  voices: Record<string, Omit<WaitingRecording, 'id'> | null>
}

/** What the route's clientLoader returns; a poll that failed has no reports. */
export interface Poll {
  reports?: Reports
  isOffline: boolean
}

const NOTHING: Reports = { stories: {}, voices: {} }

const Progress = createContext({ ...NOTHING, isOffline: false })

export const ProgressProvider = Progress.Provider

/** The latest reports on what the dashboard waits for: by id, null for what was deleted, undefined before the first poll. */
export const useProgress = () => useContext(Progress)

export const PROGRESS_ROUTE = 'dashboard/pages/progress/route'
export const PROGRESS = `${formUrl()}/progress`

/**
 * Polls for the page, for the provider: while it shows a story that is being made or a recording that isn't analysed,
 * one request at a time, and not while it is hidden. After an error it goes on with the next tick.
 */
export function usePolls(stories: WaitingStory[], samples: WaitingRecording[]) {
  const watched = [
    ...stories.filter(({ status }) => status === 'processing').map(({ id }) => ['story', id]),
    ...samples
      .filter(({ quality, spoken }) => quality === 'awaited' || spoken === 'awaited')
      .map(({ id }) => ['voice', id]),
  ]
  const query = new URLSearchParams(watched).toString()
  // A key of its own, so that no report outlives what it is about: a story that failed may be tried again.
  const { load, state, data } = useFetcher<Poll>({ key: `progress ${query}` })
  const isLoading = useRef(false)
  isLoading.current = state !== 'idle'

  useEffect(() => {
    if (!query) return
    let sentAt = 0
    let isMounted = true
    function poll() {
      if (document.hidden || (isLoading.current && performance.now() - sentAt < TIMEOUT_MS)) return
      sentAt = performance.now()
      // Without the route's module Remix would load the page anew.
      loadRouteModule(PROGRESS_ROUTE)
        .then(() => isMounted && load(`${PROGRESS}?${query}`))
        .catch(() => {})
    }
    const timer = setInterval(poll, POLLING_MS)
    document.addEventListener('visibilitychange', poll)
    window.addEventListener('online', poll)
    return () => {
      isMounted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      window.removeEventListener('online', poll)
    }
  }, [query, load])

  // A poll that fails has none, and what is known stays.
  const known = useRef({ query, reports: NOTHING })
  if (known.current.query !== query) known.current = { query, reports: NOTHING }
  if (data?.reports) known.current.reports = data.reports
  return { ...known.current.reports, isOffline: data?.isOffline ?? false }
}

/** Notices on focus that the user has signed in again, in another tab; what was typed in this one stays. */
export function useSignInWatch(view: { user: { username: string } }): void {
  const isSignedOut = useSignedOut() !== undefined
  const { revalidate } = useRevalidator()
  const { load, data } = useFetcher<Poll>()
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
