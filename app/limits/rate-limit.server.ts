import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import pLimit from 'p-limit'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/config.server'
import { database } from '~/database.server'
import type { Refused } from '~/forms/refusal'

type RateLimit = { ok: true } | Refused

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/**
 * Attempts to sign in: from one address, at one account from one address, at one account from anywhere. Reset links:
 * asked for from one address, and for one e-mail address from anywhere. All else: from one address.
 */
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

const limiters = new Map<Name, RateLimiterSQLite>()

function limiter(name: Name): RateLimiterSQLite {
  const made = limiters.get(name) ?? create(name)
  limiters.set(name, made)
  return made
}

const create = (name: Name) =>
  new RateLimiterSQLite({
    storeClient: database().$client,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes what has expired.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limits[name],
  })

/** Hashed: what was typed as a username may be a password, and the table goes into backups. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The networks that one customer is given: a /64 of IPv6 is one household (RFC 6177). */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0].split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join(':')
}

/** For the JSON API, whose callers look for 'too many'. */
const TOO_MANY = 'There were too many attempts. Please wait before trying again.'

type Counted = [name: Name, key: string]

/** Between the look and the count nobody else may count: this process is the only one that does. */
const oneByOne = pLimit(1)

/** Counts an attempt at each limit, or, when one of them is used up, at none: what is refused leaves no trace. */
function count(all: Counted[]): Promise<RateLimit> {
  return oneByOne(async () => {
    for (const [name, key] of all) {
      const used = await limiter(name).get(key)
      if (used && used.remainingPoints <= 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
        return { ok: false, reason: 'limited', message: TOO_MANY, retryAfterSeconds }
      }
    }
    for (const [name, key] of all) await limiter(name).consume(key)
    return { ok: true }
  })
}

const accountName = (account: string) => account.trim().toLowerCase()
const addressKey = (address: string) => hash(networkOf(address))
const pairKey = (account: string, address: string) => hash(`${accountName(account)}\n${networkOf(address)}`)
const accountKey = (account: string) => hash(accountName(account))

/**
 * Counts an attempt to sign in, before its password is looked at, so that many at once can't outrun the count.
 * @param attempt `isKnownDevice`: this browser has signed in to the account before. Guesses from all over the world
 * that use up the account's own limit don't lock it out
 */
export function limitSignIn({
  account,
  address = '',
  isKnownDevice,
}: {
  account: string
  address?: string
  isKnownDevice: boolean
}): Promise<RateLimit> {
  return count([
    ['sign-in-address', addressKey(address)],
    ['sign-in-pair', pairKey(account, address)],
    ...(isKnownDevice ? [] : [['sign-in-account', accountKey(account)] satisfies Counted]),
  ])
}

/**
 * After a sign-in that went well: the account's failures are forgotten, the address only gets this attempt back, or
 * an attacker's own account would buy them new attempts at others.
 */
export async function forgetSignInFailures(account: string, address = ''): Promise<void> {
  await forgetAccountFailures(account, address)
  await limiter('sign-in-address').reward(addressKey(address))
}

/** After a reset: who has just chosen a new password is not kept waiting for having forgotten the old one. */
export async function forgetAccountFailures(account: string, address = ''): Promise<void> {
  await limiter('sign-in-pair').delete(pairKey(account, address))
  await limiter('sign-in-account').delete(accountKey(account))
}

/** Counts a registration whose fields are all in order, before its password is hashed. */
export const limitSignUp = (address = '') => count([['sign-up-address', addressKey(address)]])

/** Counts a request for a reset link, and tells nobody whether the address has an account: it is not looked at. */
export function limitForgot(email: string, address = ''): Promise<RateLimit> {
  return count([
    ['forgot-address', addressKey(address)],
    ['forgot-email', accountKey(email)],
  ])
}

/** Counts an attempt to set a password by a link, before the password is hashed. */
export const limitReset = (address = '') => count([['reset-address', addressKey(address)]])

/** Counts a contact message whose fields are all in order. */
export const limitContact = (address = '') => count([['contact-address', addressKey(address)]])
