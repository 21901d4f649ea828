import { eq } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { type Transaction, tables } from '~/storage/database.server'

const { voices } = tables

export const SAY_SENTENCE = 'say-sentence'

/** Enqueues the sentence that lets the user hear a voice; where nothing is to be said, its job ends at once. */
export function enqueueSentence(tx: Transaction, voiceId: string): void {
  const voice = tx.select({ ownerId: voices.userId }).from(voices).where(eq(voices.id, voiceId)).get()
  enqueue(tx, { kind: SAY_SENTENCE, subject: voiceId, ...voice, payload: {} })
}
