import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { database } from '~/database.server'

export type RateLimit = { allowed: true } | { allowed: false; retryAfterSeconds: number }

const WINDOW_SECONDS = 15 * 60

/** Failures in a window: of one account from one address, from one address, of one account from anywhere. */
const limits = { pair: 10, address: 30, account: 50 }
type Name = keyof typeof limits

let limiters: Record<Name, RateLimiterSQLite> | undefined

function limiter(name: Name): RateLimiterSQLite {
  limiters ??= { pair: create('pair'), address: create('address'), account: create('account') }
  return limiters[name]
}

const create = (name: Name) =>
  new RateLimiterSQLite({
    storeClient: database().$client,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes what has expired.
    clearExpiredByTimeout: false,
    keyPrefix: `sign-in-${name}`,
    points: limits[name],
    duration: WINDOW_SECONDS,
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

function keysOf(account: string, address: string): Record<Name, string> {
  const name = account.trim().toLowerCase()
  const network = networkOf(address)
  return { pair: hash(`${name}\n${network}`), address: hash(network), account: hash(name) }
}

/**
 * Counts an attempt to sign in, before its password is looked at, so that many at once can't outrun the count.
 * An attempt that one limit refuses does not use up the others.
 */
export async function limitSignIn(account: string, address = ''): Promise<RateLimit> {
  const keys = keysOf(account, address)
  for (const name of ['pair', 'address', 'account'] as const) {
    try {
      await limiter(name).consume(keys[name])
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
    }
  }
  return { allowed: true }
}

/**
 * After a sign-in that went well: the account's failures are forgotten, the address only gets this attempt back, or
 * an attacker's own account would buy them new attempts at others.
 */
export async function forgetSignInFailures(account: string, address = ''): Promise<void> {
  const keys = keysOf(account, address)
  await limiter('pair').delete(keys.pair)
  await limiter('account').delete(keys.account)
  await limiter('address').reward(keys.address)
}
