import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcryptjs'
import { RefusalError, refused } from '~/platform/refusal'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { createWorkerPool } from '~/platform/workers/worker-pool.server'
import { PASSWORD_MAX } from '../limits'
import { getCredentials, type User } from '../users.server'
import type { PasswordTask } from './password.worker'

/** About 150 ms of processor time. */
const COST = 11

/** The hash of a random text, at the same cost: an unknown username takes as long as a wrong password. */
const DUMMY_HASH = '$2b$11$ZlgbUKom7cJW8XMFKOjHB.eAXaFbVRoPolgOgIstqv0ml4xtxnmmC'

/** Some seconds' work; further requests are refused at once. */
const MAX_WAITING = 60

const pool = createWorkerPool({
  entry: workerEntry('password'),
  maxProcesses: Math.min(2, availableParallelism()),
  // Before recordings, pictures and documents, whoever's they are.
  niceness: 5,
  maxWaiting: MAX_WAITING,
  deadlineMs: 15_000,
  triesAgain: true,
  rssLimitBytes: 300 * 2 ** 20,
  permissions: {},
  // Long, since spawning a process would delay a sign-in.
  idleMs: 10 * 60_000,
})

const BUSY = {
  ...refused('busy', 'Everspoken is busy. Please wait a little and try again.'),
  retryAfterSeconds: 5,
}

/** Runs bcrypt, which is slow on purpose, in a process of its own: it would block the web thread. */
const inWorker = <T extends string | boolean>(task: PasswordTask): Promise<T> =>
  pool.run<T>(task).catch((error) => {
    throw error instanceof WorkerFailure ? new RefusalError(BUSY) : error
  })

/** Far beyond what anyone types. */
export const isTooLongPassword = (password: string) => password.length > PASSWORD_MAX

/**
 * bcrypt reads 72 bytes. Of a longer password it gets an HMAC, so that each character counts; the key keeps hashes that
 * leaked elsewhere from fitting here.
 */
const inputOf = (password: string) =>
  bcrypt.truncates(password)
    ? createHmac('sha256', 'everspoken-password').update(password).digest('base64')
    : password

/** Keyboards differ in how they compose é. */
const nfc = (password: string) => password.normalize('NFC')

export async function hashPassword(password: string): Promise<string> {
  requireHashable(password)
  return inWorker<string>({ kind: 'hash', password: inputOf(nfc(password)), cost: COST })
}

/** Blocks the thread; for the start of the service. */
export function hashPasswordSync(password: string): string {
  requireHashable(password)
  return bcrypt.hashSync(inputOf(nfc(password)), COST)
}

function requireHashable(password: string): void {
  if (isTooLongPassword(password)) throw new RangeError('A password was not validated: it is too long.')
}

/** Hashes of before are of the password as it was typed. */
export async function isHashOf(hash: string, password: string): Promise<boolean> {
  for (const typed of new Set([nfc(password), password])) {
    if (await inWorker<boolean>({ kind: 'compare', password: inputOf(typed), hash })) return true
  }
  return false
}

export const isPasswordOf = async (
  { username }: Pick<User, 'username'>,
  password: string,
): Promise<boolean> => (await verifySignIn(username, password)) !== undefined

/** Returns the user of a username (in any case) and password; both failures take the same time. */
export async function verifySignIn(username: string, password: string): Promise<User | undefined> {
  const found = getCredentials(username)
  const hash = found?.passwordHash ?? DUMMY_HASH
  return (await isHashOf(hash, password)) ? found?.user : undefined
}
