import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifySignIn } from '~/accounts/password/password.server'
import {
  createReset,
  isResetOpen,
  requestPasswordReset,
  resetPassword,
  setPassword,
} from '~/accounts/password/password-reset.server'
import { createUser, type User } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { queuedEmails, tokenIn } from '../../../support/queued-emails'
import { quickHash } from '../../../support/quick-hash'

const db = database()
const MINUTE_MS = 60_000
const NEW_PASSWORD = 'a new one'
const gone = { ok: false, reason: 'gone', message: 'This password reset link is invalid or expired.' }

let rose: User
let stranger: User

beforeEach(() => {
  for (const table of [tables.jobs, tables.passwordResets, tables.rateLimits, tables.users])
    db.delete(table).run()
  const names = { firstName: 'Rose', lastName: 'Miller', passwordHash: quickHash('Ferry-bench-1!') }
  rose = createUser({ ...names, username: 'rose', email: 'Rose@Example.org' }).user!
  stranger = createUser({ ...names, username: 'stranger', email: 'stranger@example.org' }).user!
})

const jobs = () => db.select().from(tables.jobs).all()
const resets = () => db.select().from(tables.passwordResets).all()

describe('requesting a reset link', () => {
  it('does the same work for every address: enqueues one job, and looks up no account', async () => {
    const now = new Date()
    await requestPasswordReset('rose@example.org', { now })
    await requestPasswordReset('nobody@example.org', { now })
    const [known, unknown] = jobs()
    const without = (address: string, job: typeof known) =>
      JSON.parse(
        JSON.stringify({ ...job, id: '', createdAt: '', scheduledAt: '' }).replaceAll(address, 'the address'),
      ) as object
    expect(without('rose@example.org', known)).toEqual(without('nobody@example.org', unknown))
    expect(known.runAfterAt.getTime()).toBeGreaterThan(now.getTime())
    expect(resets()).toEqual([])
  })

  it('keeps one job for an address, ignoring case and spaces', async () => {
    for (const email of ['rose@example.org', ' ROSE@example.org ', 'rose@example.org'])
      await requestPasswordReset(email)
    expect(jobs()).toHaveLength(1)
  })

  it('stores no token in the queue, and only its hash in the database', async () => {
    await requestPasswordReset('rose@example.org')
    const token = tokenIn(queuedEmails()[0]?.text)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify([jobs(), resets()])).not.toContain(token)
    expect(resets()).toMatchObject([{ userId: rose.id, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('sends an email to the address of the account, with its username and a link', async () => {
    await requestPasswordReset('rose@example.org')
    const [email] = queuedEmails()
    expect(email).toMatchObject({ to: 'Rose@Example.org', isAutomatic: true })
    expect(email?.text).toContain('Your username is rose.')
    expect(email?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/m)
    expect(email?.html).toContain(`token=${tokenIn(email?.text)}`)
    // A name may have been typed at sign-up with a stranger's address.
    expect(`${email?.text}${email?.html}`).not.toMatch(/Miller/)
  })
})

describe('a reset link', () => {
  it('is invalid once the clock was set back before it was made', () => {
    const token = createReset(rose.id)
    expect(isResetOpen(token)).toBe(true)
    expect(isResetOpen(token, new Date(Date.now() - 24 * 60 * MINUTE_MS))).toBe(false)
  })

  it('is valid for an hour', async () => {
    expect(
      await resetPassword(createReset(rose.id, new Date(Date.now() - 61 * MINUTE_MS)), 'x'),
    ).toMatchObject(gone)
    const now = new Date('2026-05-01T12:00:00Z')
    const later = (ms: number) => new Date(now.getTime() + ms)
    const token = createReset(rose.id, now)
    expect(isResetOpen(token, later(60 * MINUTE_MS - 1))).toBe(true)
    expect(isResetOpen(token, later(60 * MINUTE_MS))).toBe(false)
  })

  it('is valid beside four newer ones of the same user', () => {
    const other = createReset(stranger.id)
    const links = Array.from({ length: 6 }, () => createReset(rose.id))
    expect(links.map((token) => isResetOpen(token))).toEqual([false, true, true, true, true, true])
    expect(isResetOpen(other)).toBe(true)
  })

  it.each(['', 'x', 'a'.repeat(100_000)])('is not just anything', async (token) => {
    createReset(rose.id)
    expect(isResetOpen(token)).toBe(false)
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(gone)
  })
})

describe('setting a new password', () => {
  it('changes it, for this user only', async () => {
    expect(await resetPassword(createReset(rose.id), NEW_PASSWORD)).toEqual({
      ...{ ok: true, username: 'rose', isDeletionCancelled: false },
    })
    expect((await verifySignIn('rose', NEW_PASSWORD))?.id).toBe(rose.id)
    expect(await verifySignIn('rose', 'Ferry-bench-1!')).toBeUndefined()
    expect((await verifySignIn('stranger', 'Ferry-bench-1!'))?.id).toBe(stranger.id)
  })

  it('works once, also with two simultaneous requests', async () => {
    const token = createReset(rose.id)
    const done = await Promise.all([resetPassword(token, 'the first'), resetPassword(token, 'the other')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await resetPassword(token, 'once more')).toMatchObject(gone)
    expect(isResetOpen(token)).toBe(false)
  })
})

describe('a new password by the operator', () => {
  it('sends an email if there is an address', async () => {
    db.update(tables.users).set({ email: null }).where(eq(tables.users.id, stranger.id)).run()
    await setPassword('rose', NEW_PASSWORD)
    await setPassword('stranger', NEW_PASSWORD)
    expect(queuedEmails().map((email) => email?.to)).toEqual(['Rose@Example.org', undefined])
  })
})
