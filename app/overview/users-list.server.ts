import { desc, sql } from 'drizzle-orm'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/database.server'

const { users } = tables

export const USERS_PER_PAGE = 50

export interface UsersPage {
  users: User[]
  /** Counts from 1. */
  page: number
  pages: number
}

/** Everyone who has an account, the newest first; a page beyond the last one is the last one. */
export function listUsers({ page }: { page: number }): UsersPage {
  const db = database()
  const total = db.select({ total: sql<number>`count(*)` }).from(users).get()?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / USERS_PER_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = db
    .select(userColumns)
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(USERS_PER_PAGE)
    .offset((shown - 1) * USERS_PER_PAGE)
    .all()
  return { users: rows.map(userFromRow), page: shown, pages }
}
