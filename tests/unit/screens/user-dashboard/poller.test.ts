import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPoller, POLLING_MS, type Poller } from '~/screens/user-dashboard/poller'
import type { StoryStatus } from '~/stories/story-status'

interface Story {
  id: string
  status: StoryStatus
  progress: number
}

interface Poll {
  answer: (stories: Story[]) => void
  fail: (error: Error) => void
  signal: AbortSignal
}

let polls: Poll[]
let page: EventTarget & { hidden: boolean }
let poller: Poller<Story>

beforeEach(() => {
  vi.useFakeTimers()
  polls = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  poller = createPoller<Story>(
    (signal) =>
      new Promise((answer, fail) => {
        polls.push({ answer, fail, signal })
        signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tick = (ms = POLLING_MS) => vi.advanceTimersByTimeAsync(ms)
const answer = async (...stories: Story[]) => {
  polls.at(-1)?.answer(stories)
  await tick(0)
}
const fail = async (text = 'Failed to fetch') => {
  polls.at(-1)?.fail(new Error(text))
  await tick(0)
}
const made = (id: string, progress: number, status: StoryStatus = 'processing') => ({
  id,
  status,
  progress,
})

describe('createPoller', () => {
  test('polls every three seconds while something is watched', async () => {
    const onChange = vi.fn()
    const stop = poller.watch(['a'], onChange)
    expect(polls).toHaveLength(0)
    await tick()
    await answer(made('a', 0.4), made('b', 0.9))
    expect(onChange).toHaveBeenCalledTimes(1)
    expect([...poller.reports().byId]).toEqual([['a', { id: 'a', status: 'processing', progress: 0.4 }]])
    await tick()
    await answer(made('a', 1, 'ready'))
    expect(poller.reports().byId.get('a')?.status).toBe('ready')
    stop()
    await tick(10 * POLLING_MS)
    expect(polls).toHaveLength(2)
  })

  test('polls once for all that watch, and aborts the request when the last one stops', async () => {
    const stops = [poller.watch(['a'], vi.fn()), poller.watch(['a', 'b'], vi.fn())]
    await tick()
    expect(polls).toHaveLength(1)
    stops[0]?.()
    expect(polls[0]?.signal.aborted).toBe(false)
    stops[1]?.()
    expect(polls[0]?.signal.aborted).toBe(true)
    expect(poller.reports().byId.size).toBe(0)
  })

  test('does not poll without ids', async () => {
    poller.watch([], vi.fn())
    await tick()
    expect(polls).toHaveLength(0)
  })

  test('waits for a slow response without a second request, until the timeout', async () => {
    poller.watch(['a'], vi.fn())
    await tick(4 * POLLING_MS)
    expect(polls).toHaveLength(1)
    await tick(3 * POLLING_MS)
    expect(polls[0]?.signal.aborted).toBe(true)
    expect(polls).toHaveLength(2)
  })

  test('reports nothing of a story that was watched only after the request, and a missing one as gone', async () => {
    poller.watch(['a'], vi.fn())
    await tick()
    poller.watch(['new'], vi.fn())
    await answer()
    expect([...poller.reports().byId.keys()]).toEqual(['a'])
    expect(poller.reports().byId.get('a')).toBeUndefined()
  })

  test('retries at the next tick after an error, and counts as offline after three', async () => {
    poller.watch(['a'], vi.fn())
    await tick()
    await answer(made('a', 0.3))
    for (const isOffline of [false, false, true]) {
      await tick()
      await fail()
      expect(poller.reports()).toMatchObject({ isOffline })
    }
    expect(poller.reports().byId.get('a')?.progress).toBe(0.3)
    await tick()
    await answer(made('a', 0.5))
    expect(poller.reports().isOffline).toBe(false)
  })

  test('does not count as offline when the user is signed out', async () => {
    poller.watch(['a'], vi.fn())
    for (let times = 0; times < 5; times += 1) {
      await tick()
      await fail('401: {"message":"Please log in to continue."}')
    }
    expect(poller.reports().isOffline).toBe(false)
  })

  test('does not poll while the page is hidden, and polls at once when it is visible or online again', async () => {
    poller.watch(['a'], vi.fn())
    page.hidden = true
    await tick(5 * POLLING_MS)
    expect(polls).toHaveLength(0)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    expect(polls).toHaveLength(1)
    await fail()
    window.dispatchEvent(new Event('online'))
    expect(polls).toHaveLength(2)
  })
})
