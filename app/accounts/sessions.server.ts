import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { sessionSecret } from '~/config.server'
import { type Db, database, tables } from '~/database.server'
import { isDiskFull } from '~/disk/disk-full'
import { withReserve } from '~/disk/reserve.server'
import { type User, userColumns, userFromRow } from './users.server'

const { sessions, users } = tables

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 7 * DAY_MS
const REMEMBERED_IDLE_MS = 30 * DAY_MS

/** A session in use is written once an hour, not at each request. */
const TOUCH_AFTER_MS = 60 * 60 * 1000

/** Starts a session, and returns its token for the cookie; the table only has its HMAC. */
export function createSession(
  userId: string,
  { rememberMe = false, now = new Date() }: { rememberMe?: boolean; now?: Date } = {},
): string {
  const token = randomBytes(32).toString('base64url')
  const idleMs = rememberMe ? REMEMBERED_IDLE_MS : IDLE_MS
  const expiresAt = new Date(now.getTime() + idleMs)
  const session = { tokenHash: hashToken(token), userId, idleMs, createdAt: now, expiresAt }
  withReserve(() => database().insert(sessions).values(session).run())
  return token
}

/** Returns the user of a token, and extends the session; one that was idle for too long is deleted. */
export function readSession(token: string, now = new Date()): { user: User } | undefined {
  const tokenHash = hashToken(token)
  const row = database()
    .select({ user: userColumns, idleMs: sessions.idleMs, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .get()
  if (!row) return undefined
  if (row.expiresAt <= now) {
    const isExpired = and(eq(sessions.tokenHash, tokenHash), lte(sessions.expiresAt, now))
    withReserve(() => database().delete(sessions).where(isExpired).run())
    return undefined
  }
  const expiresAt = new Date(now.getTime() + row.idleMs)
  const laterMs = expiresAt.getTime() - row.expiresAt.getTime()
  // Negative after the clock was set back.
  if (laterMs > TOUCH_AFTER_MS || laterMs < 0) {
    extend(tokenHash, expiresAt)
  }
  return { user: userFromRow(row.user) }
}

/** Tries again at the next request while the disk is full: reading must not depend on it. */
function extend(tokenHash: string, expiresAt: Date): void {
  try {
    database().update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash)).run()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

export function deleteSession(token: string): void {
  const isIt = eq(sessions.tokenHash, hashToken(token))
  withReserve(() => database().delete(sessions).where(isIt).run())
}

/** Signs a user out everywhere. */
export function deleteUserSessions(userId: string, at: Pick<Db, 'delete'> = database()): void {
  at.delete(sessions).where(eq(sessions.userId, userId)).run()
}

/** Has every session end at most its idle time from now, also after the clock was set back. */
export function shortenSessions(now = new Date()): void {
  const latest = sql`${now.getTime()} + ${sessions.idleMs}`
  database().update(sessions).set({ expiresAt: latest }).where(gt(sessions.expiresAt, latest)).run()
}

export function deleteExpiredSessions(now = new Date()): number {
  return database().delete(sessions).where(lte(sessions.expiresAt, now)).run().changes
}

let key: string | undefined

function hashToken(token: string): string {
  key ??= sessionSecret()
  return createHmac('sha256', key).update(token).digest('hex')
}
