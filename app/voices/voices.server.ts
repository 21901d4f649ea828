import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { wakeQueues } from '~/platform/jobs/enqueue.server'
import { database, prepared, tables } from '~/platform/storage/database.server'
import { storedPath } from '~/platform/text/stored-path'

const { voices } = tables

export type Voice = ReturnType<typeof listVoices>[number]

export const listVoices = voicesWhere()

const byId = voicesWhere(eq(voices.id, sql.placeholder('id')))

export const getVoice = (user: Owner, id: string) => byId(user, { id })[0]

function voicesWhere(which?: SQL) {
  const { id, name, memory, accent, photoKey, createdAt } = voices
  const query = prepared((db) =>
    db
      .select({ id, name, memory, accent, photoKey, createdAt })
      .from(voices)
      .where(and(eq(voices.userId, sql.placeholder('userId')), which))
      .orderBy(desc(createdAt), desc(id))
      .prepare(),
  )
  return ({ id: userId }: Owner, values: object = {}) =>
    query()
      .all({ userId, ...values })
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
