import bcrypt from 'bcryptjs'
import type { Refused } from '~/forms/refusal'
import { workerEntry } from '~/workers/worker-entry.server'
import { WorkerFailure } from '~/workers/worker-failure'
import { createWorkerPool, type WorkerPool } from '~/workers/worker-pool.server'
import type { PasswordTask } from './password.worker'
import { getCredentials, type User } from './users.server'

/** About 150 ms of a processor's time. */
const COST = 11

/** Of a random text that nobody kept, at the same cost: an unknown username takes as long as a wrong password. */
const DUMMY_HASH = '$2b$11$ZlgbUKom7cJW8XMFKOjHB.eAXaFbVRoPolgOgIstqv0ml4xtxnmmC'

/** Behind the one that is worked at: a few seconds' work. Whoever comes later is better told so than kept waiting. */
const MAX_WAITING = 20

const DEADLINE_MS = 15_000
const RSS_LIMIT_BYTES = 300 * 2 ** 20
/** A process that is there already answers at once, and people come one after the other. */
const IDLE_MS = 10 * 60_000

/** More passwords wait than can be looked at in a moment. The message may be shown. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError'
  readonly retryAfterSeconds = 5
  constructor() {
    super('Everspoken is busy. Please wait a little and try again.')
  }
}

/**
 * For catch(): a refusal for the one error that is expected.
 * @throws every other
 */
export function busyOrThrow(error: unknown): Refused {
  if (!(error instanceof PasswordsBusyError)) throw error
  return { ok: false, reason: 'busy', message: error.message, retryAfterSeconds: error.retryAfterSeconds }
}

let pool: WorkerPool | undefined

/** In a process of its own: bcrypt is slow on purpose, and would take the web thread's time from everybody. */
async function inWorker<T extends string | boolean>(task: PasswordTask): Promise<T> {
  pool ??= createWorkerPool({
    entry: workerEntry('password'),
    maxProcesses: 1,
    maxWaiting: MAX_WAITING,
    deadlineMs: DEADLINE_MS,
    rssLimitBytes: RSS_LIMIT_BYTES,
    idleMs: IDLE_MS,
  })
  try {
    return await pool.run<T>(task)
  } catch (error) {
    if (error instanceof WorkerFailure && error.code === 'busy') throw new PasswordsBusyError()
    throw error
  }
}

/** Ends the worker process, if one runs. */
export async function closePasswordPool(): Promise<void> {
  await pool?.close()
  pool = undefined
}

/** bcrypt would cut a longer password in silence, and then every password with the same beginning would fit. */
export const isTooLongPassword = (password: string) => bcrypt.truncates(password)

/** @throws PasswordsBusyError */
export async function hashPassword(password: string): Promise<string> {
  refuseTooLong(password)
  return inWorker<string>({ kind: 'hash', password, cost: COST })
}

/** Holds up the thread: for the start, before anyone is served. */
export function hashPasswordSync(password: string): string {
  refuseTooLong(password)
  return bcrypt.hashSync(password, COST)
}

function refuseTooLong(password: string): void {
  if (isTooLongPassword(password))
    throw new RangeError('A password of more than 72 bytes was not refused earlier.')
}

/**
 * The person, when the username (in any case) and the password fit; both failures take the same time.
 * @throws PasswordsBusyError
 */
export async function verifySignIn(username: string, password: string): Promise<User | undefined> {
  const found = getCredentials(username)
  const hash = found?.passwordHash ?? DUMMY_HASH
  const fits = await inWorker<boolean>({ kind: 'compare', password, hash })
  return fits && !isTooLongPassword(password) ? found?.user : undefined
}
