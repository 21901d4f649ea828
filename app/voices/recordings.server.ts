import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type AuditEntry, mayBeSeenBy, type Viewer } from '~/platform/audit/record.server'
import { wakeQueues } from '~/platform/jobs/enqueue.server'
import { database, prepared, tables } from '~/platform/storage/database.server'
import { storedPath } from '~/platform/text/stored-path'
import { chosenEngine } from './chosen-engine.server'
import { SAY_SENTENCE } from './enqueue-sentence.server'
import { enqueueProfile, PROFILE_VOICE } from './profile-voice-job.server'
import { qualityFromRow } from './stored-quality.server'
import { recordingsOfVoice } from './voice-recordings.server'

const { recordings, voiceProfiles, voices } = tables

export const recordingColumns = {
  id: recordings.id,
  name: voices.name,
  filename: recordings.filename,
  fileKey: recordings.fileKey,
  photoKey: voices.photoKey,
  whoIsThisVoice: voices.name,
  accentNationality: voices.accent,
  voiceMemory: voices.memory,
  createdAt: recordings.createdAt,
}

export const voiceOfRecording = eq(voices.id, recordings.voiceId)

/** Whether the analysis of its voice has failed and won't be retried for now. */
const hasFailed = sql<number>`EXISTS (
  SELECT 1 FROM jobs WHERE jobs.status = 'failed' AND jobs.kind = ${PROFILE_VOICE} AND jobs.subject = ${recordings.voiceId})`

/** Whether its voice's analysis or its sentence is on its way. */
const isInTheMaking = sql<number>`EXISTS (
  SELECT 1 FROM jobs WHERE jobs.status IN ('queued', 'running') AND jobs.kind IN (${PROFILE_VOICE}, ${SAY_SENTENCE})
    AND jobs.subject = ${recordings.voiceId})`

/** A voice sample of docs/spec.md, section 3: a recording with its voice's words, and what its player needs. */
export type Recording = ReturnType<ReturnType<typeof recordingsWhere>>[number]

export const listRecordings = recordingsWhere()

const byId = recordingsWhere(eq(recordings.id, sql.placeholder('id')))

export const getRecording = (user: Owner, id: string): Recording | undefined => byId(user, { id })[0]

/** Makes a function that lists those of a user's recordings, newest first; each page needs them, so its query is built once. */
function recordingsWhere(which?: SQL) {
  const { voiceId, durationMs, incomplete, peaks, quality, acceptedAt } = recordings
  const isOfEngine = eq(voiceProfiles.engine, sql.placeholder('engine'))
  const query = prepared((db) =>
    db
      .select({
        ...recordingColumns,
        ...{ voiceId, durationMs, incomplete, peaks, quality, acceptedAt, hasFailed },
        ...{ sentenceKey: voiceProfiles.sentenceKey, isInTheMaking },
      })
      .from(recordings)
      .innerJoin(voices, voiceOfRecording)
      .leftJoin(voiceProfiles, and(eq(voiceProfiles.voiceId, voiceId), isOfEngine))
      .where(and(eq(recordings.userId, sql.placeholder('userId')), which))
      .orderBy(desc(recordings.createdAt), desc(recordings.id))
      .prepare(),
  )
  return ({ id: userId }: Owner, values: object = {}) =>
    query()
      .all({ userId, engine: chosenEngine().name, ...values })
      .map(({ quality, hasFailed, sentenceKey, isInTheMaking, acceptedAt, ...sample }) => ({
        ...withPaths(sample),
        /** The recording is measured after the upload. */
        quality: qualityFromRow(quality) ?? (hasFailed ? ('failed' as const) : ('awaited' as const)),
        spoken: sentenceKey ? storedPath(sentenceKey) : isInTheMaking ? ('awaited' as const) : undefined,
        isAccepted: acceptedAt !== null,
      }))
}

export function withPaths<Row extends { fileKey: string; photoKey: string | null }>({
  fileKey,
  photoKey,
  ...sample
}: Row) {
  // It was decoded before its row was inserted.
  const status = 'ready' as const
  return { ...sample, status, filePath: storedPath(fileKey), lovedOnePhoto: photoKey && storedPath(photoKey) }
}

/**
 * Deletes a recording, and its voice if it was the last one; triggers queue the files for deletion. Stories stay, also
 * those in processing: they have their own copy. A voice that has others is made of these.
 */
export function deleteRecording(user: Owner, id: string): boolean {
  const isDeleted = database().transaction((tx) => {
    const theirs = and(eq(recordings.id, id), eq(recordings.userId, user.id))
    const deleted = tx.delete(recordings).where(theirs).returning({ voiceId: recordings.voiceId }).get()
    if (!deleted) return false
    const { voiceId } = deleted
    if (recordingsOfVoice(voiceId).length > 0) enqueueProfile(tx, voiceId)
    else tx.delete(voices).where(eq(voices.id, voiceId)).run()
    return true
  })
  if (isDeleted) wakeQueues()
  return isDeleted
}

/**
 * The file behind a key, if it is a recording or a photo that the viewer may have, with an admin's look to record, or a
 * sentence in a voice of the viewer's own.
 */
export function getVoiceMedia(viewer: Viewer, key: string) {
  const { id, userId, mimeType, filename } = recordings
  const recording = database()
    .select({ whose: { userId, subjectId: id }, media: { mimeType, filename } })
    .from(recordings)
    .where(and(eq(recordings.fileKey, key), mayBeSeenBy(viewer, userId)))
    .get()
  if (recording) {
    const look: AuditEntry = { act: 'listened', what: 'recording', ...recording.whose }
    return { key, ...recording.media, look }
  }
  const whose = database()
    .select({ userId: voices.userId, subjectId: voices.id })
    .from(voices)
    .where(and(eq(voices.photoKey, key), mayBeSeenBy(viewer, voices.userId)))
    .get()
  if (whose) {
    const look: AuditEntry = { act: 'viewed', what: 'photo', ...whose }
    return { key, mimeType: 'image/jpeg', filename: 'photo.jpg', look }
  }
  const sentence = database()
    .select({ name: voices.name })
    .from(voiceProfiles)
    .innerJoin(voices, and(eq(voices.id, voiceProfiles.voiceId), eq(voices.userId, viewer.id)))
    .where(eq(voiceProfiles.sentenceKey, key))
    .get()
  return sentence && { key, mimeType: 'audio/mpeg', filename: `${sentence.name}.mp3`, look: undefined }
}
