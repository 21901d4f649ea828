import { asc, eq } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import type { SampleWindow } from '~/voice-engine/engine'

const { recordings } = tables

export interface VoiceRecording {
  id: string
  filename: string
  fileKey: string
  analysisKey: string
  /** The part that the user chose, which one recording of a voice has at most. */
  window?: SampleWindow
}

/**
 * The recordings of a voice, the oldest first; none once it is deleted. Of several parts that were chosen before their
 * recordings came together, the first counts.
 */
export function recordingsOfVoice(voiceId: string): VoiceRecording[] {
  const { id, filename, fileKey, analysisKey, windowFromMs: fromMs, windowToMs: toMs } = recordings
  const rows = database()
    .select({ id, filename, fileKey, analysisKey, fromMs, toMs })
    .from(recordings)
    .where(eq(recordings.voiceId, voiceId))
    .orderBy(asc(recordings.createdAt), asc(id))
    .all()
  const chosen = rows.find((row) => row.fromMs !== null)
  return rows.map(({ fromMs, toMs, ...row }) =>
    row.id === chosen?.id && fromMs !== null && toMs !== null ? { ...row, window: { fromMs, toMs } } : row,
  )
}
