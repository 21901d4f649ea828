import { and, eq, isNull } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { database, type Transaction, tables } from '~/storage/database.server'
import { missingConsent, voiceCompany } from '../consent.server'

const { recordings, voices } = tables

export const SAY_SENTENCE = 'say-sentence'

/** Enqueues the sentence that lets the user hear a voice; where nothing is to be said, its job ends at once. */
export function enqueueSentence(tx: Transaction, voiceId: string): void {
  if (!mayBeSaid(voiceId)) return
  const voice = tx.select({ ownerId: voices.userId }).from(voices).where(eq(voices.id, voiceId)).get()
  enqueue(tx, { kind: SAY_SENTENCE, subject: voiceId, ...voice, payload: {} })
}

/** A company gets words to say only after its consent and 'Use this recording'. */
export const mayBeSaid = (voiceId: string): boolean =>
  !voiceCompany() || (!missingConsent(voiceId) && areAllAccepted(voiceId))

function areAllAccepted(voiceId: string): boolean {
  const isOpen = and(eq(recordings.voiceId, voiceId), isNull(recordings.acceptedAt))
  return database().select({ id: recordings.id }).from(recordings).where(isOpen).get() === undefined
}
