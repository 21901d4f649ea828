import { useCallback, useSyncExternalStore } from 'react'

/** docs/spec.md, section 9. */
export const POLLING_MS = 3_000

const TIMEOUT_MS = 15_000

/** After so many failed polls in a row the connection counts as lost. */
const FAILURES_WHEN_OFFLINE = 3

export interface Reports<Item> {
  /** The watched items as the latest response lists them; undefined for one that it leaves out, as it was deleted. */
  byId: ReadonlyMap<string, Item | undefined>
  isOffline: boolean
}

export type Poller<Item> = ReturnType<typeof createPoller<Item>>

/**
 * Polls a list for all components of a page that watch items of it: while there are any, one request at a time, and
 * not while the page is hidden. After an error it goes on with the next tick.
 */
export function createPoller<Item>(list: (signal: AbortSignal) => Promise<(Item & { id: string })[]>) {
  const watches = new Set<{ ids: readonly string[]; onChange: () => void }>()
  const nothing: Reports<Item> = { byId: new Map(), isOffline: false }
  let reports = nothing
  let failures = 0
  let underWay: AbortController | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  async function poll() {
    if (underWay || document.hidden) return
    const asking = new AbortController()
    underWay = asking
    const deadline = setTimeout(() => asking.abort(), TIMEOUT_MS)
    // An item that is watched only after this request may be missing in its response, and yet exist.
    const ids = [...watches].flatMap((watch) => watch.ids)
    const listed = await list(asking.signal).catch((error: Error) => error)
    clearTimeout(deadline)
    if (underWay !== asking) return
    underWay = undefined
    let { byId } = reports
    if (Array.isArray(listed)) {
      failures = 0
      byId = new Map(ids.map((id) => [id, listed.find((item) => item.id === id)]))
      // The end of the session is shown elsewhere, and the connection is not to blame.
    } else if (!listed.message.startsWith('401:')) failures += 1
    reports = { byId, isOffline: failures >= FAILURES_WHEN_OFFLINE }
    for (const { onChange } of watches) onChange()
  }

  function stop() {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', poll)
    window.removeEventListener('online', poll)
    underWay?.abort()
    underWay = undefined
    failures = 0
    reports = nothing
  }

  return {
    reports: () => reports,
    initialReports: () => nothing,
    /** @returns ends the watching */
    watch(ids: readonly string[], onChange: () => void): () => void {
      if (ids.length === 0) return () => {}
      const watch = { ids, onChange }
      if (watches.size === 0) {
        timer = setInterval(poll, POLLING_MS)
        document.addEventListener('visibilitychange', poll)
        window.addEventListener('online', poll)
      }
      watches.add(watch)
      return () => {
        watches.delete(watch)
        if (watches.size === 0) stop()
      }
    },
  }
}

/** Polls for as long as there are ids. */
export function useReports<Item>(poller: Poller<Item>, ids: readonly string[]): Reports<Item> {
  const key = ids.join(' ')
  const watch = useCallback(
    (onChange: () => void) => poller.watch(key === '' ? [] : key.split(' '), onChange),
    [poller, key],
  )
  return useSyncExternalStore(watch, poller.reports, poller.initialReports)
}
