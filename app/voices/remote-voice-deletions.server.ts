import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, isNull, lte, min, or, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { type Db, database, type Transaction, tables } from '~/storage/database.server'
import { voicePool } from './voice-pool.server'

const { remoteVoiceDeletions } = tables

const BATCH = 20
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 3600_000
/** Longer than a profile takes, with all that is made before it. */
const UNKNOWN_MS = 3600_000

interface RemoteVoice {
  engine: string
  /** Its id, or the name under which it may have been made. */
  remoteId: string
}

interface Deleting {
  db: Db
  remove?: (voice: RemoteVoice, signal?: AbortSignal) => Promise<unknown>
  now?: () => number
}

/** Queues a voice that no profile names; the triggers queue those of deleted and replaced profiles. */
export function queueVoiceDeletion(db: Db | Transaction, voice: RemoteVoice): void {
  db.insert(remoteVoiceDeletions)
    .values({ ...voice, queuedAt: new Date() })
    .onConflictDoNothing()
    .run()
}

/**
 * Queues a voice that is about to be made for deletion by its name: after a crash before its id is stored, only the
 * company would know it. The deletion is due long after the voice is made, and cancelled when its id is stored.
 */
export function expectVoice(db: Db, engine: string, now = Date.now()): string {
  const remoteId = `Everspoken ${randomUUID()}`
  const retryAt = new Date(now + UNKNOWN_MS)
  db.insert(remoteVoiceDeletions)
    .values({ engine, remoteId, queuedAt: new Date(now), retryAt })
    .run()
  return remoteId
}

export function cancelVoiceDeletion(db: Db | Transaction, voice: RemoteVoice): void {
  db.delete(remoteVoiceDeletions).where(rowOf(voice)).run()
}

/** A deletion later than the longest delay is due too: the clock was set back. */
function isDue(nowMs: number) {
  const { retryAt } = remoteVoiceDeletions
  const latest = new Date(nowMs + LONGEST_RETRY_MS)
  return or(isNull(retryAt), lte(retryAt, new Date(nowMs)), gt(retryAt, latest))
}

/**
 * Deletes the queued voices that are due at their companies, and then their rows: after a crash in between, the deletion
 * is repeated, harmlessly. A voice that can't be deleted is retried after a minute, then twice as long each time up to
 * six hours, for ever: a recording must not stay where its user doesn't expect it.
 */
export async function deleteDueVoices(
  { db, remove = removeByEngine, now = Date.now }: Deleting,
  signal?: AbortSignal,
): Promise<number> {
  const due = db
    .select()
    .from(remoteVoiceDeletions)
    .where(isDue(now()))
    .orderBy(asc(sql`coalesce(${remoteVoiceDeletions.retryAt}, ${remoteVoiceDeletions.queuedAt})`))
    .limit(BATCH)
    .all()
  let deleted = 0
  for (const { engine, remoteId, attempts } of due) {
    if (signal?.aborted) break
    const voice = { engine, remoteId }
    try {
      await remove(voice, signal)
      cancelVoiceDeletion(db, voice)
      deleted++
    } catch (error) {
      if (signal?.aborted) break
      const retryAt = new Date(now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts))
      const { code, name } = error as { code?: unknown; name?: unknown }
      const values = { attempts: attempts + 1, lastError: String(code ?? name ?? 'unknown'), retryAt }
      db.update(remoteVoiceDeletions).set(values).where(rowOf(voice)).run()
    }
  }
  return deleted
}

/**
 * The voices, by engine, that its company still keeps, though they were deleted here, with the error code of the latest attempt
 * of the oldest one.
 */
export function listRemoteVoiceDeletions(db: Db = database()) {
  const { engine, queuedAt, lastError, attempts, retryAt } = remoteVoiceDeletions
  // In SQLite a column beside min() is of the row that has the minimum.
  return (
    db
      .select({ engine, count: count(), oldestAt: min(queuedAt).mapWith(queuedAt), lastError })
      .from(remoteVoiceDeletions)
      // Not those that are just being made.
      .where(or(isNull(retryAt), gt(attempts, 0)))
      .groupBy(engine)
      .orderBy(asc(engine))
      .all()
  )
}

function rowOf({ engine, remoteId }: RemoteVoice) {
  return and(eq(remoteVoiceDeletions.engine, engine), eq(remoteVoiceDeletions.remoteId, remoteId))
}

const removeByEngine = (voice: RemoteVoice, signal?: AbortSignal): Promise<unknown> =>
  voicePool().forgetVoice({ ...voice, setup: config.engineSetup }, { signal })
