import { once } from 'node:events'
import { desc, eq, sql } from 'drizzle-orm'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { type Job, type JobContext, type JobHandling, PermanentJobError } from '~/platform/jobs/job'
import { repeat } from '~/platform/log/repeat.server'
import { type Db, database, type Transaction, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { chosenEngine, engineInUse, engineLabel } from './chosen-engine.server'
import { throwJobError } from './voice-pool.server'
import {
  findFiles,
  isStillMadeOf,
  makeVoiceProfile,
  storedProfile,
  storeProfile,
} from './voice-profiles.server'
import { recordingsOfVoice } from './voice-recordings.server'

const { jobs, recordings, voiceProfiles, voices } = tables

export const PROFILE_VOICE = 'profile-voice'

interface Payload {
  /** The engine and its version, as stories.engine; absent for a new recording, which has no profile of any. */
  version?: string
}

/** Enqueues the profile of a voice; the voice can be used before it is ready. */
export function enqueueProfile(
  tx: Transaction,
  voiceId: string,
  { runAfterAt, ...payload }: Payload & { runAfterAt?: Date } = {},
): void {
  const { id, userId } = tables.voices
  const voice = tx.select({ ownerId: userId }).from(tables.voices).where(eq(id, voiceId)).get()
  enqueue(tx, { kind: PROFILE_VOICE, subject: voiceId, ...voice, payload, runAfterAt })
}

export const profileVoiceJob: JobHandling = {
  run(job, context) {
    const run = profileVoice(job, context)
    const id = job.subject ?? ''
    const isOver = run.catch(() => {}).finally(() => underWay.delete(id))
    underWay.set(id, isOver)
    return run
  },
}

/** The profiles that are being made in this process, by the voice's id. */
const underWay = new Map<string, Promise<void>>()

/** Resolves once no profile of this voice is being made, so that a story doesn't make it a second time. */
export async function profileIsMade(voiceId: string, signal: AbortSignal): Promise<void> {
  const isOver = underWay.get(voiceId)
  if (!isOver) return
  signal.throwIfAborted()
  await Promise.race([isOver, once(signal, 'abort')])
  signal.throwIfAborted()
}

async function profileVoice(job: Job, context: JobContext): Promise<void> {
  const id = job.subject ?? ''
  const recordings = recordingsOfVoice(id)
  // Deleted, or made by a story in the meantime.
  if (recordings.length === 0 || isMade(id, job.payload as Payload)) return
  const { files } = await findFiles(recordings)
  if (files.length < recordings.length) throw new PermanentJobError('The recording is gone.')

  const make = async (profilePath: string) => {
    const inUse = engineInUse()
    const { signal, complete } = context
    const made = await makeVoiceProfile({ recordings: files, profilePath }, { signal }, inUse)
    if (!signal.aborted) await storeProfile(id, recordings, profilePath, made, inUse.engine, complete)
  }
  await fileStore().withSpool(make).catch(throwJobError)
  // A recording has come or gone since, while this job counted as theirs.
  if (!isStillMadeOf(id, recordings) && recordingsOfVoice(id).length > 0) {
    database().transaction((tx) => enqueueProfile(tx, id))
  }
}

function isMade(voiceId: string, { version }: Payload): boolean {
  const profile = storedProfile(voiceId)
  return profile !== undefined && (version === undefined || engineLabel(profile.version) === version)
}

const BATCH = 20
/** Leaves time for stories and new recordings: a profile takes a third of this. */
const APART_MS = 15_000
const EVERY_MS = BATCH * APART_MS

/**
 * Enqueues a batch of profiles that aren't of this version, the newest voices first. One that failed in this version
 * isn't retried while its job is stored.
 */
export function enqueueStaleProfiles(db: Db, version: string, now = new Date()): number {
  return db.transaction((tx) => {
    const isStale = sql`EXISTS (SELECT 1 FROM ${recordings} WHERE ${recordings.voiceId} = ${voices.id})
      AND NOT EXISTS (SELECT 1 FROM ${voiceProfiles} WHERE ${voiceProfiles.voiceId} = ${voices.id}
        AND ${voiceProfiles.engine} || ' ' || ${voiceProfiles.version} = ${version})
      AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.kind} = ${PROFILE_VOICE} AND ${jobs.subject} = ${voices.id}
        AND (${jobs.status} IN ('queued', 'running')
          OR ${jobs.status} = 'failed' AND ${jobs.payload} ->> 'version' = ${version}))`
    const stale = tx
      .select({ id: voices.id })
      .from(voices)
      .where(isStale)
      .orderBy(desc(voices.createdAt))
      .limit(BATCH)
      .all()
    for (const [i, { id }] of stale.entries()) {
      enqueueProfile(tx, id, { version, runAfterAt: new Date(now.getTime() + i * APART_MS) })
    }
    return stale.length
  })
}

/** Renews profiles after the engine or its version has changed, a batch at a time, in the background. */
export const startProfileRenewal = (db: Db) =>
  repeat('profile-renewal-failed', EVERY_MS, () =>
    enqueueStaleProfiles(db, engineLabel(chosenEngine().version)),
  )
