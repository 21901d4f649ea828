import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { soundLikeTwoPeople } from '~/voice-engine/quality/two-speakers'
import { enqueueProfile } from './profile-voice-job.server'
import { CHOOSE_ANOTHER, MAX_RECORDINGS_OF_A_VOICE, TOO_MANY } from './voice-formats'
import { speakerFromRow } from './voice-profiles.server'
import { recordingsOfVoice } from './voice-recordings.server'

const { recordings, storyDrafts, voices } = tables

/**
 * Puts a recording into another voice of its user, or makes it a voice of its own: the one that it began, or a new one with a
 * copy of the words of the voice that it leaves. That voice stays with its words and its stories, also without a recording, so that the way back is the
 * same act. Triggers delete the profiles of both.
 * @returns undefined if one of them isn't the user's
 */
export function moveRecording(user: Owner, id: string, to: string | 'own voice') {
  return database().transaction((tx) => {
    const isIt = and(eq(recordings.id, id), eq(recordings.userId, user.id))
    const recording = tx.select().from(recordings).where(isIt).get()
    if (!recording) return undefined
    const from = recording.voiceId
    const isAlone = recordingsOfVoice(from).length === 1
    if (to === '') return refused('invalid', CHOOSE_ANOTHER)
    // It is there already: asked before, in another tab.
    if (to === from || (to === 'own voice' && isAlone)) return { ok: true as const, voiceId: from }
    const voiceId = to === 'own voice' ? ownVoice(tx, recording) : to
    const theirs = and(eq(voices.id, voiceId), eq(voices.userId, user.id))
    if (!tx.select({ id: voices.id }).from(voices).where(theirs).get()) return undefined
    if (recordingsOfVoice(voiceId).length >= MAX_RECORDINGS_OF_A_VOICE) return refused('invalid', TOO_MANY)
    const photoKey = to === 'own voice' ? null : recording.photoKey
    tx.update(recordings).set({ voiceId, photoKey }).where(isIt).run()
    // The draft goes along: no story can be made with a voice that has no recording.
    if (isAlone) tx.update(storyDrafts).set({ voiceId }).where(eq(storyDrafts.voiceId, from)).run()
    for (const one of isAlone ? [voiceId] : [voiceId, from]) enqueueProfile(tx, one)
    return { ok: true as const, voiceId }
  })
}

/** The voice that a recording began, if nothing else is in it; else a new one, like the voice that it is in. */
function ownVoice(tx: Transaction, recording: typeof recordings.$inferSelect): string {
  const { id, voiceId, photoKey } = recording
  const began = tx.select({ id: voices.id }).from(voices).where(eq(voices.id, id)).get()
  if (began && recordingsOfVoice(began.id).length === 0) return began.id
  const like = tx.select().from(voices).where(eq(voices.id, voiceId)).get()
  if (!like) throw new Error('The voice of a recording is missing.')
  const own = began ? randomUUID() : id
  tx.insert(voices)
    .values({ ...like, id: own, photoKey, createdAt: new Date() })
    .run()
  return own
}

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
