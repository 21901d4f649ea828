import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createStoryPoller,
  type ListedStory,
  POLLING_MS,
} from '~/screens/user-dashboard/stories/story-poller'

interface Poll {
  answer: (stories: ListedStory[]) => void
  fail: (error: Error) => void
  signal: AbortSignal
}

let polls: Poll[]
let page: EventTarget & { hidden: boolean }
let poller: ReturnType<typeof createStoryPoller>

beforeEach(() => {
  vi.useFakeTimers()
  polls = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  poller = createStoryPoller(
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
const answer = async (...stories: ListedStory[]) => {
  polls.at(-1)?.answer(stories)
  await tick(0)
}
const fail = async (text = 'Failed to fetch') => {
  polls.at(-1)?.fail(new Error(text))
  await tick(0)
}
const made = (id: string, progress: number, status: ListedStory['status'] = 'processing') => ({
  id,
  status,
  progress,
})

describe('the poller', () => {
  test('asks every three seconds for as long as somebody watches', async () => {
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

  test('is one for all that watch, and calls off its question when the last has gone', async () => {
    const stops = [poller.watch(['a'], vi.fn()), poller.watch(['a', 'b'], vi.fn())]
    await tick()
    expect(polls).toHaveLength(1)
    stops[0]?.()
    expect(polls[0]?.signal.aborted).toBe(false)
    stops[1]?.()
    expect(polls[0]?.signal.aborted).toBe(true)
    expect(poller.reports().byId.size).toBe(0)
  })

  test('does not begin for nothing', async () => {
    poller.watch([], vi.fn())
    await tick()
    expect(polls).toHaveLength(0)
  })

  test('waits for a slow answer and asks no second time meanwhile; gives it up in the end', async () => {
    poller.watch(['a'], vi.fn())
    await tick(4 * POLLING_MS)
    expect(polls).toHaveLength(1)
    await tick(3 * POLLING_MS)
    expect(polls[0]?.signal.aborted).toBe(true)
    expect(polls).toHaveLength(2)
  })

  test('says of a story that was watched only after the question nothing, and of a missing one that it is gone', async () => {
    poller.watch(['a'], vi.fn())
    await tick()
    poller.watch(['new'], vi.fn())
    await answer()
    expect([...poller.reports().byId.keys()]).toEqual(['a'])
    expect(poller.reports().byId.get('a')?.status).toBe('gone')
  })

  test('tries again at the next tick after an error, and after three says that the line seems to be down', async () => {
    poller.watch(['a'], vi.fn())
    await tick()
    await answer(made('a', 0.3))
    for (const isLineDown of [false, false, true]) {
      await tick()
      await fail()
      expect(poller.reports()).toMatchObject({ isLineDown })
    }
    expect(poller.reports().byId.get('a')?.progress).toBe(0.3)
    await tick()
    await answer(made('a', 0.5))
    expect(poller.reports().isLineDown).toBe(false)
  })

  test('does not blame the line where the person is signed out', async () => {
    poller.watch(['a'], vi.fn())
    for (let times = 0; times < 5; times += 1) {
      await tick()
      await fail('401: {"message":"Please log in to continue."}')
    }
    expect(poller.reports().isLineDown).toBe(false)
  })

  test('rests while the page is hidden, and asks as soon as it is seen again or the line is back', async () => {
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
