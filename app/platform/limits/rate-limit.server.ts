import { createHash } from 'node:crypto'
import { or, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/platform/config.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Outcome, TOO_MANY_ATTEMPTS } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { networkOf } from './network-of'

const { rateLimits } = tables

const HOUR = 60 * 60

/**
 * Attempts (points) per duration in seconds. 'address' limits count by the client's network, 'pair' an account or a share from
 * one network, and 'device' an account from a browser that has signed in to it before. Of IPv6 the network is a /48; where no
 * account is at stake it is a /64, and the /48 has four times as much ('site'). 'sign-in-account' and 'listen-share'
 * bound the guesses of many networks together: strangers can use those up, and then only known browsers sign in, and a
 * reset link makes a browser known.
 */
const limits = {
  'sign-in-address': { points: 30, duration: HOUR / 2 },
  'sign-in-pair': { points: 10, duration: HOUR / 2 },
  'sign-in-device': { points: 10, duration: HOUR / 2 },
  'sign-in-account': { points: 100, duration: HOUR },
  // Three of a million codes are right at a time: guessing for a year finds one with a chance of 3 %.
  'one-time-code': { points: 10, duration: 8 * HOUR },
  'recovery-code': { points: 10, duration: HOUR },
  // A question for the password of a signed-in user: their session may be in other hands.
  'own-password': { points: 10, duration: HOUR },
  'email-change': { points: 5, duration: HOUR },
  'sign-up-address': { points: config.signUpsPerHour, duration: HOUR },
  'forgot-address': { points: 10, duration: HOUR },
  'forgot-email': { points: 5, duration: HOUR },
  'set-up-address': { points: 10, duration: HOUR },
  'reset-address': { points: 20, duration: HOUR },
  'listen-pair': { points: 10, duration: HOUR / 2 },
  'listen-site': { points: 40, duration: HOUR / 2 },
  'listen-share': { points: 100, duration: HOUR },
  'contact-address': { points: 10, duration: HOUR },
  'contact-site': { points: 40, duration: HOUR },
  export: { points: 10, duration: HOUR },
  'hear-word': { points: 120, duration: HOUR },
} satisfies Record<string, { points: number; duration: number }>
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
    ...limits[name],
  })
  return limiters[name]
}

/** Hashed, because a user may type a password as a username, and the table is in backups. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

const accountName = (account: string) => account.trim().toLowerCase()
const addressKey = (address: string, ipv6Bits?: 64) => hash(networkOf(address, ipv6Bits))
const accountKey = (account: string) => hash(accountName(account))
/** Begins with the account's key, by which a deletion finds it. */
const keyWith = (account: string, other: string) =>
  `${accountKey(account)}.${hash(`${accountName(account)}\n${other}`)}`
const pairKey = (account: string, address: string, ipv6Bits?: 64) =>
  keyWith(account, networkOf(address, ipv6Bits))

/** Nothing may count between the check and the count; this process is the only one that counts. */
const oneByOne = pLimit(1)

async function msToWait([name, key]: Counted): Promise<number> {
  const used = await limiter(name).get(key)
  if (!used) return 0
  if (used.msBeforeNext > limits[name].duration * 1000) {
    // The clock was set back since.
    await limiter(name).delete(key)
    return 0
  }
  return used.remainingPoints > 0 ? 0 : used.msBeforeNext
}

/** Counts an attempt at each of the limits, or at none where one is used up. */
function count(...counted: Counted[]): Promise<Outcome> {
  return oneByOne(async () => {
    const waits = await Promise.all(counted.map(msToWait))
    const longest = Math.max(...waits)
    if (longest > 0) {
      logSecurityEvent('limit-hit', { limit: counted[waits.indexOf(longest)]?.[0] })
      const retryAfterSeconds = Math.ceil(longest / 1000)
      return { ok: false, reason: 'limited', message: TOO_MANY_ATTEMPTS, retryAfterSeconds }
    }
    for (const [name, key] of counted) await limiter(name).consume(key)
    return { ok: true }
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
 * Counts an attempt to sign in before the password is checked, so that parallel attempts can't outrun the count. A known
 * browser has a count of its own, which others can't use up: 'Slow Down Online Guessing Attacks with Device Cookies', OWASP.
 */
export function limitSignIn({ account, address = '', device }: SignInAttempt) {
  if (device) return count(['sign-in-device', keyWith(account, device)])
  return count(
    ['sign-in-address', addressKey(address)],
    ['sign-in-pair', pairKey(account, address)],
    ['sign-in-account', accountKey(account)],
  )
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

/** Also after a reset, so that a user with a new password doesn't wait for mistakes with the old one. */
export const clearAccountFailures = (account: string, address = '') =>
  clear(['sign-in-pair', pairKey(account, address)], ['sign-in-account', accountKey(account)])

/** Counts a code of an authenticator app, from any address: only those who know the password get here. */
export const limitOneTimeCode = (userId: string) => count(['one-time-code', userId])

/** Counts a recovery code by address, so that no guesses delay the owner's: there are too many codes to guess. */
export const limitRecoveryCode = (userId: string, address = '') =>
  count(['recovery-code', pairKey(userId, address)])

export const clearCodeFailures = (userId: string, address = '') =>
  clear(['one-time-code', userId], ['recovery-code', pairKey(userId, address)])

type OfUser = 'own-password' | 'email-change' | 'export' | 'hear-word'

export const limitUser = (name: OfUser, userId: string) => count([name, userId])

export const clearOwnPasswordFailures = (userId: string) => clear(['own-password', userId])

type OfAddress = 'sign-up' | 'set-up' | 'reset'

export const limitAddress = (name: OfAddress, address = '') => count([`${name}-address`, addressKey(address)])

export const limitContact = (address = '') =>
  count(['contact-address', addressKey(address, 64)], ['contact-site', addressKey(address)])

export const limitForgot = (email: string, address = '') =>
  count(['forgot-address', addressKey(address)], ['forgot-email', accountKey(email)])

const passphraseCounts = (shareId: string, address: string): Counted[] => [
  ['listen-pair', pairKey(shareId, address, 64)],
  ['listen-site', pairKey(shareId, address)],
  ['listen-share', shareId],
]

export const limitPassphrase = (shareId: string, address = '') => count(...passphraseCounts(shareId, address))

export const clearPassphraseFailures = (shareId: string, address = '') =>
  clear(...passphraseCounts(shareId, address))

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
