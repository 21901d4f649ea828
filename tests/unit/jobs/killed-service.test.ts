import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { enqueue } from '~/jobs/enqueue.server'
import { createQueue } from '~/jobs/queue.server'
import { database, tables } from '~/storage/database.server'

it('completes a job once after the service was killed during it, as the same attempt', async () => {
  const db = database()
  enqueue(db, { kind: 'narrate', subject: 'story-1', payload: {}, maxAttempts: 1 })

  const killed = spawn(process.execPath, ['--import', 'tsx', 'tests/support/queue-child.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(killed.stdout, 'data')
  expect(String(said)).toBe('started true\n')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(db.select().from(tables.jobs).get()).toMatchObject({ status: 'running', progress: 0.5, attempts: 0 })

  const attempts: number[] = []
  let isLeaseOver = false
  const now = () => Date.now() + (isLeaseOver ? 15_000 : 0)
  const handlers = { narrate: async (job: { attempt: number }) => void attempts.push(job.attempt) }
  const queue = createQueue({ db, handlers, now, leaseMs: 15_000 })
  queue.start()
  await new Promise((resolve) => setImmediate(resolve))
  expect(attempts).toEqual([])
  isLeaseOver = true
  queue.wake()
  await new Promise((resolve) => setImmediate(resolve))
  await queue.stop(1000)
  expect(attempts).toEqual([1])
  expect(db.select().from(tables.jobs).all()).toMatchObject([{ status: 'done', attempts: 0 }])
})
