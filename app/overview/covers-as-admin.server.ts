import { inArray } from 'drizzle-orm'
import { database, tables } from '~/database.server'

const { stories, voiceSamples } = tables

/** What a player needs before anything is played: the sound's wave, and how long it is. */
export interface Cover {
  /** One byte a slice, as base64. */
  peaks: string | undefined
  durationMs: number
}

/** By the ids of voice samples. */
export function getSampleCoversAsAdmin(ids: string[]): Map<string, Cover> {
  const { id, peaks, durationMs } = voiceSamples
  const rows = database().select({ id, peaks, durationMs }).from(voiceSamples).where(inArray(id, ids)).all()
  return new Map(rows.map((row) => [row.id, coverOf(row)]))
}

/** By the ids of stories. */
export function getStoryCoversAsAdmin(ids: string[]): Map<string, Cover> {
  const { id, peaks, durationMs } = stories
  const rows = database().select({ id, peaks, durationMs }).from(stories).where(inArray(id, ids)).all()
  return new Map(rows.map((row) => [row.id, coverOf(row)]))
}

const coverOf = ({ peaks, durationMs }: { peaks: Buffer | null; durationMs: number | null }): Cover => ({
  peaks: peaks?.toString('base64'),
  durationMs: durationMs ?? 0,
})
