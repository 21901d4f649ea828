import { NEUTRAL_PLAN } from '@everspoken/engine/engine'
import { and, eq } from 'drizzle-orm'
import type { Job, JobContext } from '~/platform/jobs/job'
import { tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { engineInUse } from '../chosen-engine.server'
import { throwJobError, voicePool } from '../voice-pool.server'
import { storedProfile } from '../voice-profiles.server'

const { voiceProfiles } = tables

const SENTENCE = 'The kettle is on, and the door is open.'

/**
 * Says a short sentence in a voice, so that its user hears it before any words are typed. It is no story. The file has
 * the name of its profile's time, so that a second run, after a crash, replaces that of the first.
 */
export async function saySentenceJob(job: Job, { signal, complete }: JobContext): Promise<void> {
  const voiceId = job.subject ?? ''
  const inUse = engineInUse()
  const profile = storedProfile(voiceId, inUse.engine)
  const profilePath = profile && (await fileStore().path(profile.fileKey))
  if (!profilePath || profile.sentenceKey) return
  const { engine, createdAt } = profile
  const key = `voices/${voiceId}/sentence-2-${engine}-${createdAt.getTime()}`
  const say = async (outputPath: string) => {
    await voicePool(inUse).narrate(
      {
        ...{ engine, setup: inUse.setup, profilePath, outputPath },
        ...{ text: SENTENCE, plan: NEUTRAL_PLAN, storyId: voiceId },
      },
      { signal },
    )
    if (signal.aborted) return
    await fileStore().put(key, outputPath)
    complete((tx) => {
      // The profile that it was made with: the sentence of another one is that one's job's.
      const isThis = and(eq(voiceProfiles.voiceId, voiceId), eq(voiceProfiles.engine, engine))
      tx.update(voiceProfiles)
        .set({ sentenceKey: key })
        .where(and(isThis, eq(voiceProfiles.createdAt, createdAt)))
        .run()
    })
    if (storedProfile(voiceId, inUse.engine)?.sentenceKey !== key) await fileStore().delete(key)
  }
  await fileStore().withSpool(say).catch(throwJobError)
}
