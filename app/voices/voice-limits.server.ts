import { and, count, eq, ne, sum } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Db, tables } from '~/storage/database.server'
import { tooManyBytes, tooManySamples } from './upload-problems.server'
import { MAX_VOICE_BYTES_PER_PERSON, MAX_VOICE_SAMPLES } from './voice-formats'

const { recordings } = tables

/** @param replaces the id of a recording whose place it takes, which doesn't count any more */
export function voiceLimitReached(db: Pick<Db, 'select'>, user: Owner, sizeBytes: number, replaces = '') {
  const stored = db
    .select({ samples: count(), bytes: sum(recordings.sizeBytes).mapWith(Number) })
    .from(recordings)
    .where(and(eq(recordings.userId, user.id), ne(recordings.id, replaces)))
    .get()
  if ((stored?.samples ?? 0) >= MAX_VOICE_SAMPLES) return tooManySamples
  return (stored?.bytes ?? 0) + sizeBytes > MAX_VOICE_BYTES_PER_PERSON ? tooManyBytes : undefined
}
