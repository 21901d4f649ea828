import { copyFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EngineDescription } from '@everspoken/engine/engine'
import type { ProfiledSample, ProfileSampleTask, RecordingFiles } from '@everspoken/engine/protocol'
import { and, eq } from 'drizzle-orm'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import type { RunOptions } from '~/platform/workers/worker-pool.server'
import { chosenEngine, engineInUse } from './chosen-engine.server'
import { enqueueSentence } from './enqueue-sentence.server'
import { voicePool } from './voice-pool.server'
import { recordingsOfVoice, type VoiceRecording } from './voice-recordings.server'

const { recordings, voiceProfiles } = tables

/** The keys of the files of a recording, and of a voice, which has the id of the recording that it began with. */
export const voiceKeys = (id: string) => ({
  original: `voices/${id}/original`,
  analysis: `voices/${id}/analysis`,
  photo: `voices/${id}/photo`,
})

/** The recordings whose analysis copy is there, and the paths of their files in the same order. */
export async function findFiles(wanted: readonly VoiceRecording[]) {
  const found: VoiceRecording[] = []
  const files: RecordingFiles[] = []
  for (const recording of wanted) {
    const samplePath = await fileStore().path(recording.analysisKey)
    if (!samplePath) continue
    const recordingPath = await fileStore().path(recording.fileKey)
    found.push(recording)
    files.push({ samplePath, recordingPath })
  }
  return { recordings: found, files }
}

export const makeVoiceProfile = (
  files: Pick<ProfileSampleTask, 'recordings' | 'profilePath'>,
  options: Pick<RunOptions, 'signal' | 'onProgress'>,
  inUse = engineInUse(),
): Promise<ProfiledSample> =>
  voicePool(inUse).profileSample({ engine: inUse.engine.name, setup: inUse.setup, ...files }, options)

/**
 * The path of the stored profile of a voice by an engine. It may be of an older version, damaged, or deleted in
 * the next moment, which the engine reports as 'profile-outdated'.
 */
export async function storedProfilePath(
  voiceId: string,
  engine = chosenEngine(),
): Promise<string | undefined> {
  const profile = storedProfile(voiceId, engine)
  return profile && fileStore().path(profile.fileKey)
}

export const storedProfile = (voiceId: string, { name } = chosenEngine()) =>
  database()
    .select()
    .from(voiceProfiles)
    .where(and(eq(voiceProfiles.voiceId, voiceId), eq(voiceProfiles.engine, name)))
    .get()

/**
 * Stores a copy of a profile with its voice, replacing the previous one. The file comes before the row, so the profile
 * is of the row's version or newer. The profile isn't stored unless the voice still has exactly these recordings; what
 * was measured of them is.
 */
export async function storeProfile(
  voiceId: string,
  madeOf: readonly VoiceRecording[],
  profilePath: string,
  { engineVersion, qualities }: ProfiledSample,
  description: EngineDescription,
  commit: (inTransaction: (tx: Transaction) => void) => void = (work) => database().transaction(work),
): Promise<void> {
  const { name: engine } = description
  const fileKey = `voices/${voiceId}/profile-${engine}`
  const isPut = isStillMadeOf(voiceId, madeOf)
  if (isPut) await putCopy(fileKey, profilePath)
  const values = {
    version: engineVersion,
    fileKey,
    sentenceKey: null,
    createdAt: new Date(),
  }
  commit((tx) => {
    for (const [i, { id }] of madeOf.entries()) {
      tx.update(recordings).set({ quality: qualities[i] }).where(eq(recordings.id, id)).run()
    }
    if (!isPut || !isStillMadeOf(voiceId, madeOf)) return
    tx.insert(voiceProfiles)
      .values({ voiceId, engine, ...values })
      .onConflictDoUpdate({ target: [voiceProfiles.voiceId, voiceProfiles.engine], set: values })
      .run()
    enqueueSentence(tx, voiceId)
  })
  if (!storedProfile(voiceId, description)) await fileStore().delete(fileKey)
}

/** Whether the voice is still made of these recordings. */
export function isStillMadeOf(voiceId: string, madeOf: readonly VoiceRecording[]): boolean {
  return madeOf.length > 0 && isDeepStrictEqual(madeOf, recordingsOfVoice(voiceId))
}

const putCopy = (fileKey: string, path: string) =>
  fileStore().withSpool(async (copyPath) => {
    await copyFile(path, copyPath)
    await fileStore().put(fileKey, copyPath)
  })
