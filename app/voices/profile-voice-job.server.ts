import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { type Job, type JobContext, type JobHandling, PermanentJobError } from '~/jobs/job'
import { database, type Transaction, tables } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { chosenEngine, engineLabel } from './chosen-engine.server'
import { missingConsent } from './consent.server'
import { jobError } from './voice-pool.server'
import {
  deleteRemoteUnlessStored,
  findFiles,
  isStillMadeOf,
  makeVoiceProfile,
  storedProfile,
  storeProfile,
} from './voice-profiles.server'
import { recordingsOfVoice, voiceIdOf } from './voice-recordings.server'

const { voiceProfiles } = tables

export const PROFILE_VOICE = 'profile-voice'

interface Payload {
  /** The engine and its version, as stories.engine; absent for a new recording, which has no profile of any. */
  version?: string
}

/** Enqueues the profile of a voice, by its first sample; the voice can be used before it is ready. */
export function enqueueProfile(
  tx: Transaction,
  sampleId: string,
  { runAfterAt, ...payload }: Payload & { runAfterAt?: Date } = {},
): void {
  const { id, userId } = tables.voiceSamples
  const sample = tx.select({ ownerId: userId }).from(tables.voiceSamples).where(eq(id, sampleId)).get()
  enqueue(tx, { kind: PROFILE_VOICE, subject: sampleId, ...sample, payload, runAfterAt })
}

/** Makes the profile of a sample's voice by the chosen engine again, after a change of what it is made from. */
export function remakeProfile(sampleId: string): void {
  const voiceId = voiceIdOf(sampleId)
  database().transaction((tx) => {
    const { engine, sampleId: id } = voiceProfiles
    tx.delete(voiceProfiles)
      .where(and(eq(id, voiceId), eq(engine, chosenEngine().name)))
      .run()
    enqueueProfile(tx, voiceId)
  })
}

/** Makes the profile of a voice. A failure is harmless: a story makes a missing profile itself. */
export const profileVoiceJob: JobHandling = {
  run(job, context) {
    const run = profileVoice(job, context)
    const id = job.subject ?? ''
    const isOver = run.catch(() => {}).finally(() => underWay.delete(id))
    underWay.set(id, isOver)
    return run
  },
}

/** The profiles that are being made in this process, by the id of their first sample. */
const underWay = new Map<string, Promise<void>>()

/**
 * Resolves once no profile of this sample's voice is being made, so that a story doesn't make it a second time.
 * @throws the signal's reason when it is aborted: a deleted story must not keep its slot until the profile is made
 */
export async function profileIsMade(sampleId: string, signal: AbortSignal): Promise<void> {
  const isOver = underWay.get(voiceIdOf(sampleId))
  if (!isOver) return
  signal.throwIfAborted()
  await Promise.race([isOver, once(signal, 'abort')])
  signal.throwIfAborted()
}

async function profileVoice(job: Job, context: JobContext): Promise<void> {
  const id = job.subject ?? ''
  const recordings = recordingsOfVoice(id)
  // Deleted, joined to another whose job makes the voice, made by a story in the meantime, or not to be sent to a company.
  if (recordings[0]?.id !== id || isMade(id, job.payload as Payload) || missingConsent(id)) return
  const { files } = await findFiles(recordings)
  if (files.length < recordings.length) throw new PermanentJobError('The recording is gone.')

  const profilePath = await fileStore().newSpoolPath()
  try {
    const made = await makeVoiceProfile({ recordings: files, profilePath }, { signal: context.signal })
    try {
      if (!context.signal.aborted) await storeProfile(recordings, profilePath, made, context.complete)
    } finally {
      deleteRemoteUnlessStored(made)
    }
    // Joined or taken apart since, or with another part chosen, while this job counted as theirs.
    if (!isStillMadeOf(recordings) && recordingsOfVoice(id)[0]?.id === id) {
      database().transaction((tx) => enqueueProfile(tx, id))
    }
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
