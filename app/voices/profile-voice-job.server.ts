import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { database, type Transaction, tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import { enqueue } from '~/jobs/enqueue.server'
import { type Job, type JobContext, type JobHandling, PermanentJobError } from '~/jobs/job'
import { chosenEngine, engineLabel } from './chosen-engine.server'
import { missingStatement } from './consent.server'
import { jobError } from './voice-pool.server'
import {
  chosenWindow,
  forgetUnlessStored,
  makeVoiceProfile,
  storedProfile,
  storeProfile,
} from './voice-profiles.server'

const { voiceProfiles, voiceSamples } = tables

export const PROFILE_VOICE = 'profile-voice'

interface Payload {
  /** The engine and its version, as stories.engine; absent for a new recording, which has no profile of any. */
  version?: string
}

/** Enqueues the profile of a sample; the sample can be used before it is ready. */
export function enqueueProfile(
  tx: Transaction,
  sampleId: string,
  { runAfterAt, ...payload }: Payload & { runAfterAt?: Date } = {},
): void {
  enqueue(tx, { kind: PROFILE_VOICE, subject: sampleId, payload, runAfterAt })
}

/** Makes the profile by the chosen engine again, after a change of what it is made from. */
export function remakeProfile(sampleId: string): void {
  database().transaction((tx) => {
    const { engine, sampleId: id } = voiceProfiles
    tx.delete(voiceProfiles)
      .where(and(eq(id, sampleId), eq(engine, chosenEngine().name)))
      .run()
    enqueueProfile(tx, sampleId)
  })
}

/** Makes the profile of a sample. A failure is harmless: a story makes a missing profile itself. */
export const profileVoiceJob: JobHandling = {
  run(job, context) {
    const run = profileVoice(job, context)
    const id = job.subject ?? ''
    const isOver = run.catch(() => {}).finally(() => underWay.delete(id))
    underWay.set(id, isOver)
    return run
  },
}

/** The profiles that are being made in this process, by the id of their sample. */
const underWay = new Map<string, Promise<void>>()

/**
 * Resolves once no profile of this sample is being made, so that a story doesn't make it a second time.
 * @throws the signal's reason when it is aborted: a deleted story must not keep its slot until the profile is made
 */
export async function profileIsMade(sampleId: string, signal: AbortSignal): Promise<void> {
  const isOver = underWay.get(sampleId)
  if (!isOver) return
  signal.throwIfAborted()
  await Promise.race([isOver, once(signal, 'abort')])
  signal.throwIfAborted()
}

async function profileVoice(job: Job, context: JobContext): Promise<void> {
  const id = job.subject ?? ''
  const sample = database().select().from(voiceSamples).where(eq(voiceSamples.id, id)).get()
  // Deleted, made by a story in the meantime, or not to be sent to a company.
  if (!sample || isMade(id, job.payload as Payload) || missingStatement(id)) return
  const samplePath = await fileStore().path(sample.analysisKey)
  if (!samplePath) throw new PermanentJobError('The recording is gone.')

  const recordingPath = await fileStore().path(sample.fileKey)
  const profilePath = await fileStore().newSpoolPath()
  try {
    const window = chosenWindow(id)
    const paths = { samplePath, recordingPath, profilePath, window }
    const made = await makeVoiceProfile(paths, { signal: context.signal })
    try {
      if (!context.signal.aborted) await storeProfile(id, profilePath, made, context.complete)
    } finally {
      forgetUnlessStored(id, made)
    }
    // The user has chosen another part since, while this job counted as theirs.
    if (!isDeepStrictEqual(window, chosenWindow(id))) remakeProfile(id)
  } catch (error) {
    throw jobError(error)
  } finally {
    await rm(profilePath, { force: true })
  }
}

function isMade(sampleId: string, { version }: Payload): boolean {
  const profile = storedProfile(sampleId)
  return profile !== undefined && (version === undefined || engineLabel(profile.version) === version)
}
