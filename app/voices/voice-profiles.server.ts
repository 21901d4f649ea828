import { copyFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { config } from '~/config.server'
import { database, type Transaction, tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import type { ProfiledSample } from '~/voice-engine/protocol'
import type { SampleQuality } from '~/voice-engine/sample-quality'
import type { RunOptions } from '~/workers/worker-pool.server'
import { voicePool } from './voice-pool.server'

const { voiceSamples } = tables

/** The keys of a sample's files. */
export const voiceKeys = (sampleId: string) => ({
  original: `voices/${sampleId}/original`,
  analysis: `voices/${sampleId}/analysis`,
  photo: `voices/${sampleId}/photo`,
  profile: `voices/${sampleId}/profile`,
})

/** The value of voice_samples.profile_version for a profile by this version of the chosen engine. */
export function profileVersion(engineVersion: string): string {
  return `${config.voiceEngine} ${engineVersion}`
}

/**
 * Makes the profile of a recording with the chosen engine.
 * @param samplePath the analysis copy
 * @param profilePath the output
 * @throws VoiceEngineError, and WorkerFailure as VoicePool documents
 */
export function makeVoiceProfile(
  samplePath: string,
  profilePath: string,
  options: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<ProfiledSample> {
  const { voiceEngine: engine, engineCacheDir: cacheDirectory } = config
  return voicePool().profileSample({ engine, samplePath, profilePath, cacheDirectory }, options)
}

/**
 * The path of a sample's stored profile. It may be of an older version, damaged, or deleted in the next moment, which
 * the engine reports as 'profile-outdated'.
 */
export async function storedProfilePath(sampleId: string): Promise<string | undefined> {
  const { id, profileKey } = voiceSamples
  const sample = database().select({ profileKey }).from(voiceSamples).where(eq(id, sampleId)).get()
  return sample?.profileKey ? fileStore().path(sample.profileKey) : undefined
}

/**
 * Stores a copy of a profile with its sample, replacing the previous one. The file comes before the row, so the profile
 * is of the row's version or newer. Nothing stays if the sample was deleted.
 * @param commit runs its argument in a transaction, unless the job was lost
 */
export async function storeProfile(
  sampleId: string,
  profilePath: string,
  { engineVersion, quality }: ProfiledSample,
  commit: (inTransaction: (tx: Transaction) => void) => void = (work) => database().transaction(work),
): Promise<void> {
  const { profile: profileKey } = voiceKeys(sampleId)
  const copyPath = await fileStore().newSpoolPath()
  try {
    await copyFile(profilePath, copyPath)
    await fileStore().put(profileKey, copyPath)
  } finally {
    await rm(copyPath, { force: true })
  }
  const values = { profileKey, profileVersion: profileVersion(engineVersion), quality }
  commit((tx) => {
    tx.update(voiceSamples).set(values).where(eq(voiceSamples.id, sampleId)).run()
  })
  const { id } = voiceSamples
  if (!database().select({ id }).from(voiceSamples).where(eq(id, sampleId)).get()) {
    await fileStore().delete(profileKey)
  }
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
