import { beforeEach, expect, it, vi } from 'vitest'
import { getHealth } from '~/admin/health/health.server'
import { database, tables } from '~/platform/storage/database.server'

vi.mock('~/voices/voice-pool.server', () => ({
  voicePool: () => ({ engineAvailability: async () => ({ canRun: true, version: '1' }) }),
}))

const db = database()
const MINUTE_MS = 60_000
/** Later than the cache of the report before. */
let laterMs = performance.now()
function report() {
  laterMs += MINUTE_MS
  return getHealth(laterMs)
}

beforeEach(() => {
  db.delete(tables.jobs).run()
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
