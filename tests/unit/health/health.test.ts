import { beforeEach, expect, it, vi } from 'vitest'
import { getHealth } from '~/health/health.server'
import { database, tables } from '~/storage/database.server'

vi.mock('~/voices/voice-pool.server', () => ({
  voicePool: () => ({ engineAvailability: async () => ({ canRun: true, version: '1' }) }),
}))

const db = database()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Later than the cache of the report before. */
let laterMs = performance.now()
function report() {
  laterMs += MINUTE_MS
  return getHealth(laterMs)
}

beforeEach(() => {
  db.delete(tables.jobs).run()
  return () => vi.useRealTimers()
})

function insertJob(values: Partial<typeof tables.jobs.$inferInsert>): void {
  const now = new Date()
  const row = { id: 'j', kind: 'narrate', payload: {}, runAfterAt: now, createdAt: now, ...values }
  db.insert(tables.jobs).values(row).run()
}

it('fails while a running job makes no progress', async () => {
  const now = Date.now()
  const lease = { status: 'running', leaseToken: 't', leaseExpiresAt: new Date(now + 15_000) } as const
  insertJob({ ...lease, progressedAt: new Date(now - 16 * MINUTE_MS) })
  const { status, checks } = await report()
  expect([status, checks.queue.ok]).toEqual(['failing', false])
  expect(checks.queue.longestStandstillSeconds).toBeGreaterThanOrEqual(960)
  db.update(tables.jobs).set({ progressedAt: new Date() }).run()
  expect((await report()).checks.queue.ok).toBe(true)
})

it('fails for a day after the clock was set back, and no longer, since it may be right now', async () => {
  insertJob({ createdAt: new Date(Date.now() + 2 * DAY_MS) })
  vi.useFakeTimers({ toFake: ['performance'], now: laterMs })
  expect(await report()).toMatchObject({ status: 'failing', checks: { clock: { ok: false } } })
  vi.advanceTimersByTime(DAY_MS + 1)
  expect(await report()).toMatchObject({ status: 'ok', checks: { clock: { ok: true } } })
})

it('takes no small correction of the clock for a clock that was set back', async () => {
  insertJob({ createdAt: new Date(Date.now() + 4 * MINUTE_MS) })
  expect((await report()).checks.clock.ok).toBe(true)
})
