import { createHmac, randomBytes } from 'node:crypto'
import { and, between, eq, gt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { DAY_MS, sessionSecret } from '~/platform/config.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Db, database, prepared, type Transaction, tables } from '~/platform/storage/database.server'
import { isDatabaseBusy } from '~/platform/storage/disk/database-busy'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { type Owner, type User, userColumns, userFromRow } from './users.server'

const { sessions, users } = tables

const IDLE_MS = 7 * DAY_MS
const REMEMBERED_IDLE_MS = 30 * DAY_MS

const LONGEST_MS = 90 * DAY_MS

const MAX_SESSIONS = 20

const PROOF_MS = 10 * 60 * 1000

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
  database().transaction((tx) => {
    tx.insert(sessions).values(session).run()
    deleteAllButNewest(tx, sessions, userId, MAX_SESSIONS)
  })
  return token
}

export function deleteAllButNewest(
  tx: Transaction,
  table: typeof tables.sessions | typeof tables.passwordResets,
  userId: string,
  count: number,
): void {
  const isTheirs = eq(table.userId, userId)
  const newest = tx
    .select({ tokenHash: table.tokenHash })
    .from(table)
    .where(isTheirs)
    // Not by time: the clock may have been set back.
    .orderBy(sql`rowid DESC`)
    .limit(count)
  tx.delete(table)
    .where(and(isTheirs, notInArray(table.tokenHash, newest)))
    .run()
}

const isOver = (now: Date) =>
  or(lte(sessions.expiresAt, now), lte(sessions.createdAt, new Date(now.getTime() - LONGEST_MS)))

const sessionQuery = prepared((db) =>
  db
    .select({
      user: userColumns,
      idleMs: sessions.idleMs,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
)

export function readSession(token: string, now = new Date()): { user: User } | undefined {
  const tokenHash = hashToken(token)
  const row = sessionQuery().get({ tokenHash })
  if (!row) return undefined
  if (row.expiresAt <= now || now.getTime() - row.createdAt.getTime() >= LONGEST_MS) {
    const isIt = and(eq(sessions.tokenHash, tokenHash), isOver(now))
    database().delete(sessions).where(isIt).run()
    return undefined
  }
  const expiresAt = new Date(now.getTime() + row.idleMs)
  const laterMs = expiresAt.getTime() - row.expiresAt.getTime()
  // Negative after the clock was set back.
  if (laterMs > TOUCH_AFTER_MS || laterMs < 0) extend(tokenHash, expiresAt)
  return { user: userFromRow(row.user) }
}

/** Tries again at the next request while the disk is full or the database busy: reading must not depend on it. */
function extend(tokenHash: string, expiresAt: Date): void {
  try {
    database().update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash)).run()
  } catch (error) {
    if (!isDiskFull(error) && !isDatabaseBusy(error)) throw error
  }
}

/** Replaces a session's token, and returns the new one; all else of the session stays. */
export function renewSession(token: string): string {
  const renewed = randomBytes(32).toString('base64url')
  const isIt = eq(sessions.tokenHash, hashToken(token))
  database()
    .update(sessions)
    .set({ tokenHash: hashToken(renewed) })
    .where(isIt)
    .run()
  return renewed
}

/** A proof from the future was given before the clock was set back: its age is unknown. */
export function isProven(token: string, now: Date): boolean {
  const isFresh = between(sessions.provenAt, new Date(now.getTime() - PROOF_MS), now)
  const isIt = and(eq(sessions.tokenHash, hashToken(token)), isFresh)
  return database().select({ at: sessions.provenAt }).from(sessions).where(isIt).get() !== undefined
}

export function setProven(token: string, provenAt: Date): void {
  const isIt = eq(sessions.tokenHash, hashToken(token))
  database().update(sessions).set({ provenAt }).where(isIt).run()
}

export function deleteSession(token: string): void {
  const isIt = eq(sessions.tokenHash, hashToken(token))
  database().delete(sessions).where(isIt).run()
}

export function endOtherSessions(
  { id }: Owner,
  currentToken: string,
  at: Pick<Db, 'delete'> = database(),
): void {
  const isOther = ne(sessions.tokenHash, hashToken(currentToken))
  const { changes } = at
    .delete(sessions)
    .where(and(eq(sessions.userId, id), isOther))
    .run()
  if (changes > 0) logSecurityEvent('session-ended', { userId: id })
}

export function deleteUserSessions(userId: string, at: Pick<Db, 'delete'> = database()): void {
  at.delete(sessions).where(eq(sessions.userId, userId)).run()
}

export function shortenSessions(now = new Date()): void {
  const latest = sql`${now.getTime()} + ${sessions.idleMs}`
  database().update(sessions).set({ expiresAt: latest }).where(gt(sessions.expiresAt, latest)).run()
}

export function deleteExpiredSessions(now = new Date()): number {
  return database().delete(sessions).where(isOver(now)).run().changes
}

let key: string | undefined

function hashToken(token: string): string {
  key ??= sessionSecret()
  return createHmac('sha256', key).update(token).digest('hex')
}
