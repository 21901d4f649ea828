import { createHash } from 'node:crypto'
import { or, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/config.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { type Outcome, TOO_MANY_ATTEMPTS } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { networkOf } from './network-of'

const { rateLimits } = tables

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

interface Limit {
  points: number
  /** The points are there again after this time; with `delay`, after this time without an attempt. */
  duration: number
  /** Once the points are used up, each attempt waits for twice as long after the one before. */
  delay?: { firstSeconds: number; longestSeconds: number }
}

const growing = (
  points: number,
  firstSeconds: number,
  longestSeconds: number,
  duration = HOUR_SECONDS / 2,
): Limit => ({ points, duration, delay: { firstSeconds, longestSeconds } })

const QUARTER_SECONDS = HOUR_SECONDS / 4

/**
 * By the client's address; 'pair' is an account from one address, 'account' and 'email' are from any address, and
 * 'device' is an account from a browser that has signed in to it before. What strangers can use up only delays.
 *
 * Strangers who guess from many addresses would leave no attempt at an account to its owner, however long the owner waits:
 * so each network has two turns a day there beside, which others can't take, up to a number of all networks together that
 * bounds the guesses.
 */
const limits = {
  'sign-in-address': growing(30, 10, QUARTER_SECONDS),
  'sign-in-pair': growing(10, 10, QUARTER_SECONDS),
  'sign-in-device': growing(10, 10, QUARTER_SECONDS),
  'sign-in-account': growing(20, 5, 60),
  turn: { points: 2, duration: DAY_SECONDS },
  turns: { points: 3000, duration: DAY_SECONDS },
  'one-time-code': growing(10, 10, HOUR_SECONDS, DAY_SECONDS),
  'recovery-code': growing(10, 10, QUARTER_SECONDS),
  // A question for the password of a signed-in user: their session may be in other hands.
  'own-password': growing(10, 10, QUARTER_SECONDS),
  // An email to an address that a user names as theirs.
  'email-change': growing(5, 60, QUARTER_SECONDS),
  'sign-up-address': { points: config.signUpsPerHour, duration: HOUR_SECONDS },
  'forgot-address': growing(10, 60, QUARTER_SECONDS),
  'forgot-email': growing(5, 60, QUARTER_SECONDS),
  // A wrong code of the set-up page, and a link that isn't valid.
  'set-up-address': growing(10, 10, QUARTER_SECONDS),
  'reset-address': { points: 20, duration: HOUR_SECONDS },
  'listen-address': growing(10, 10, QUARTER_SECONDS),
  'listen-share': growing(20, 5, 60),
  'contact-address': { points: 10, duration: HOUR_SECONDS },
  export: { points: 10, duration: HOUR_SECONDS },
  'hear-word': { points: 120, duration: HOUR_SECONDS },
} satisfies Record<string, Limit>
type Name = keyof typeof limits

type Counted = [name: Name, key: string]

const limiters: Partial<Record<Name, RateLimiterSQLite>> = {}

function limiter(name: Name): RateLimiterSQLite {
  limiters[name] ??= new RateLimiterSQLite({
    storeClient: database().$client,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limits[name].points,
    duration: limits[name].duration,
  })
  return limiters[name]
}

/** Hashed, because a user may type a password as a username, and the table is in backups. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

const accountName = (account: string) => account.trim().toLowerCase()
const addressKey = (address: string) => hash(networkOf(address))
const accountKey = (account: string) => hash(accountName(account))
/** Begins with the account's key, by which a deletion finds it. */
const keyWith = (account: string, other: string) =>
  `${accountKey(account)}.${hash(`${accountName(account)}\n${other}`)}`
const pairKey = (account: string, address: string) => keyWith(account, networkOf(address))

/** The turns of a network: of IPv6 a /48, since that of a provider or a tunnel has 65,536 networks. */
const turnKey = (account: string, address: string) =>
  keyWith(account, networkOf(address).split(':').slice(0, 3).join(':'))

/** The ways to count a guess at an account: by its own limit, or by a turn of the network. */
function guess(account: string, address: string, { own, all }: { own: Counted[]; all: Counted }) {
  const turns: Counted[] = [
    ['turn', turnKey(account, address)],
    ['turns', accountKey(account)],
  ]
  return count([...own, all], [...own, ...turns])
}

/** Nothing may count between the check and the count; this process is the only one that counts. */
const oneByOne = pLimit(1)

/** The count of a limit; one that would last longer than its duration, after the clock was set back, begins anew. */
async function usedOf([name, key]: Counted) {
  const { duration } = limits[name]
  const used = await limiter(name).get(key)
  if (!used || used.msBeforeNext <= duration * 1000) return used
  await limiter(name).set(key, used.consumedPoints, duration)
  return limiter(name).get(key)
}

async function msToWait([name, key]: Counted): Promise<number> {
  const used = await usedOf([name, key])
  if (!used || used.remainingPoints > 0) return 0
  const { points, duration, delay }: Limit = limits[name]
  if (!delay) return used.msBeforeNext
  const seconds = Math.min(delay.firstSeconds * 2 ** (used.consumedPoints - points), delay.longestSeconds)
  return seconds * 1000 - (duration * 1000 - used.msBeforeNext)
}

async function countOne([name, key]: Counted): Promise<void> {
  const { duration, delay }: Limit = limits[name]
  if (!delay) await limiter(name).consume(key)
  // Lasts anew from each attempt.
  else await limiter(name).set(key, ((await limiter(name).get(key))?.consumedPoints ?? 0) + 1, duration)
}

/** Counts an attempt at each limit of the first way that is open, or at none. */
function count(...ways: Counted[][]): Promise<Outcome> {
  return oneByOne(async () => {
    let soonest: { ms: number; limit?: Name } = { ms: Infinity }
    for (const way of ways) {
      const waits = await Promise.all(way.map(msToWait))
      const ms = Math.max(...waits)
      if (ms <= 0) {
        for (const one of way) await countOne(one)
        return { ok: true }
      }
      if (ms < soonest.ms) soonest = { ms, limit: way[waits.indexOf(ms)]?.[0] }
    }
    logSecurityEvent('limit-hit', { limit: soonest.limit })
    const retryAfterSeconds = Math.ceil(soonest.ms / 1000)
    return { ok: false, reason: 'limited', message: TOO_MANY_ATTEMPTS, retryAfterSeconds }
  })
}

async function clear(...counted: Counted[]): Promise<void> {
  for (const [name, key] of counted) await limiter(name).delete(key)
}

export interface SignInAttempt {
  account: string
  address?: string
  /** The mark of a browser that has signed in to the account before. */
  device?: string
}

/**
 * Counts an attempt to sign in before the password is checked, so that parallel attempts can't outrun the count. Other
 * people's guesses don't delay a known browser, which has a count of its own: 'Slow Down Online Guessing Attacks with
 * Device Cookies', OWASP.
 */
export function limitSignIn({ account, address = '', device }: SignInAttempt) {
  if (device) return count([['sign-in-device', keyWith(account, device)]])
  return guess(account, address, {
    own: [
      ['sign-in-address', addressKey(address)],
      ['sign-in-pair', pairKey(account, address)],
    ],
    all: ['sign-in-account', accountKey(account)],
  })
}

/**
 * After a successful sign-in: clears the account's failures. The address only gets this attempt back, or an attacker's
 * own account would buy new attempts at others.
 */
export async function clearSignInFailures({ account, address = '', device }: SignInAttempt): Promise<void> {
  await clearAccountFailures(account, address)
  if (device) await limiter('sign-in-device').delete(keyWith(account, device))
  else await limiter('sign-in-address').reward(addressKey(address))
}

/** Clears an account's failures, also after a reset, so that a user with a new password doesn't wait for mistakes with the old one. */
export const clearAccountFailures = (account: string, address = '') =>
  clear(
    ['sign-in-pair', pairKey(account, address)],
    ['sign-in-account', accountKey(account)],
    ['turn', turnKey(account, address)],
  )

/** Gives the turn of an attempt back whose password could not be checked. */
export async function giveTurnBack({ account, address = '' }: SignInAttempt): Promise<void> {
  for (const [name, key] of [
    ['turn', turnKey(account, address)],
    ['turns', accountKey(account)],
  ] as const)
    if (((await limiter(name).get(key))?.consumedPoints ?? 0) > 0) await limiter(name).reward(key)
}

/**
 * Counts a code of an authenticator app, from any address. Three of a million codes are right at a time, so that with the
 * longest delay guessing for a year finds one with a chance of 3 %. Only those who know the password get here.
 */
export const limitOneTimeCode = (userId: string) => count([['one-time-code', userId]])

/** Counts a recovery code, of which there are too many to guess: by address, so that no guesses delay the owner's. */
export const limitRecoveryCode = (userId: string, address = '') =>
  count([['recovery-code', pairKey(userId, address)]])

export const clearCodeFailures = (userId: string, address = '') =>
  clear(['one-time-code', userId], ['recovery-code', pairKey(userId, address)])

type OfUser = 'own-password' | 'email-change' | 'export' | 'hear-word'

/** Counts what a signed-in user does, from any address. */
export const limitUser = (name: OfUser, userId: string) => count([[name, userId]])

export const clearOwnPasswordFailures = (userId: string) => clear(['own-password', userId])

type OfAddress = 'sign-up' | 'set-up' | 'reset' | 'contact'

/** Counts what a visitor does, by the address. */
export const limitAddress = (name: OfAddress, address = '') =>
  count([[`${name}-address`, addressKey(address)]])

export const limitForgot = (email: string, address = '') =>
  count([
    ['forgot-address', addressKey(address)],
    ['forgot-email', accountKey(email)],
  ])

/** Counts a guess at the passphrase of a shared story, before it is checked. */
export const limitPassphrase = (shareId: string, address = '') =>
  guess(shareId, address, {
    own: [['listen-address', pairKey(shareId, address)]],
    all: ['listen-share', shareId],
  })

export const clearPassphraseFailures = (shareId: string, address = '') =>
  clear(['listen-address', pairKey(shareId, address)], ['listen-share', shareId])

/**
 * Forgets what was counted for a person who is deleted.
 * @param ids the account's and those of its shared links
 * @param names the username and the email addresses
 */
export function forgetPerson(tx: Pick<Transaction, 'delete'>, ids: string[], names: string[]): void {
  const isTheirs = [...ids, ...[...ids, ...names].map(accountKey)].map(
    (key) => sql`instr(${rateLimits.key}, ${key}) > 0`,
  )
  tx.delete(rateLimits)
    .where(or(...isTheirs))
    .run()
}
