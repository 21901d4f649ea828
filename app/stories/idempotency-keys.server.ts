import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import type { Refused } from '~/forms/refusal'
import type { Transaction } from '~/jobs/job'

const { idempotencyKeys } = tables

type Owner = Pick<User, 'id'>

export interface Keyed {
  /** The person's Idempotency-Key. */
  key: string
  /** What is asked for, as one text. */
  request: string
}

/** Longer than any client goes on trying. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

const KEY_OF_ANOTHER = 'This Idempotency-Key was used for another request. Please send a new one.'
const STORY_GONE = 'The story of this Idempotency-Key was deleted. Please send a new one to make another.'

/** The answer that this person's key already has; undefined for a new key. */
export function getKeyedStory(
  user: Owner,
  keyed: Keyed,
  now = new Date(),
): { ok: true; storyId: string } | Refused | undefined {
  const kept = database()
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(user, keyed), gt(idempotencyKeys.expiresAt, now)))
    .get()
  if (!kept) return undefined
  if (kept.requestHash !== hashOf(keyed)) return { ok: false, reason: 'invalid', message: KEY_OF_ANOTHER }
  if (!kept.storyId) return { ok: false, reason: 'taken', message: STORY_GONE }
  return { ok: true, storyId: kept.storyId }
}

/** @param tx the transaction that makes the story */
export function keepKey(tx: Transaction, user: Owner, keyed: Keyed, storyId: string, now = new Date()): void {
  // An expired one that housekeeping hasn't come to.
  tx.delete(idempotencyKeys)
    .where(and(isKey(user, keyed), lte(idempotencyKeys.expiresAt, now)))
    .run()
  tx.insert(idempotencyKeys)
    .values({
      userId: user.id,
      key: keyed.key,
      requestHash: hashOf(keyed),
      storyId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + KEPT_FOR_MS),
    })
    .run()
}

const isKey = (user: Owner, { key }: Keyed) =>
  and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key))

const hashOf = ({ request }: Keyed) => createHash('sha256').update(request).digest('hex')
