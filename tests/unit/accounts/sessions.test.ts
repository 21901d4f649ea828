import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession, deleteExpiredSessions, readSession, renewSession } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { newPerson } from '../voices/people'

const { sessions } = tables
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const start = new Date('2025-10-01T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

const rowsOf = (user: User) => database().select().from(sessions).where(eq(sessions.userId, user.id)).all()

describe('a session', () => {
  let user: User
  beforeAll(() => {
    user = newPerson()
  })

  it('has a token of 32 random bytes, which is not in the table', () => {
    const token = createSession(user.id, { now: start })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const held = JSON.stringify(rowsOf(user))
    expect(held).not.toContain(token)
    expect(held).toMatch(/"tokenHash":"[0-9a-f]{64}"/)
  })

  it('identifies its user', () => {
    const token = createSession(user.id, { now: start })
    expect(readSession(token, start)).toEqual({ user })
    expect(readSession('another token', start)).toBeUndefined()
    expect(readSession('', start)).toBeUndefined()
  })

  it('gets another token, and then ends when it would have ended', () => {
    const owner = newPerson()
    const old = createSession(owner.id, { now: start, rememberMe: true })
    const [before] = rowsOf(owner)
    const token = renewSession(old)
    expect(readSession(old, start)).toBeUndefined()
    expect(readSession(token, start)).toEqual({ user: owner })
    expect(rowsOf(owner)).toEqual([{ ...before, tokenHash: expect.not.stringContaining(before!.tokenHash) }])
    renewSession('another token')
    expect(rowsOf(owner)).toHaveLength(1)
  })

  it('outlives a clock that is set back, and then ends no later than its length', () => {
    const owner = newPerson()
    const token = createSession(owner.id, { now: later(10 * DAY_MS) })
    expect(readSession(token, start)).toBeDefined()
    expect(rowsOf(owner)[0]?.expiresAt).toEqual(later(7 * DAY_MS))
  })

  it.each([
    [false, 7],
    [true, 30],
  ])('expires when idle and is deleted (rememberMe: %s, %i days)', (rememberMe, days) => {
    const owner = newPerson()
    const token = createSession(owner.id, { rememberMe, now: start })
    expect(readSession(token, later(days * DAY_MS))).toBeUndefined()
    expect(rowsOf(owner)).toEqual([])
    const other = createSession(owner.id, { rememberMe, now: start })
    expect(readSession(other, later(days * DAY_MS - 1))).toBeDefined()
  })

  it('does not expire while it is used', () => {
    const token = createSession(user.id, { now: start })
    for (const day of [6, 12, 18]) expect(readSession(token, later(day * DAY_MS))).toBeDefined()
    expect(readSession(token, later(25 * DAY_MS))).toBeUndefined()
  })

  it('ends after ninety days, however it is used', () => {
    const owner = newPerson()
    const token = createSession(owner.id, { now: start })
    for (let day = 5; day < 90; day += 5) expect(readSession(token, later(day * DAY_MS))).toBeDefined()
    expect(readSession(token, later(90 * DAY_MS - 1))).toBeDefined()
    expect(readSession(token, later(90 * DAY_MS))).toBeUndefined()
    expect(rowsOf(owner)).toEqual([])
    createSession(owner.id, { now: start })
    database()
      .update(sessions)
      .set({ expiresAt: later(100 * DAY_MS) })
      .where(eq(sessions.userId, owner.id))
      .run()
    deleteExpiredSessions(later(90 * DAY_MS))
    expect(rowsOf(owner)).toEqual([])
  })

  it('ends when its user has twenty newer ones', () => {
    const owner = newPerson()
    const stranger = createSession(user.id, { now: start })
    const tokens = Array.from({ length: 21 }, (_, i) => createSession(owner.id, { now: later(i) }))
    const open = tokens.map((token) => readSession(token, later(100)) !== undefined)
    expect(open).toEqual([false, ...Array.from({ length: 20 }, () => true)])
    expect(readSession(stranger, later(100))).toBeDefined()
  })

  it('is written at most once an hour', () => {
    const owner = newPerson()
    const token = createSession(owner.id, { now: start })
    const expiry = () => rowsOf(owner)[0]?.expiresAt
    readSession(token, later(HOUR_MS))
    expect(expiry()).toEqual(later(7 * DAY_MS))
    readSession(token, later(HOUR_MS + 1))
    expect(expiry()).toEqual(later(7 * DAY_MS + HOUR_MS + 1))
  })
})
