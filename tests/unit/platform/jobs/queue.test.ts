import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { config } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { type Job, JobAbortedError, type JobContext, PermanentJobError } from '~/platform/jobs/job'
import { createQueue, type Queue, type QueueOptions } from '~/platform/jobs/queue.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertUser, jobProgress, rowsOf } from '../../../support/rows'

const db = database()
const LEASE_MS = 15_000

/** A handler that the test controls. */
function heldHandler() {
  const calls: { job: Job; context: JobContext; end: () => void; fail: (error: unknown) => void }[] = []
  let started: (() => void) | undefined
  const run = (job: Job, context: JobContext) =>
    new Promise<void>((end, fail) => {
      calls.push({ job, context, end, fail })
      started?.()
    })
  const nthCall = async (n: number) => {
    while (calls.length < n) await new Promise<void>((resolve) => (started = resolve))
    return calls[n - 1]
  }
  return { run, calls, nthCall }
}

/** Runs all pending microtasks and callbacks. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the job queue', () => {
  let clock: number
  const queues: Queue[] = []
  const errors: unknown[] = []

  beforeEach(() => {
    // Ahead of the clock of enqueue(), so that jobs are due.
    clock = Date.now() + 60_000
    errors.length = 0
    db.delete(tables.jobs).run()
    db.delete(tables.contactMessages).run()
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop(0)))
  })

  function queueWith(options: Partial<QueueOptions> & Pick<QueueOptions, 'handlers'>): Queue {
    const onError = (error: unknown) => errors.push(error)
    const queue = createQueue({
      db,
      now: () => clock,
      leaseMs: LEASE_MS,
      pollMs: 60_000,
      onError,
      ...options,
    })
    queues.push(queue)
    return queue
  }

  function started(options: Partial<QueueOptions> & Pick<QueueOptions, 'handlers'>): Queue {
    const queue = queueWith(options)
    queue.start()
    return queue
  }

  /** A job that is running, and whose end the test controls. */
  async function running() {
    const held = heldHandler()
    const queue = started({ handlers: { narrate: held.run } })
    const id = enqueue(db, { kind: 'narrate', payload: {} })
    return { held, queue, id, ...(await held.nthCall(1)) }
  }

  const jobRow = (id: string) => db.select().from(tables.jobs).where(eq(tables.jobs.id, id)).get()
  const rename = (id: string) =>
    db.update(tables.jobs).set({ leaseToken: 'another' }).where(eq(tables.jobs.id, id))

  /** A database write of a job. */
  const mark = (tx: Pick<typeof db, 'insert'>, message: string) => {
    const row = { id: randomUUID(), name: 'n', email: 'e', subject: 's', message, createdAt: new Date() }
    tx.insert(tables.contactMessages).values(row).run()
  }
  const marks = () => rowsOf(db, tables.contactMessages).map(({ message }) => message)

  it('marks a job as done when its handler returns', async () => {
    const id = enqueue(db, { kind: 'narrate', payload: {} })
    started({ handlers: { narrate: async () => {} } })
    await settled()
    expect(jobRow(id)).toMatchObject({ status: 'done', progress: 1, attempts: 0, leaseToken: null })
    expect(jobRow(id)?.finishedAt?.getTime()).toBe(clock)
  })

  it('claims a job that was enqueued in a transaction only after its commit', async () => {
    const held = heldHandler()
    started({ handlers: { narrate: held.run } })
    db.transaction((tx) => enqueue(tx, { kind: 'narrate', subject: 'kept', payload: {} }))
    expect(() =>
      db.transaction((tx) => {
        enqueue(tx, { kind: 'narrate', subject: 'dropped', payload: {} })
        throw new Error('no')
      }),
    ).toThrow('no')
    await held.nthCall(1)
    await settled()
    expect(db.select().from(tables.jobs).all()).toMatchObject([{ subject: 'kept' }])
  })

  it('finds a due job by polling', async () => {
    vi.useFakeTimers()
    const held = heldHandler()
    started({ handlers: { narrate: held.run }, pollMs: 1000 })
    enqueue(db, { kind: 'narrate', payload: {}, runAfterAt: new Date(clock + 5000) })
    await vi.advanceTimersByTimeAsync(1000)
    expect(held.calls).toHaveLength(0)
    clock += 5000
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(held.calls).toHaveLength(1)
  })

  it('moves a waiting job forward when it is enqueued again, and never delays it', () => {
    const job = { kind: 'narrate', subject: 'story-1', payload: {} }
    const dueAt = (ms: number) => new Date(clock + ms)
    const id = enqueue(db, { ...job, runAfterAt: dueAt(60_000) })
    enqueue(db, { ...job, runAfterAt: dueAt(1000) })
    expect(jobRow(id)?.runAfterAt).toEqual(dueAt(1000))
    enqueue(db, { ...job, runAfterAt: dueAt(30_000) })
    expect(jobRow(id)?.runAfterAt).toEqual(dueAt(1000))
  })

  it('runs jobs up to the concurrency of their kind, and the next when one ends', async () => {
    const narrate = heldHandler()
    const other = heldHandler()
    for (let n = 0; n < 4; n++) enqueue(db, { kind: 'narrate', payload: {} })
    for (let n = 0; n < 2; n++) enqueue(db, { kind: 'other', payload: {} })
    started({ handlers: { narrate: narrate.run, other: other.run }, concurrency: { narrate: 2 } })
    await settled()
    expect([narrate.calls.length, other.calls.length]).toEqual([2, 1])
    narrate.calls[0].end()
    await narrate.nthCall(3)
    expect(other.calls).toHaveLength(1)
  })

  describe('between people', () => {
    const order: (string | null)[] = []
    const makeAtOnce = async ({ subject }: Job) => {
      order.push(subject)
      clock += 1000
    }
    const enqueueFor = (ownerId: string, ...subjects: string[]) => {
      for (const subject of subjects) enqueue(db, { kind: 'narrate', subject, ownerId, payload: {} })
    }
    const [anna, ben, cleo] = [insertUser(db), insertUser(db), insertUser(db)]
    beforeEach(() => {
      order.length = 0
    })

    it('takes turns, so that one story of the next person comes before the second of the first', async () => {
      enqueueFor(anna, 'anna 1', 'anna 2', 'anna 3')
      enqueueFor(ben, 'ben 1')
      enqueueFor(cleo, 'cleo 1', 'cleo 2')
      started({ handlers: { narrate: makeAtOnce } })
      await vi.waitFor(() => expect(order).toHaveLength(6))
      expect(order).toEqual(['anna 1', 'ben 1', 'cleo 1', 'anna 2', 'cleo 2', 'anna 3'])
    })

    it('gives the next free place to who has the fewest running', async () => {
      const held = heldHandler()
      enqueueFor(anna, 'anna 1')
      started({ handlers: { narrate: held.run }, concurrency: { narrate: 2 } })
      await held.nthCall(1)
      clock += 1000
      enqueueFor(ben, 'ben 1')
      await held.nthCall(2)
      enqueueFor(anna, 'anna 2')
      enqueueFor(ben, 'ben 2')
      held.calls[1]?.end()
      const { job } = await held.nthCall(3)
      expect(job.subject).toBe('ben 2')
    })

    it('forgets a turn in the future, as after the clock was set back', async () => {
      enqueueFor(anna, 'anna 1')
      started({ handlers: { narrate: makeAtOnce } })
      await settled()
      clock -= 50_000
      enqueueFor(anna, 'anna 2')
      enqueueFor(ben, 'ben 1')
      await vi.waitFor(() => expect(order).toEqual(['anna 1', 'anna 2', 'ben 1']))
    })

    it('is over for the jobs of a deleted person', () => {
      const dora = insertUser(db)
      enqueueFor(dora, 'dora 1')
      db.delete(tables.users).where(eq(tables.users.id, dora)).run()
      expect(db.select().from(tables.jobs).all()).toEqual([])
    })
  })

  it('never runs a job twice in two queues on one file', async () => {
    const second = openDatabase(config.databasePath)
    const seen: string[] = []
    let together = 0
    let most = 0
    const narrate = async (job: Job) => {
      seen.push(job.id)
      most = Math.max(most, ++together)
      await settled()
      together--
    }
    const ids = Array.from({ length: 40 }, () => enqueue(db, { kind: 'narrate', payload: {} }))
    for (const each of [db, second]) {
      started({ db: each, handlers: { narrate }, concurrency: { narrate: 2 } })
    }
    await vi.waitUntil(() => ids.every((id) => jobRow(id)?.status === 'done'))
    await Promise.all(queues.splice(0).map((queue) => queue.stop(100)))
    second.$client.close()
    expect(seen.sort()).toEqual(ids.sort())
    expect(most).toBe(4)
  })

  describe('completing', () => {
    it('ends the job and runs the callback in one transaction', async () => {
      const { id, context } = await running()
      const statusInside = vi.fn()
      expect(
        context.complete((tx) => {
          statusInside(tx.select().from(tables.jobs).where(eq(tables.jobs.id, id)).get()?.status)
          mark(tx, 'ready')
        }),
      ).toBe(true)
      expect(statusInside).toHaveBeenCalledWith('done')
      expect(marks()).toEqual(['ready'])
      expect(jobRow(id)?.status).toBe('done')
    })

    it('rolls both back when the callback fails, and counts an attempt', async () => {
      started({
        handlers: {
          async narrate(_job, { complete }) {
            complete((tx) => {
              mark(tx, 'half')
              throw new Error('no such story')
            })
          },
        },
      })
      const id = enqueue(db, { kind: 'narrate', payload: {} })
      await settled()
      expect(marks()).toEqual([])
      expect(jobRow(id)).toMatchObject({ status: 'queued', attempts: 1, lastError: 'Error' })
    })

    it('is refused to a worker whose lease was taken over', async () => {
      const first = heldHandler()
      const second = heldHandler()
      started({ handlers: { narrate: first.run } })
      const id = enqueue(db, { kind: 'narrate', payload: {} })
      const lost = await first.nthCall(1)
      clock += LEASE_MS
      started({ handlers: { narrate: second.run } })
      const taken = await second.nthCall(1)
      expect(taken.job).toMatchObject({ id, attempt: 1 })
      expect(lost.context.complete((tx) => mark(tx, 'lost'))).toBe(false)
      expect(lost.context.signal.aborted).toBe(true)
      expect(taken.context.complete((tx) => mark(tx, 'taken'))).toBe(true)
      expect(marks()).toEqual(['taken'])
    })
  })

  describe('a lease', () => {
    it('that expired while the machine was suspended is renewed and not claimed again by its own queue', async () => {
      const held = heldHandler()
      const queue = started({ handlers: { narrate: held.run }, concurrency: { narrate: 2 } })
      enqueue(db, { kind: 'narrate', payload: {} })
      await held.nthCall(1)
      clock += 10 * LEASE_MS
      queue.wake()
      await settled()
      expect(held.calls).toHaveLength(1)
      expect(held.calls[0].context.signal.aborted).toBe(false)
    })

    it('that is lost aborts the job, and its error is not counted as an attempt', async () => {
      const { queue, id, context, fail } = await running()
      rename(id).run()
      queue.wake()
      await settled()
      expect(context.signal.reason).toEqual(new JobAbortedError('cancelled'))
      fail(context.signal.reason)
      await settled()
      expect(jobRow(id)).toMatchObject({ status: 'running', leaseToken: 'another', attempts: 0 })
    })
  })

  describe('a job whose subject was deleted', () => {
    it('is aborted at the next poll, blocks its slot until its handler has ended, and is not written to', async () => {
      const { held, queue, id, context, fail } = await running()
      enqueue(db, { kind: 'narrate', payload: { next: true } })
      db.delete(tables.jobs).where(eq(tables.jobs.id, id)).run()
      queue.wake()
      await settled()
      expect(context.signal.aborted).toBe(true)
      expect(held.calls).toHaveLength(1)
      expect(context.complete((tx) => mark(tx, 'gone'))).toBe(false)
      fail(new Error('killed'))
      await held.nthCall(2)
      expect(marks()).toEqual([])
      expect(errors).toEqual([])
    })
  })

  describe('progress', () => {
    it('is visible to others, and only grows', async () => {
      const held = heldHandler()
      started({ handlers: { narrate: held.run } })
      enqueue(db, { kind: 'narrate', subject: 'story-1', payload: {} })
      expect(jobProgress(db, 'narrate', 'story-1')).toBe(0)
      const { context, end } = await held.nthCall(1)
      for (const fraction of [0.5, 0.3, Number.NaN, 7, -1, 0.501]) context.progress(fraction)
      expect(jobProgress(db, 'narrate', 'story-1')).toBe(0.5)
      end()
      await settled()
      expect(jobProgress(db, 'narrate', 'story-1')).toBeUndefined()
    })

    it('of a repeated attempt counts once it has passed that of the one before', async () => {
      const held = heldHandler()
      const queue = started({ handlers: { narrate: held.run }, backoffMs: () => 10 })
      enqueue(db, { kind: 'narrate', subject: 'story-1', payload: {} })
      const { context, fail } = await held.nthCall(1)
      context.progress(0.9)
      fail(new Error('worker died'))
      await settled()
      clock += 10
      queue.wake()
      const repeated = await held.nthCall(2)
      const shown = [0, 0.4, 0.92].map((fraction) => {
        repeated.context.progress(fraction)
        return jobProgress(db, 'narrate', 'story-1')
      })
      expect(shown).toEqual([0.9, 0.9, 0.92])
    })
  })

  describe('a job whose handler throws', () => {
    it('is retried up to maxAttempts times with growing delays, and then fails together with its subject', async () => {
      const run = vi.fn(async () => {
        throw new Error('worker died')
      })
      const seen: unknown[] = []
      const queue = started({
        handlers: {
          narrate: {
            run,
            onFailed(tx, job, error) {
              seen.push(job.attempt, String(error), tx.select().from(tables.jobs).get()?.status)
              mark(tx, 'failed')
            },
          },
        },
      })
      const id = enqueue(db, { kind: 'narrate', payload: {}, maxAttempts: 3 })
      await settled()
      expect(jobRow(id)).toMatchObject({ status: 'queued', attempts: 1 })
      expect(run).toHaveBeenCalledTimes(1)
      const firstWait = jobRow(id)!.runAfterAt.getTime() - clock
      clock += firstWait
      queue.wake()
      await settled()
      const secondWait = jobRow(id)!.runAfterAt.getTime() - clock
      expect(secondWait).toBeGreaterThan(firstWait)
      expect(marks()).toEqual([])
      clock += secondWait
      queue.wake()
      await settled()
      expect(run).toHaveBeenCalledTimes(3)
      expect(jobRow(id)).toMatchObject({ status: 'failed', attempts: 3, lastError: 'Error' })
      expect(seen).toEqual([3, 'Error: worker died', 'failed'])
      expect(marks()).toEqual(['failed'])
      expect(errors).toHaveLength(3)
    })

    it('waits for the backoff of its kind', async () => {
      const run = async () => {
        throw new Error('nobody there')
      }
      const id = enqueue(db, { kind: 'narrate', payload: {} })
      started({
        handlers: { narrate: { run, backoffMs: (attempt) => attempt * 77_000 } },
        backoffMs: () => 1,
      })
      await settled()
      expect(jobRow(id)!.runAfterAt.getTime()).toBe(clock + 77_000)
    })

    it('fails at once on a permanent error', async () => {
      const onFailed = vi.fn()
      const run = async () => {
        throw new PermanentJobError('no such engine')
      }
      const id = enqueue(db, { kind: 'narrate', payload: {}, maxAttempts: 3 })
      started({ handlers: { narrate: { run, onFailed } } })
      await settled()
      expect(jobRow(id)).toMatchObject({ status: 'failed', attempts: 1 })
      expect(onFailed).toHaveBeenCalledTimes(1)
    })

    it('is unchanged when onFailed throws, and fails at a later heartbeat without running again', async () => {
      const run = vi.fn(async () => {
        throw new PermanentJobError('no such engine')
      })
      let isDiskFull = true
      const onFailed = () => {
        if (isDiskFull) throw new Error('database or disk is full')
      }
      const id = enqueue(db, { kind: 'narrate', payload: {} })
      const queue = started({ handlers: { narrate: { run, onFailed } } })
      await settled()
      expect(jobRow(id)?.status).toBe('running')
      isDiskFull = false
      clock += 3000
      queue.wake()
      await settled()
      expect(jobRow(id)).toMatchObject({ status: 'failed', attempts: 1 })
      expect(run).toHaveBeenCalledTimes(1)
    })
  })

  describe('a full disk', () => {
    const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

    it("puts a job off, however often, and doesn't count it as an attempt", async () => {
      const held = heldHandler()
      const id = enqueue(db, { kind: 'k', payload: 0, maxAttempts: 1 })
      const queue = started({ handlers: { k: held.run } })
      for (const n of [1, 2, 3]) {
        queue.wake()
        const call = await held.nthCall(n)
        expect(call.job.attempt).toBe(1)
        call.fail(new Error('the file was not stored', { cause: full() }))
        await settled()
        expect(jobRow(id)).toMatchObject({ status: 'queued', attempts: 0 })
        clock += 15_000
      }
    })

    it('pauses the kinds that need room, and they go on by themselves', async () => {
      const held = heldHandler()
      const mail = heldHandler()
      let hasRoom = false
      enqueue(db, { kind: 'story', payload: 0 })
      enqueue(db, { kind: 'mail', payload: 0 })
      const handlers = { story: held.run, mail: mail.run }
      const queue = started({ handlers, isPaused: (kind) => kind === 'story' && !hasRoom })
      await mail.nthCall(1)
      expect(held.calls).toEqual([])
      hasRoom = true
      queue.wake()
      await held.nthCall(1)
    })
  })

  describe('stop()', () => {
    it('aborts running jobs and releases them without counting an attempt', async () => {
      const { queue, id, context, fail } = await running()
      context.signal.addEventListener('abort', () => fail(context.signal.reason))
      await queue.stop(60_000)
      expect(context.signal.reason).toEqual(new JobAbortedError('stopping'))
      expect(jobRow(id)).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null, lastError: null })
    })

    it('waits no longer than its deadline, and the late handler can change nothing', async () => {
      const { queue, id, context } = await running()
      await queue.stop(0)
      expect(jobRow(id)?.status).toBe('queued')
      expect(context.complete((tx) => mark(tx, 'late'))).toBe(false)
      expect(marks()).toEqual([])
    })

    it('lets a job complete that is just ending', async () => {
      const { queue, id, context, end } = await running()
      const stopping = queue.stop(60_000)
      expect(context.complete((tx) => mark(tx, 'ready'))).toBe(true)
      end()
      await stopping
      expect(jobRow(id)?.status).toBe('done')
    })
  })
})
