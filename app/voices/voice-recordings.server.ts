import { asc, eq } from 'drizzle-orm'
import { database, tables } from '~/platform/storage/database.server'

const { recordings } = tables

export type VoiceRecording = ReturnType<typeof recordingsOfVoice>[number]

export function recordingsOfVoice(voiceId: string) {
  const { id, filename, fileKey, analysisKey } = recordings
  return database()
    .select({ id, filename, fileKey, analysisKey })
    .from(recordings)
    .where(eq(recordings.voiceId, voiceId))
    .orderBy(asc(recordings.createdAt), asc(id))
    .all()
}
