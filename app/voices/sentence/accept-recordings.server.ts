import { and, eq, isNull } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { enqueueSentence } from '../enqueue-sentence.server'
import { storedProfile } from '../voice-profiles.server'

const { recordings, voices } = tables

export function acceptRecordings(user: Owner, voiceId: string): void {
  database().transaction((tx) => {
    const theirs = and(eq(voices.id, voiceId), eq(voices.userId, user.id))
    if (!tx.select({ id: voices.id }).from(voices).where(theirs).get()) return
    tx.update(recordings)
      .set({ acceptedAt: new Date() })
      .where(and(eq(recordings.voiceId, voiceId), isNull(recordings.acceptedAt)))
      .run()
    const profile = storedProfile(voiceId)
    if (profile && !profile.sentenceKey) enqueueSentence(tx, voiceId)
  })
}
