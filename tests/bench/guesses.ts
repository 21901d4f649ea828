import * as limits from '~/limits/rate-limit.server'
import { database, migrateDatabase, openDatabase, tables } from '~/storage/database.server'
import { quantile } from './measure'

const GUESSES_PER_SECOND = 10
const NETWORKS = 1000
const OWNER_EVERY_MS = 20_000
/** A password takes so long to check, and twenty wait at most (docs/security.md). */
const HASH_MS = 150
const MAX_WAITING = 20
const BUSY_SECONDS = 5

export interface Siege {
  minutes: number
  owners: number
  /** How long owners waited until their right password was checked. */
  medianSeconds: number
  p95Seconds: number
  /** Those who had not got in when the siege ended, after two minutes and more. */
  keptOut: number
  /** Guesses whose password was checked. */
  checked: number
}

interface Owner {
  address: string
  since: number
  next: number
}

/**
 * Guesses at one account from a thousand networks, ten times a second, in a simulated time. Each twenty seconds an owner
 * with the right password comes, in a new browser and a new network, and waits as long as the response says. No success
 * ends the siege for the others, as a real one would end it in favour of its owner.
 */
export async function besiege(minutes: number): Promise<Siege> {
  const realNow = Date.now
  const realLog = console.log
  const start = realNow()
  let now = start
  let hashingUntil = 0
  Date.now = () => now
  console.log = () => {}
  database().$client.pragma('synchronous = OFF')
  database().delete(tables.rateLimits).run()

  /** The seconds to wait; 0 when the password was checked. */
  async function attempt(address: string): Promise<number> {
    const sent = { account: 'rose', address }
    const allowed = await limits.limitSignIn(sent)
    if (!allowed.ok) return allowed.retryAfterSeconds ?? 1
    if (hashingUntil - now > MAX_WAITING * HASH_MS) {
      await limits.giveTurnBack(sent)
      return BUSY_SECONDS
    }
    hashingUntil = Math.max(now, hashingUntil) + HASH_MS
    return 0
  }

  const waits: number[] = []
  const waiting = new Set<Owner>()
  let owners = 0
  let checked = 0
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  try {
    const end = start + minutes * 60_000
    for (now = start; now < end; now += 1000 / GUESSES_PER_SECOND) {
      const network = random(NETWORKS)
      if ((await attempt(`192.${network >> 8}.${network & 255}.9`)) === 0) checked++
      // The last come two minutes before the end.
      if ((now - start) % OWNER_EVERY_MS === 0 && now < end - 120_000) {
        const address = `2001:db8:${(++owners).toString(16)}::1`
        waiting.add({ address, since: now, next: now })
      }
      for (const owner of waiting) {
        if (owner.next > now) continue
        const seconds = await attempt(owner.address)
        if (seconds > 0) owner.next = now + seconds * 1000
        else {
          waits.push((now - owner.since) / 1000)
          waiting.delete(owner)
        }
      }
    }
  } finally {
    Date.now = realNow
    console.log = realLog
  }
  const all = [...waits, ...[...waiting].map(() => Infinity)]
  const [medianSeconds, p95Seconds] = [0.5, 0.95].map((share) => quantile(all, share))
  return { minutes, owners, medianSeconds, p95Seconds, keptOut: waiting.size, checked }
}

/** `npm run bench -- guesses MINUTES`; in memory, and not in STORAGE_DIR. */
export async function benchGuesses(minutes = 120): Promise<string> {
  globalThis.everspokenDatabase = openDatabase(':memory:')
  migrateDatabase(database())
  const { owners, medianSeconds, p95Seconds, keptOut, checked } = await besiege(minutes)
  return [
    `${GUESSES_PER_SECOND} guesses a second from ${NETWORKS} networks, ${minutes} minutes:`,
    `${checked} guesses were checked; of ${owners} owners half got in within ${medianSeconds.toFixed(1)} s,`,
    `95 % within ${p95Seconds.toFixed(1)} s, and ${keptOut} were kept out.`,
  ].join('\n')
}
