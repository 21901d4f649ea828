import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from '~/platform/log/repeat.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('works at once and every so often, one run at a time, and again after a failure, which is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ends: ((error?: Error) => void)[] = []
  const stop = repeat(
    'work-failed',
    2000,
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  expect(ends).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(ends).toHaveLength(1)
  ends[0]?.(new Error('no'))
  await turn()
  expect(log.mock.lastCall?.[0]).toContain('work-failed')
  vi.advanceTimersByTime(2000)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await stop()
})

it('stops by aborting what is under way, and ends when that has', async () => {
  const seen: string[] = []
  const stop = repeat('work-failed', 2000, async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    seen.push('ended')
  })
  await stop()
  seen.push('stopped')
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual(['ended', 'stopped'])
})
