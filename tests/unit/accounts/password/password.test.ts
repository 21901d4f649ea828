import { readFileSync } from 'node:fs'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  hashPassword,
  hashPasswordSync,
  isTooLongPassword,
  verifySignIn,
} from '~/accounts/password/password.server'
import type { PasswordTask } from '~/accounts/password/password.worker'
import { createUser } from '~/accounts/users.server'
import type { RefusalError } from '~/platform/refusal'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import {
  closeWorkerPools,
  type WorkerPool,
  type WorkerPoolOptions,
} from '~/platform/workers/worker-pool.server'

const PASSWORD = 'Ferry-bench-1!'

const tasks: PasswordTask[] = []
let poolOptions: WorkerPoolOptions | undefined
let failure: Error | undefined
let isQuick = false
vi.mock('~/platform/workers/worker-pool.server', async (importOriginal) => {
  const original = await importOriginal<typeof import('~/platform/workers/worker-pool.server')>()
  return {
    ...original,
    createWorkerPool(options: WorkerPoolOptions): WorkerPool {
      // As patient as the tests, on a busy machine.
      const pool = original.createWorkerPool({ ...options, deadlineMs: 240_000, maxWaitMs: 240_000 })
      return {
        ...pool,
        run(task, how) {
          tasks.push(task as PasswordTask)
          poolOptions = options
          const quick = { ...(task as PasswordTask), cost: 4 }
          return failure ? Promise.reject(failure) : pool.run(isQuick ? quick : task, how)
        },
      }
    },
  }
})

afterAll(closeWorkerPools)
const LONGEST = `Aa1!${'x'.repeat(68)}`

describe('a password', () => {
  it('is hashed at cost 11 with a salt of its own', async () => {
    const [one, other] = [await hashPassword(PASSWORD), hashPasswordSync(PASSWORD)]
    expect(bcrypt.getRounds(one)).toBe(11)
    expect(bcrypt.getRounds(other)).toBe(11)
    expect(one).not.toBe(other)
  })

  it('may have more than the 72 bytes that bcrypt reads, but at most a thousand characters', async () => {
    const thousand = 'ü'.repeat(1000)
    expect(isTooLongPassword(thousand)).toBe(false)
    expect(isTooLongPassword(`${thousand}x`)).toBe(true)
    await expect(hashPassword(`${thousand}x`)).rejects.toThrow(RangeError)
  })

  it('opens however its letters are composed, as do hashes of before', async () => {
    isQuick = true
    const values = { username: 'zoe', firstName: 'Zoë', lastName: 'Ellis', email: '' }
    createUser({ ...values, passwordHash: await hashPassword('Zoe\u0308-1-lilac') })
    expect(await verifySignIn('zoe', 'Zo\u00eb-1-lilac')).toBeDefined()
    isQuick = false
    createUser({ ...values, username: 'zoe_2', passwordHash: bcrypt.hashSync('Zoe\u0308-1-lilac', 4) })
    expect(await verifySignIn('zoe_2', 'Zoe\u0308-1-lilac')).toBeDefined()
  })

  it('is hashed although the process that hashes it is killed', async () => {
    await hashPassword(PASSWORD)
    const hash = hashPassword(PASSWORD)
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' '))
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('password.js'))
        process.kill(Number(pid), 'SIGKILL')
    expect(await bcrypt.compare(PASSWORD, await hash)).toBe(true)
  })

  it.each(['worker-died', 'timed-out'] as const)(
    'can wait when its process fails, or the machine is too slow (%s)',
    async (code) => {
      failure = new WorkerFailure(code, 'a reason')
      const refused = await hashPassword(PASSWORD).catch((error: RefusalError) => error)
      expect(refused).toMatchObject({ refusal: { ok: false, reason: 'busy', retryAfterSeconds: 5 } })
      failure = undefined
    },
  )

  it('is hashed outside the web thread and before others’ recordings, with at most sixty waiting', async () => {
    const here = (['hash', 'hashSync'] as const).map((name) => vi.spyOn(bcrypt, name))
    isQuick = true
    await hashPassword(PASSWORD)
    isQuick = false
    for (const hash of here) expect(hash).not.toHaveBeenCalled()
    expect(poolOptions).toMatchObject({ maxWaiting: 60, niceness: 5 })
  })
})

describe('verifySignIn', () => {
  beforeAll(async () => {
    isQuick = true
    const names = { firstName: 'Rose', lastName: 'Miller' }
    createUser({ ...names, username: 'rose', passwordHash: hashPasswordSync(PASSWORD) })
    createUser({ ...names, username: 'long', passwordHash: await hashPassword(LONGEST) })
    createUser({ ...names, username: 'longer', passwordHash: await hashPassword(`${LONGEST}x`) })
    isQuick = false
  })

  it('does not accept a longer password that begins with the right one', async () => {
    expect((await verifySignIn('long', LONGEST))?.username).toBe('long')
    expect(await verifySignIn('long', `${LONGEST}x`)).toBeUndefined()
  })

  it('tells long passwords apart by their last character', async () => {
    expect((await verifySignIn('longer', `${LONGEST}x`))?.username).toBe('longer')
    for (const other of [LONGEST, `${LONGEST}y`, `${LONGEST}xx`])
      expect(await verifySignIn('longer', other)).toBeUndefined()
  })

  it('does the same work for an unknown username as for a known one', async () => {
    tasks.length = 0
    await verifySignIn('nobody', PASSWORD)
    await verifySignIn('rose', PASSWORD)
    const costs = tasks.map((task) => task.kind === 'compare' && bcrypt.getRounds(task.hash))
    expect(costs).toEqual([11, 11])
  })
})
