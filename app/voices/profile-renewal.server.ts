import { and, desc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'
import { logError } from '~/log/log-error.server'
import { enqueueProfile, PROFILE_VOICE } from './profile-voice-job.server'

const { jobs, voiceSamples } = tables

const BATCH = 20
/** Stories and new recordings come in between: a profile takes a third of this. */
const APART_MS = 15_000
const EVERY_MS = BATCH * APART_MS

/**
 * Asks anew for profiles that aren't of this version, those of the newest recordings first. One that failed in this
 * version isn't asked for again as long as its job is remembered.
 * @param version as profile_version
 * @returns how many were asked for
 */
export function enqueueStaleProfiles(db: Db, version: string, now = new Date()): number {
  return db.transaction(
    (tx) => {
      const askedFor = tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          and(
            eq(jobs.kind, PROFILE_VOICE),
            eq(jobs.subject, voiceSamples.id),
            or(
              inArray(jobs.status, ['queued', 'running']),
              and(eq(jobs.status, 'failed'), sql`${jobs.payload} ->> 'version' = ${version}`),
            ),
          ),
        )
      const stale = tx
        .select({ id: voiceSamples.id })
        .from(voiceSamples)
        .where(
          and(
            or(isNull(voiceSamples.profileVersion), ne(voiceSamples.profileVersion, version)),
            notExists(askedFor),
          ),
        )
        .orderBy(desc(voiceSamples.createdAt))
        .limit(BATCH)
        .all()
      for (const [i, { id }] of stale.entries()) {
        enqueueProfile(tx, id, { version, runAfterAt: new Date(now.getTime() + i * APART_MS) })
      }
      return stale.length
    },
    { behavior: 'immediate' },
  )
}

/**
 * Has old profiles made again after the engine's version has changed, a batch at a time, beside the service's work.
 * @returns ends it
 */
export function startProfileRenewal(db: Db, version: string): () => void {
  function renew(): void {
    try {
      enqueueStaleProfiles(db, version)
    } catch (error) {
      logError('profile-renewal-failed', error)
    }
  }

  renew()
  const timer = setInterval(renew, EVERY_MS)
  return () => clearInterval(timer)
}
