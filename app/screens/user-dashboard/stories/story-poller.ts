import type { StoryStatus } from '~/stories/story-status'

/** docs/spec.md, section 9. */
export const POLLING_MS = 3_000

/** An answer that takes longer doesn't come any more. */
const ANSWER_MS = 15_000

/** So many polls in a row without an answer, and the line seems to be down. */
const FAILURES_OF_A_DEAD_LINE = 3

export interface ListedStory {
  id: string
  status: StoryStatus
  progress: number
}

export interface StoryReport {
  status: StoryStatus | 'gone'
  progress: number
}

export interface StoryReports {
  /** What the last answer said of each story that was asked about. */
  byId: ReadonlyMap<string, StoryReport>
  isLineDown: boolean
}

export const NO_REPORTS: StoryReports = { byId: new Map(), isLineDown: false }
const GONE: StoryReport = { status: 'gone', progress: 0 }

/**
 * One poller for all that a page shows of stories in the making: it runs while something watches, never twice at a
 * time, and not while the page is hidden. An error is tried again at the next tick.
 */
export function createStoryPoller(listStories: (signal: AbortSignal) => Promise<ListedStory[]>) {
  const watches = new Set<{ ids: readonly string[]; onChange: () => void }>()
  let reports = NO_REPORTS
  let failures = 0
  let underWay: AbortController | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  async function poll() {
    if (underWay || document.hidden) return
    const asking = new AbortController()
    underWay = asking
    const deadline = setTimeout(() => asking.abort(), ANSWER_MS)
    // A story that is watched only after this question may be missing in its answer, and yet not be gone.
    const asked = [...watches].flatMap(({ ids }) => ids)
    let byId: StoryReports['byId'] | undefined
    let error: unknown
    try {
      const listed = new Map((await listStories(asking.signal)).map((story) => [story.id, story]))
      byId = new Map(asked.map((id) => [id, listed.get(id) ?? GONE]))
    } catch (thrown) {
      error = thrown
    }
    clearTimeout(deadline)
    if (underWay !== asking) return
    underWay = undefined
    if (byId) failures = 0
    // Who is signed out is told so elsewhere, and the line is not to blame.
    else if (!(error instanceof Error && error.message.startsWith('401:'))) failures += 1
    reports = { byId: byId ?? reports.byId, isLineDown: failures >= FAILURES_OF_A_DEAD_LINE }
    for (const { onChange } of watches) onChange()
  }

  const pollSoon = () => void poll()

  function start() {
    timer = setInterval(pollSoon, POLLING_MS)
    document.addEventListener('visibilitychange', pollSoon)
    window.addEventListener('online', pollSoon)
  }

  function stop() {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollSoon)
    window.removeEventListener('online', pollSoon)
    underWay?.abort()
    underWay = undefined
    failures = 0
    reports = NO_REPORTS
  }

  return {
    reports: () => reports,
    /** @returns what ends the watching */
    watch(ids: readonly string[], onChange: () => void): () => void {
      if (ids.length === 0) return () => {}
      const watch = { ids, onChange }
      if (watches.size === 0) start()
      watches.add(watch)
      return () => {
        watches.delete(watch)
        if (watches.size === 0) stop()
      }
    },
  }
}
