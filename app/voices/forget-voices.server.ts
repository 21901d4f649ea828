import { and, asc, count, eq, isNull, lte, min, or, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { type Db, database, type Transaction, tables } from '~/database.server'
import { attempt } from '~/log/log-error.server'
import { voicePool } from './voice-pool.server'

const { remoteVoiceDeletions } = tables

const BATCH = 20
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 3600_000

/** A voice at a company. */
interface RemoteVoice {
  engine: string
  remoteId: string
}

interface Forgetting {
  db: Db
  /** Deletes a voice at its company. */
  forget?: (voice: RemoteVoice, signal: AbortSignal) => Promise<unknown>
  now?: () => number
}

/** Voices of one engine that its company still keeps, though they were deleted here. */
export interface RemoteVoiceDeletions {
  engine: string
  count: number
  oldestAt: Date
  /** Error code of the oldest one's latest attempt; null before its first. */
  lastError: string | null
}

/** Queues a voice that no profile names; the triggers queue those of deleted and replaced profiles. */
export function queueVoiceDeletion(db: Db | Transaction, voice: RemoteVoice): void {
  db.insert(remoteVoiceDeletions)
    .values({ ...voice, queuedAt: new Date() })
    .onConflictDoNothing()
    .run()
}

/**
 * Deletes the queued voices that are due at their companies, and then their rows: after a crash in between, the deletion
 * is repeated, harmlessly. A voice that can't be deleted is retried after a minute, then twice as long each time up to
 * six hours, for ever: a recording must not stay where its user doesn't expect it.
 * @returns how many voices were deleted
 */
export async function forgetDueVoices(
  { db, forget = forgetByEngine, now = Date.now }: Forgetting,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const due = db
    .select()
    .from(remoteVoiceDeletions)
    .where(or(isNull(remoteVoiceDeletions.retryAt), lte(remoteVoiceDeletions.retryAt, new Date(now()))))
    .orderBy(asc(sql`coalesce(${remoteVoiceDeletions.retryAt}, ${remoteVoiceDeletions.queuedAt})`))
    .limit(BATCH)
    .all()
  let forgotten = 0
  for (const { engine, remoteId, attempts } of due) {
    if (signal.aborted) break
    const row = and(eq(remoteVoiceDeletions.engine, engine), eq(remoteVoiceDeletions.remoteId, remoteId))
    try {
      await forget({ engine, remoteId }, signal)
      db.delete(remoteVoiceDeletions).where(row).run()
      forgotten++
    } catch (error) {
      if (signal.aborted) break
      const retryAt = new Date(now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts))
      const values = { attempts: attempts + 1, lastError: codeOf(error), retryAt }
      db.update(remoteVoiceDeletions).set(values).where(row).run()
    }
  }
  return forgotten
}

/**
 * Deletes due voices every few seconds, as startFileDeletions() does with files.
 * @returns stops it; resolves when the current deletion has ended
 */
export function startForgettingVoices({
  everyMs = 10_000,
  ...forgetting
}: Forgetting & { everyMs?: number }) {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined

  function check(): void {
    running ??= attempt('voice-deletion-failed', () => forgetDueVoices(forgetting, stopping.signal)).finally(
      () => {
        running = undefined
      },
    )
  }

  check()
  const timer = setInterval(check, everyMs)
  return async function stop(): Promise<void> {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/** The queued voices by engine, for an admin. */
export function listRemoteVoiceDeletions(db: Db = database()): RemoteVoiceDeletions[] {
  const { engine, queuedAt, lastError } = remoteVoiceDeletions
  // In SQLite a column beside min() is of the row that has the minimum.
  return db
    .select({ engine, count: count(), oldestAt: min(queuedAt).mapWith(queuedAt), lastError })
    .from(remoteVoiceDeletions)
    .groupBy(engine)
    .orderBy(asc(engine))
    .all()
}

function forgetByEngine(voice: RemoteVoice, signal: AbortSignal): Promise<unknown> {
  return voicePool().forgetVoice({ ...voice, setup: config.engineSetup }, { signal })
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
