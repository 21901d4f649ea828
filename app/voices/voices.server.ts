import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { wakeQueues } from '~/jobs/enqueue.server'
import { database, tables } from '~/storage/database.server'
import { storedPath } from '~/text/stored-path'

const { voices } = tables

export type Voice = ReturnType<typeof selectVoices>[number]

export const listVoices = (user: Owner): Voice[] => selectVoices(eq(voices.userId, user.id))

export const getVoice = (user: Owner, id: string) =>
  selectVoices(and(eq(voices.id, id), eq(voices.userId, user.id)))[0]

function selectVoices(where: SQL | undefined) {
  const { id, name, memory, accent, photoKey, createdAt } = voices
  return database()
    .select({ id, name, memory, accent, photoKey, createdAt })
    .from(voices)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .all()
    .map(({ photoKey, ...voice }) => ({ ...voice, photo: photoKey && storedPath(photoKey) }))
}

/**
 * Deletes a voice with its recordings; triggers queue the files for deletion, remove it from the draft and delete its
 * job. Stories stay, with its name.
 */
export function deleteVoice(user: Owner, id: string): boolean {
  const theirs = and(eq(voices.id, id), eq(voices.userId, user.id))
  const isDeleted = database().delete(voices).where(theirs).run().changes === 1
  if (isDeleted) wakeQueues()
  return isDeleted
}
