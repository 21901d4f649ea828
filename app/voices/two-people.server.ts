import { inArray } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { soundLikeTwoPeople } from '~/voice-engine/quality/two-speakers'
import { speakerFromRow } from './voice-profiles.server'
import { recordingsOfVoice } from './voice-recordings.server'

const { recordings } = tables

/**
 * Whether a recording sounds like someone else than every recording of a voice. Nothing is claimed where either isn't
 * measured, or has too little speech.
 */
export function soundsLikeSomeoneElse(recordingId: string, voiceId: string): boolean {
  const others = recordingsOfVoice(voiceId).filter(({ id }) => id !== recordingId)
  const [own] = speakersOf([recordingId])
  const theirs = speakersOf(others.map(({ id }) => id))
  return own !== undefined && theirs.length > 0 && theirs.every((other) => soundLikeTwoPeople(own, other))
}

function speakersOf(ids: string[]) {
  const { id, quality } = recordings
  const rows = database().select({ quality }).from(recordings).where(inArray(id, ids)).all()
  return rows.flatMap(({ quality }) => speakerFromRow(quality) ?? [])
}
