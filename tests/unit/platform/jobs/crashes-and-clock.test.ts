import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { CrashedTooOftenError, type JobContext, type JobHandling } from '~/platform/jobs/job'
import { createLeases, endLeases } from '~/platform/jobs/leases.server'
import { createQueue, type Queue } from '~/platform/jobs/queue.server'
import { database, tables } from '~/platform/storage/database.server'

const db = database()
const DAY_MS = 86_400_000
const LEASE_MS = 15_000
const KIND = 'narrate'

let clock: number
const now = () => clock
const queues: Queue[] = []
beforeEach(() => {
  clock = Date.now() + 60_000
  db.delete(tables.jobs).run()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop(0)))
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const jobRow = (id: string) => db.select().from(tables.jobs).where(eq(tables.jobs.id, id)).get()

function started(handling: JobHandling['run'] | JobHandling, pollMs = 60_000): Queue {
  const handlers = { [KIND]: handling }
  const options = { concurrency: { [KIND]: 2 }, leaseMs: LEASE_MS, pollMs, now, onError: () => {} }
  const queue = createQueue({ db, handlers, ...options })
  queues.push(queue)
  queue.start()
  return queue
}

/** Claims the job in a service that is killed before it renews the lease or ends the job. */
function crashDuring(progress?: number): void {
  const leases = createLeases(db, { leaseMs: LEASE_MS, now })
  const lease = leases.claim([KIND])
  if (lease && progress !== undefined) leases.report(lease, progress)
  endLeases(db)
}

it('a job of a killed service is taken over at the next start, also when the clock was set back two days', async () => {
  const id = enqueue(db, { kind: KIND, payload: {} })
  createLeases(db, { leaseMs: LEASE_MS, now }).claim([KIND])
  clock -= 2 * DAY_MS
  endLeases(db)
  started(async () => {})
  await settled()
  expect(jobRow(id)).toMatchObject({ status: 'done', attempts: 0, crashes: 1 })
})

it('a lease that ends later than one claimed now has expired', async () => {
  const id = enqueue(db, { kind: KIND, payload: {} })
  createLeases(db, { leaseMs: LEASE_MS, now }).claim([KIND])
  clock -= 1
  started(async () => {})
  await settled()
  expect(jobRow(id)?.status).toBe('done')
})

it('a job that runs while the clock is set back goes on, and is not claimed a second time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const calls: JobContext[] = []
  const id = enqueue(db, { kind: KIND, payload: {} })
  started((_job, context) => new Promise(() => void calls.push(context)), 1000)
  await settled()
  clock -= 2 * DAY_MS
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect(calls).toHaveLength(1)
  expect(calls[0]?.complete(() => {})).toBe(true)
  expect(jobRow(id)).toMatchObject({ status: 'done', crashes: 0 })
})

it('a delayed job and a retry do not wait for the time that the clock was set back', async () => {
  let fails = true
  const run = async () => {
    if (fails) throw new Error('busy')
  }
  const retried = enqueue(db, { kind: KIND, payload: {} })
  const queue = started({ run, backoffMs: () => 60_000 })
  await settled()
  fails = false
  const delayed = enqueue(db, { kind: KIND, payload: {}, runAfterAt: new Date(clock + 60_000) })
  await settled()
  expect([jobRow(retried)?.status, jobRow(delayed)?.status]).toEqual(['queued', 'queued'])
  clock -= 2 * DAY_MS
  queue.wake()
  await settled()
  expect([jobRow(retried)?.status, jobRow(delayed)?.status]).toEqual(['done', 'done'])
})

it('crashes of the service are no attempts, and after ten without progress the job fails', async () => {
  const run = vi.fn(async () => {})
  const onFailed = vi.fn()
  const id = enqueue(db, { kind: KIND, payload: {}, maxAttempts: 3 })
  for (let crash = 0; crash < 9; crash++) crashDuring()
  clock += 1
  expect(jobRow(id)).toMatchObject({ status: 'running', attempts: 0, crashes: 8 })
  crashDuring()
  started({ run, onFailed })
  await settled()
  expect(run).not.toHaveBeenCalled()
  expect(onFailed.mock.lastCall?.[2]).toBeInstanceOf(CrashedTooOftenError)
  expect(jobRow(id)).toMatchObject({ status: 'failed', crashes: 10 })
})

it('progress beyond that of earlier attempts forgives the crashes before it', () => {
  const id = enqueue(db, { kind: KIND, payload: {} })
  for (let crash = 0; crash < 5; crash++) crashDuring(0.3)
  expect(jobRow(id)?.crashes).toBe(4)
  crashDuring(0.4)
  expect(jobRow(id)).toMatchObject({ crashes: 0, progress: 0.4 })
})

it('the time of the latest progress is stored', () => {
  const id = enqueue(db, { kind: KIND, payload: {} })
  const leases = createLeases(db, { leaseMs: LEASE_MS, now })
  const lease = leases.claim([KIND])!
  expect(jobRow(id)?.progressedAt?.getTime()).toBe(clock)
  clock += 5000
  leases.report(lease, 0.2)
  expect(jobRow(id)?.progressedAt?.getTime()).toBe(clock)
})
