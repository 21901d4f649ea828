import { eq, or } from 'drizzle-orm'
import type { AdminAct } from '~/audit/record.server'
import { database, tables } from '~/database.server'

const { stories, voiceSamples } = tables

/** What a file is, and whose; undefined for a file that is neither a voice nor a photo. */
export function getMediaAsAdmin(
  key: string,
): Pick<AdminAct, 'act' | 'what' | 'userId' | 'subjectId'> | undefined {
  const db = database()
  const story = db
    .select({ userId: stories.userId, subjectId: stories.id })
    .from(stories)
    .where(eq(stories.audioPath, key))
    .get()
  if (story) return { act: 'listened', what: 'story', ...story }
  const sample = db
    .select({ userId: voiceSamples.userId, subjectId: voiceSamples.id, fileKey: voiceSamples.fileKey })
    .from(voiceSamples)
    .where(or(eq(voiceSamples.fileKey, key), eq(voiceSamples.photoKey, key)))
    .get()
  if (!sample) return undefined
  const { fileKey, ...whose } = sample
  return fileKey === key
    ? { act: 'listened', what: 'recording', ...whose }
    : { act: 'viewed', what: 'photo', ...whose }
}
