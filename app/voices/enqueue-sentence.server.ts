import { eq } from 'drizzle-orm'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { type Transaction, tables } from '~/platform/storage/database.server'

const { voices } = tables

export const SAY_SENTENCE = 'say-sentence'

export function enqueueSentence(tx: Transaction, voiceId: string): void {
  const voice = tx.select({ ownerId: voices.userId }).from(voices).where(eq(voices.id, voiceId)).get()
  enqueue(tx, { kind: SAY_SENTENCE, subject: voiceId, ...voice, payload: {} })
}
