import { asc, eq, or, sql } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import type { SampleWindow } from '~/voice-engine/engine'

const { voiceSamples } = tables

/** A recording of a voice. */
export interface VoiceRecording {
  id: string
  filename: string
  fileKey: string
  analysisKey: string
  /** The part that the user chose, which one recording of a voice has at most. */
  window?: SampleWindow
}

/** The id of the first recording of its voice, in SQL; its own if it isn't joined. */
export const firstId = sql<string>`coalesce(${voiceSamples.joinedTo}, ${voiceSamples.id})`

/**
 * The recordings of the voice that a recording belongs to, the oldest first: it alone unless others were joined with it,
 * and none after it was deleted. Of several parts that were chosen before they were joined, the first counts.
 */
export function recordingsOfVoice(sampleId: string): VoiceRecording[] {
  const {
    id,
    joinedTo,
    filename,
    fileKey,
    analysisKey,
    windowFromMs: fromMs,
    windowToMs: toMs,
  } = voiceSamples
  const first = voiceIdOf(sampleId)
  const rows = database()
    .select({ id, filename, fileKey, analysisKey, fromMs, toMs })
    .from(voiceSamples)
    .where(or(eq(id, first), eq(joinedTo, first)))
    .orderBy(sql`${joinedTo} IS NOT NULL`, asc(voiceSamples.createdAt), asc(id))
    .all()
  const chosen = rows.find((row) => row.fromMs !== null)
  return rows.map(({ fromMs, toMs, ...row }) =>
    row.id === chosen?.id && fromMs !== null && toMs !== null ? { ...row, window: { fromMs, toMs } } : row,
  )
}

/** The id under which the profiles of a recording's voice are stored. */
export const voiceIdOf = (sampleId: string): string =>
  database().select({ id: firstId }).from(voiceSamples).where(eq(voiceSamples.id, sampleId)).get()?.id ??
  sampleId
