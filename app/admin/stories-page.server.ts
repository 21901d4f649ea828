import { desc, eq } from 'drizzle-orm'
import { database, tables } from '~/platform/storage/database.server'
import { countRows, readPage } from './pages-and-counts.server'

const { stories, users } = tables

const shown = {
  id: stories.id,
  userId: stories.userId,
  owner: { firstName: users.firstName, lastName: users.lastName, username: users.username },
  status: stories.status,
  createdAt: stories.createdAt,
}

export function getStoriesPage({ page, readyOnly }: { page: number; readyOnly: boolean }) {
  const where = readyOnly ? eq(stories.status, 'ready') : undefined
  return readPage({ page, total: countRows(stories, where) }, ({ limit, offset }) =>
    database()
      .select(shown)
      .from(stories)
      .leftJoin(users, eq(users.id, stories.userId))
      .where(where)
      .orderBy(desc(stories.createdAt), desc(stories.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
