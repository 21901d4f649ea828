import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import type { Look } from '~/audit/record.server'
import { wakeQueues } from '~/jobs/enqueue.server'
import { database, tables } from '~/storage/database.server'
import { withReserve } from '~/storage/disk/reserve.server'
import { chosenEngine } from './chosen-engine.server'
import { leaveToOthers } from './joined-voices.server'
import { PROFILE_VOICE } from './profile-voice-job.server'
import { qualityFromRow } from './voice-profiles.server'
import { firstId } from './voice-recordings.server'

const { voiceProfiles, voiceSamples } = tables

/** For lists of samples. */
export const sampleColumns = {
  id: voiceSamples.id,
  name: voiceSamples.name,
  filename: voiceSamples.filename,
  fileKey: voiceSamples.fileKey,
  photoKey: voiceSamples.photoKey,
  whoIsThisVoice: voiceSamples.whoIsThisVoice,
  accentNationality: voiceSamples.accentNationality,
  voiceMemory: voiceSamples.voiceMemory,
  status: voiceSamples.status,
  createdAt: voiceSamples.createdAt,
}

/** A voice sample with the fields of docs/spec.md, section 3, and what its player needs. */
export type VoiceSample = ReturnType<typeof selectSamples>[number]

/** Newest first. */
export function listVoiceSamples(user: Owner): VoiceSample[] {
  return selectSamples(eq(voiceSamples.userId, user.id))
}

export function getVoiceSample(user: Owner, id: string): VoiceSample | undefined {
  return selectSamples(and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id)))[0]
}

function selectSamples(where: SQL | undefined) {
  const { durationMs, incomplete, peaks, quality } = voiceSamples
  const { windowFromMs: fromMs, windowToMs: toMs } = voiceProfiles
  const window = { fromMs, toMs, of: windowOfId, isChosen }
  return database()
    .select({ ...sampleColumns, durationMs, incomplete, peaks, quality, hasFailed, window, voiceId: firstId })
    .from(voiceSamples)
    .leftJoin(
      voiceProfiles,
      and(eq(voiceProfiles.sampleId, firstId), eq(voiceProfiles.engine, chosenEngine().name)),
    )
    .where(where)
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .all()
    .map(({ quality, hasFailed, window, ...sample }) => ({
      ...withPaths(sample),
      /** The part that the voice is made from; undefined where it is all of the recordings, or not known yet. */
      window: windowOf(window),
      /** The recording is measured after the upload. */
      quality: qualityFromRow(quality) ?? (hasFailed ? ('failed' as const) : ('awaited' as const)),
    }))
}

const windowOfId = sql<string>`coalesce(${voiceProfiles.windowOf}, ${voiceProfiles.sampleId})`
/** Whether the user chose it. */
const isChosen = sql<number>`EXISTS (SELECT 1 FROM voice_samples AS chosen
  WHERE chosen.id = ${windowOfId} AND chosen.window_from_ms IS NOT NULL)`

interface Window {
  fromMs: number | null
  toMs: number | null
  /** The id of its recording. */
  of: string
  isChosen: number
}

function windowOf(window: Window | null) {
  if (!window || window.fromMs === null || window.toMs === null) return undefined
  const { fromMs, toMs, of, isChosen } = window
  return { fromMs, toMs, of, isChosen: isChosen === 1 }
}

/** Replaces the file keys of a sample by paths. */
export function withPaths<Row extends { fileKey: string; photoKey: string | null }>({
  fileKey,
  photoKey,
  ...sample
}: Row) {
  const lovedOnePhoto = photoKey && `/app-storage/${photoKey}`
  return { ...sample, filePath: `/app-storage/${fileKey}`, lovedOnePhoto }
}

/** Whether its analysis has failed and won't be retried for now. */
const hasFailed = sql<number>`EXISTS (
  SELECT 1 FROM jobs WHERE jobs.status = 'failed' AND jobs.kind = ${PROFILE_VOICE} AND jobs.subject = ${firstId})`

/**
 * Deletes a voice sample; triggers queue its files for deletion, remove it from the draft and delete its job. Stories
 * stay, also those in processing: they have their own copy. Of a voice with several recordings the others stay joined.
 * @returns whether the user had such a sample
 */
export function deleteVoiceSample(user: Owner, id: string): boolean {
  const theirs = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id))
  const isDeleted = withReserve(() =>
    database().transaction(
      (tx) => {
        if (!tx.select({ id: voiceSamples.id }).from(voiceSamples).where(theirs).get()) return false
        leaveToOthers(tx, id)
        return tx.delete(voiceSamples).where(theirs).run().changes === 1
      },
      { behavior: 'immediate' },
    ),
  )
  if (isDeleted) wakeQueues()
  return isDeleted
}

/** The file behind a key, if it is the recording or the photo of a sample of the user. */
export function getVoiceMedia(user: Owner, key: string) {
  return selectMedia(key, eq(voiceSamples.userId, user.id))?.media
}

/** The same for an admin, who may hear everyone's, with the look to record. */
export function getVoiceMediaAsAdmin(key: string) {
  const found = selectMedia(key)
  return found && { ...found.media, look: found.look }
}

function selectMedia(key: string, owner?: SQL) {
  const { id: subjectId, userId, fileKey, photoKey, mimeType, filename } = voiceSamples
  const sample = database()
    .select({ subjectId, userId, fileKey, mimeType, filename })
    .from(voiceSamples)
    .where(and(or(eq(fileKey, key), eq(photoKey, key)), owner))
    .get()
  if (!sample) return undefined
  const whose = { userId: sample.userId, subjectId: sample.subjectId }
  const isRecording = sample.fileKey === key
  const look: Look = isRecording
    ? { act: 'listened', what: 'recording', ...whose }
    : { act: 'viewed', what: 'photo', ...whose }
  const media = isRecording
    ? { key, mimeType: sample.mimeType, filename: sample.filename }
    : { key, mimeType: 'image/jpeg', filename: 'photo.jpg' }
  return { media, look }
}
