import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import pLimit from 'p-limit'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/config.server'
import { database } from '~/database.server'
import type { Refused } from '~/forms/refusal'

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/** By the client's address; 'pair' is an account from one address, 'account' and 'email' are from any address. */
const limits = {
  'sign-in-address': { points: 30, duration: QUARTER_SECONDS },
  'sign-in-pair': { points: 10, duration: QUARTER_SECONDS },
  'sign-in-account': { points: 50, duration: QUARTER_SECONDS },
  'sign-up-address': { points: config.signUpsPerHour, duration: HOUR_SECONDS },
  'forgot-address': { points: 10, duration: HOUR_SECONDS },
  'forgot-email': { points: 5, duration: HOUR_SECONDS },
  'reset-address': { points: 20, duration: HOUR_SECONDS },
  'contact-address': { points: 10, duration: HOUR_SECONDS },
}
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

/** An IPv4 address, or the /64 of an IPv6 address, which one household gets (RFC 6177). */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!isIPv6(plain)) return plain
  const halves = plain.split('%')[0].split('::')
  const [head, tail = []] = halves.map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, 4)
  return network.map((group) => group.toLowerCase().padStart(4, '0')).join(':')
}

const accountName = (account: string) => account.trim().toLowerCase()
const addressKey = (address: string) => hash(networkOf(address))
const pairKey = (account: string, address: string) => hash(`${accountName(account)}\n${networkOf(address)}`)
const accountKey = (account: string) => hash(accountName(account))

/** Nothing may count between the check and the count; this process is the only one that counts. */
const oneByOne = pLimit(1)

/** Counts an attempt at each limit, or at none if one of them is reached. */
function count(all: Counted[]): Promise<{ ok: true } | Refused> {
  return oneByOne(async () => {
    for (const [name, key] of all) {
      const used = await limiter(name).get(key)
      if (used && used.remainingPoints <= 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
        // The API's clients look for 'too many'.
        const message = 'There were too many attempts. Please wait before trying again.'
        return { ok: false, reason: 'limited', message, retryAfterSeconds }
      }
    }
    for (const [name, key] of all) await limiter(name).consume(key)
    return { ok: true }
  })
}

/**
 * Counts an attempt to sign in before the password is checked, so that parallel attempts can't outrun the count. A
 * known device has signed in to the account before: distributed guessing, which uses up the account's limit, doesn't
 * lock its user out.
 */
export function limitSignIn(attempt: { account: string; address?: string; isKnownDevice: boolean }) {
  const { account, address = '', isKnownDevice } = attempt
  const ofAddress: Counted[] = [
    ['sign-in-address', addressKey(address)],
    ['sign-in-pair', pairKey(account, address)],
  ]
  return count(isKnownDevice ? ofAddress : [...ofAddress, ['sign-in-account', accountKey(account)]])
}

/**
 * After a successful sign-in: clears the account's failures. The address only gets this attempt back, or an attacker's
 * own account would buy new attempts at others.
 */
export async function forgetSignInFailures(account: string, address = ''): Promise<void> {
  await forgetAccountFailures(account, address)
  await limiter('sign-in-address').reward(addressKey(address))
}

/** Also after a reset, so that a user with a new password doesn't wait for having forgotten the old one. */
export async function forgetAccountFailures(account: string, address = ''): Promise<void> {
  await limiter('sign-in-pair').delete(pairKey(account, address))
  await limiter('sign-in-account').delete(accountKey(account))
}

export const limitSignUp = (address = '') => count([['sign-up-address', addressKey(address)]])

export const limitForgot = (email: string, address = '') =>
  count([
    ['forgot-address', addressKey(address)],
    ['forgot-email', accountKey(email)],
  ])

export const limitReset = (address = '') => count([['reset-address', addressKey(address)]])

export const limitContact = (address = '') => count([['contact-address', addressKey(address)]])
