import { copyFile, rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { config } from '~/config.server'
import { database, type Transaction, tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import type { SampleWindow } from '~/voice-engine/engine'
import type { ProfiledSample, ProfileSampleTask } from '~/voice-engine/protocol'
import type { SampleQuality } from '~/voice-engine/sample-quality'
import type { RunOptions } from '~/workers/worker-pool.server'
import { chosenEngine } from './chosen-engine.server'
import { cancelVoiceDeletion, expectVoice, queueVoiceDeletion } from './forget-voices.server'
import { voicePool } from './voice-pool.server'

const { voiceProfiles, voiceSamples } = tables

/** The keys of a sample's files. */
export const voiceKeys = (sampleId: string) => ({
  original: `voices/${sampleId}/original`,
  analysis: `voices/${sampleId}/analysis`,
  photo: `voices/${sampleId}/photo`,
  profile: `voices/${sampleId}/profile-${chosenEngine().name}`,
})

/** The part of a recording that the user chose, if any. */
export function chosenWindow(sampleId: string): SampleWindow | undefined {
  const { windowFromMs: fromMs, windowToMs: toMs, id } = voiceSamples
  const row = database().select({ fromMs, toMs }).from(voiceSamples).where(eq(id, sampleId)).get()
  return row && row.fromMs !== null && row.toMs !== null ? { fromMs: row.fromMs, toMs: row.toMs } : undefined
}

/** A new profile; forgetUnlessStored() has to be called with it. */
type MadeProfile = ProfiledSample & { remoteName?: string }

/** Of errors before anything is sent to a company. */
const NOTHING_MADE: ReadonlySet<unknown> = new Set(['engine-unavailable', 'too-short'])

/**
 * Makes the profile of a recording with the chosen engine.
 * @param paths of the analysis copy, of the recording itself if it is still there, and of the output; the part to listen to
 * @throws VoiceEngineError, and WorkerFailure as VoicePool documents
 */
export async function makeVoiceProfile(
  paths: Pick<ProfileSampleTask, 'samplePath' | 'recordingPath' | 'profilePath' | 'window'>,
  options: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<MadeProfile> {
  const { engineSetup: setup } = config
  const { name: engine, destination } = chosenEngine()
  const remoteName = destination.kind === 'company' ? expectVoice(database(), engine) : undefined
  try {
    const task = { engine, setup, remoteName, ...paths }
    return { ...(await voicePool().profileSample(task, options)), remoteName }
  } catch (error) {
    if (remoteName && NOTHING_MADE.has((error as { code?: unknown }).code))
      cancelVoiceDeletion(database(), { engine, remoteId: remoteName })
    throw error
  }
}

/**
 * The path of a sample's stored profile by the chosen engine. It may be of an older version, damaged, or deleted in the
 * next moment, which the engine reports as 'profile-outdated'.
 */
export async function storedProfilePath(sampleId: string): Promise<string | undefined> {
  const profile = storedProfile(sampleId)
  return profile && fileStore().path(profile.fileKey)
}

/** The row of a sample's profile by the chosen engine. */
export const storedProfile = (sampleId: string) =>
  database()
    .select()
    .from(voiceProfiles)
    .where(and(eq(voiceProfiles.sampleId, sampleId), eq(voiceProfiles.engine, chosenEngine().name)))
    .get()

/**
 * Stores a copy of a profile with its sample, replacing the previous one. The file comes before the row, so the profile
 * is of the row's version or newer. Nothing stays if the sample was deleted.
 * @param commit runs its argument in a transaction, unless the job was lost
 */
export async function storeProfile(
  sampleId: string,
  profilePath: string,
  { engineVersion, quality, window, remoteId, remoteName }: MadeProfile,
  commit: (inTransaction: (tx: Transaction) => void) => void = (work) => database().transaction(work),
): Promise<void> {
  const { profile: fileKey } = voiceKeys(sampleId)
  const engine = chosenEngine().name
  const copyPath = await fileStore().newSpoolPath()
  try {
    await copyFile(profilePath, copyPath)
    await fileStore().put(fileKey, copyPath)
  } finally {
    await rm(copyPath, { force: true })
  }
  const values = {
    version: engineVersion,
    fileKey,
    windowFromMs: window?.fromMs ?? null,
    windowToMs: window?.toMs ?? null,
    remoteId: remoteId ?? null,
    createdAt: new Date(),
  }
  commit((tx) => {
    const { changes } = tx.update(voiceSamples).set({ quality }).where(eq(voiceSamples.id, sampleId)).run()
    if (changes === 0) return
    tx.insert(voiceProfiles)
      .values({ sampleId, engine, ...values })
      .onConflictDoUpdate({ target: [voiceProfiles.sampleId, voiceProfiles.engine], set: values })
      .run()
    if (remoteName) cancelVoiceDeletion(tx, { engine, remoteId: remoteName })
  })
  if (!storedProfile(sampleId)) await fileStore().delete(fileKey)
}

/** Queues the voice that a company made for a profile for deletion there, unless the profile is stored. */
export function forgetUnlessStored(sampleId: string | null, { remoteId, remoteName }: MadeProfile): void {
  if (!remoteId || (sampleId && storedProfile(sampleId)?.remoteId === remoteId)) return
  const engine = chosenEngine().name
  database().transaction((tx) => {
    queueVoiceDeletion(tx, { engine, remoteId })
    if (remoteName) cancelVoiceDeletion(tx, { engine, remoteId: remoteName })
  })
}

const storedQuality = z.object({
  speechMs: z.number(),
  speechDb: z.number(),
  clippedShare: z.number(),
  signalToNoiseDb: z.number(),
  humHz: z.union([z.literal(0), z.literal(50), z.literal(60)]),
  bandLimitHz: z.number(),
  reverberationSeconds: z.number(),
  music: z.number(),
  secondVoice: z.number(),
  voicedShare: z.number(),
}) satisfies z.ZodType<SampleQuality>

/** @returns undefined before the measurement, or for one of another version */
export function qualityFromRow(stored: unknown): SampleQuality | undefined {
  return storedQuality.safeParse(stored).data
}
