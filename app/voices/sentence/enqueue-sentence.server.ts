import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { enqueue } from '~/jobs/enqueue.server'
import { database, type Transaction, tables } from '~/storage/database.server'
import { chosenEngine } from '../chosen-engine.server'
import { missingConsent, voiceCompany } from '../consent.server'

const { jobs, recordings, voiceProfiles, voices } = tables

export const SAY_SENTENCE = 'say-sentence'

/** Enqueues the sentence that lets the user hear a voice; where nothing is to be said, its job ends at once. */
export function enqueueSentence(tx: Transaction, voiceId: string): void {
  if (!mayBeSaid(voiceId)) return
  const voice = tx.select({ ownerId: voices.userId }).from(voices).where(eq(voices.id, voiceId)).get()
  enqueue(tx, { kind: SAY_SENTENCE, subject: voiceId, ...voice, payload: {} })
}

/**
 * Has the sentence said that is missing, such as for voices from before there were sentences: when they are looked at, so
 * that no start has all of them made. One whose job has failed isn't asked for again while that is stored.
 * @param voiceId all of the user's without it
 */
export function askForSentences(user: Owner, voiceId?: string): void {
  const isOfVoice = and(eq(jobs.kind, SAY_SENTENCE), eq(jobs.subject, voices.id))
  const asked = database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOfVoice, inArray(jobs.status, ['queued', 'running', 'failed'])))
  const isSilent = and(eq(voiceProfiles.engine, chosenEngine().name), isNull(voiceProfiles.sentenceKey))
  const isTheirs = and(eq(voices.userId, user.id), voiceId ? eq(voices.id, voiceId) : undefined)
  const silent = database()
    .select({ id: voices.id })
    .from(voices)
    .innerJoin(voiceProfiles, and(eq(voiceProfiles.voiceId, voices.id), isSilent))
    .where(and(isTheirs, notExists(asked)))
    .all()
  if (silent.length === 0) return
  database().transaction((tx) => {
    for (const { id } of silent) enqueueSentence(tx, id)
  })
}

/** A company gets words to say only after its consent and 'Use this recording'. */
export const mayBeSaid = (voiceId: string) =>
  !voiceCompany() || (!missingConsent(voiceId) && areAllAccepted(voiceId))

function areAllAccepted(voiceId: string): boolean {
  const isOpen = and(eq(recordings.voiceId, voiceId), isNull(recordings.acceptedAt))
  return database().select({ id: recordings.id }).from(recordings).where(isOpen).get() === undefined
}
