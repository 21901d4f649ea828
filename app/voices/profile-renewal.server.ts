import { and, desc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import { repeat } from '~/log/repeat.server'
import { type Db, tables } from '~/storage/database.server'
import { enqueueProfile, PROFILE_VOICE } from './profile-voice-job.server'

const { jobs, recordings, voiceProfiles, voices } = tables

const BATCH = 20
/** Leaves time for stories and new recordings: a profile takes a third of this. */
const APART_MS = 15_000
const EVERY_MS = BATCH * APART_MS

/**
 * Enqueues a batch of profiles that aren't of this version, the newest voices first. One that failed in this version
 * isn't retried while its job is stored.
 * @param version the engine and its version, as stories.engine
 * @returns how many were enqueued
 */
export function enqueueStaleProfiles(db: Db, version: string, now = new Date()): number {
  return db.transaction((tx) => {
    const isUnfinished = inArray(jobs.status, ['queued', 'running'])
    const hasFailed = and(eq(jobs.status, 'failed'), sql`${jobs.payload} ->> 'version' = ${version}`)
    const isOfVoice = and(eq(jobs.kind, PROFILE_VOICE), eq(jobs.subject, voices.id))
    const tried = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isOfVoice, or(isUnfinished, hasFailed)))
    const isOfVersion = sql`${voiceProfiles.engine} || ' ' || ${voiceProfiles.version} = ${version}`
    const made = tx
      .select({ id: voiceProfiles.voiceId })
      .from(voiceProfiles)
      .where(and(eq(voiceProfiles.voiceId, voices.id), isOfVersion))
    const recorded = tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(eq(recordings.voiceId, voices.id))
    const stale = tx
      .select({ id: voices.id })
      .from(voices)
      .where(and(exists(recorded), notExists(made), notExists(tried)))
      .orderBy(desc(voices.createdAt))
      .limit(BATCH)
      .all()
    for (const [i, { id }] of stale.entries()) {
      enqueueProfile(tx, id, { version, runAfterAt: new Date(now.getTime() + i * APART_MS) })
    }
    return stale.length
  })
}

/**
 * Renews profiles after the engine's version has changed, a batch at a time, in the background.
 * @returns stops it
 */
export const startProfileRenewal = (db: Db, version: string) =>
  repeat('profile-renewal-failed', EVERY_MS, () => enqueueStaleProfiles(db, version))
