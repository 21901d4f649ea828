import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'

const { idempotencyKeys } = tables

export interface Keyed {
  /** The Idempotency-Key header. */
  key: string
  /** The request as one text, to compare. */
  request: string
}

/** Longer than any client retries. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

const KEY_OF_ANOTHER = 'This Idempotency-Key was used for another request. Please send a new one.'
const STORY_GONE = 'The story of this Idempotency-Key was deleted. Please send a new one to make another.'

/** The result that the user's key already has; undefined for a new key. */
export function getKeyedStory(user: Owner, keyed: Keyed) {
  const { userId, key, expiresAt } = idempotencyKeys
  const isValid = and(eq(userId, user.id), eq(key, keyed.key), gt(expiresAt, new Date()))
  const stored = database().select().from(idempotencyKeys).where(isValid).get()
  if (!stored) return undefined
  if (stored.requestHash !== hashOf(keyed)) return refused('invalid', KEY_OF_ANOTHER)
  if (!stored.storyId) return refused('taken', STORY_GONE)
  return { ok: true as const, storyId: stored.storyId }
}

export function storeKey(tx: Transaction, user: Owner, keyed: Keyed, storyId: string): void {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const values = { requestHash: hashOf(keyed), storyId, createdAt: now, expiresAt }
  // An expired key may be there still, until housekeeping deletes it.
  tx.insert(idempotencyKeys)
    .values({ userId: user.id, key: keyed.key, ...values })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: values })
    .run()
}

const hashOf = ({ request }: Keyed) => createHash('sha256').update(request).digest('hex')
