import { asc, eq } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'

const { recordings } = tables

export type VoiceRecording = ReturnType<typeof recordingsOfVoice>[number]

/**
 * The recordings of a voice, the oldest first; none once it is deleted. Of several parts that were chosen before their
 * recordings came together, the first counts.
 */
export function recordingsOfVoice(voiceId: string) {
  const { id, filename, fileKey, analysisKey, windowFromMs: fromMs, windowToMs: toMs } = recordings
  const rows = database()
    .select({ id, filename, fileKey, analysisKey, fromMs, toMs })
    .from(recordings)
    .where(eq(recordings.voiceId, voiceId))
    .orderBy(asc(recordings.createdAt), asc(id))
    .all()
  const chosen = rows.find((row) => row.fromMs !== null)
  return rows.map(({ fromMs, toMs, ...row }) => {
    const isChosen = row.id === chosen?.id && fromMs !== null && toMs !== null
    /** The part that the user chose, which one recording of a voice has at most. */
    return { ...row, window: isChosen ? { fromMs, toMs } : undefined }
  })
}
