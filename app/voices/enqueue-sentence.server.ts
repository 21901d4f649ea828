import { isWithoutSpeech } from '@everspoken/engine/sample-quality'
import { eq } from 'drizzle-orm'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { type Transaction, tables } from '~/platform/storage/database.server'
import { qualityFromRow } from './stored-quality.server'

const { recordings, voices } = tables

export const SAY_SENTENCE = 'say-sentence'

/** None where no one is heard: a voice that was made of something else is nobody's. */
export function enqueueSentence(tx: Transaction, voiceId: string): void {
  const ofVoice = tx
    .select({ quality: recordings.quality })
    .from(recordings)
    .where(eq(recordings.voiceId, voiceId))
  const qualities = ofVoice.all().map(({ quality }) => qualityFromRow(quality))
  if (qualities.every((quality) => quality && isWithoutSpeech(quality))) return
  const voice = tx.select({ ownerId: voices.userId }).from(voices).where(eq(voices.id, voiceId)).get()
  enqueue(tx, { kind: SAY_SENTENCE, subject: voiceId, ...voice, payload: {} })
}
