import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPasswordSync, verifySignIn } from '~/accounts/password.server'
import {
  createReset,
  isResetOpen,
  requestPasswordReset,
  resetPassword,
  setPassword,
} from '~/accounts/password-reset.server'
import { resetEmails } from '~/accounts/reset-emails.server'
import { createSession, readSession } from '~/accounts/sessions.server'
import { createUser, type User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'

const db = database()
const MINUTE_MS = 60_000
const NEW_PASSWORD = 'a new one'
const gone = { ok: false, reason: 'gone', message: 'This password reset link is invalid or expired.' }

let rose: User
let stranger: User

beforeEach(() => {
  for (const table of [tables.jobs, tables.passwordResets, tables.rateLimits, tables.users])
    db.delete(table).run()
  const names = { firstName: 'Rose', lastName: 'Miller', passwordHash: hashPasswordSync('Abcdef1!') }
  rose = createUser({ ...names, username: 'rose', email: 'Rose@Example.org' }).user!
  stranger = createUser({ ...names, username: 'stranger', email: 'stranger@example.org' }).user!
})

const jobs = () => db.select().from(tables.jobs).all()
const resets = () => db.select().from(tables.passwordResets).all()

/** Does what is queued, as the queue would; answers the letters. */
function written() {
  return jobs().map(({ payload }) => {
    const { letter, about } = payload as { letter: string; about: string }
    return resetEmails[letter]?.(about)
  })
}

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('asking for a reset link', () => {
  it('does the same work for every address: one job for later, and no look at any account', async () => {
    const now = new Date()
    await requestPasswordReset('rose@example.org', { now })
    await requestPasswordReset('nobody@example.org', { now })
    const [known, unknown] = jobs()
    const without = (address: string, job: typeof known) =>
      JSON.parse(
        JSON.stringify({ ...job, id: '', createdAt: '' }).replaceAll(address, 'the address'),
      ) as object
    expect(without('rose@example.org', known)).toEqual(without('nobody@example.org', unknown))
    expect(known.runAfterAt.getTime()).toBeGreaterThan(now.getTime())
    expect(resets()).toEqual([])
  })

  it('keeps one job for an address, in whatever letters it is typed', async () => {
    for (const email of ['rose@example.org', ' ROSE@example.org ', 'rose@example.org'])
      await requestPasswordReset(email)
    expect(jobs()).toHaveLength(1)
  })

  it('holds no token in the queue, and none but its hash in the database', async () => {
    await requestPasswordReset('rose@example.org')
    const token = tokenIn(written()[0]?.text)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify([jobs(), resets()])).not.toContain(token)
    expect(resets()).toMatchObject([{ userId: rose.id, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('writes to the address of the account, with its username and a link to this service', async () => {
    await requestPasswordReset('rose@example.org')
    const [letter] = written()
    expect(letter).toMatchObject({ to: 'Rose@Example.org', isAutomatic: true })
    expect(letter?.text).toContain('Your username is rose.')
    expect(letter?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/m)
    expect(letter?.html).toContain(`token=${tokenIn(letter?.text)}`)
    // What anybody could have typed at sign-up with a stranger's address.
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/Miller/)
  })

  it('writes nothing to an address without an account', async () => {
    await requestPasswordReset('nobody@example.org')
    expect(written()).toEqual([undefined])
    expect(resets()).toEqual([])
  })
})

describe('a link', () => {
  it('is good for an hour', () => {
    const now = new Date('2026-05-01T12:00:00Z')
    const later = (ms: number) => new Date(now.getTime() + ms)
    const token = createReset(rose.id, now)
    expect(isResetOpen(token, later(60 * MINUTE_MS - 1))).toBe(true)
    expect(isResetOpen(token, later(60 * MINUTE_MS))).toBe(false)
  })

  it('is void once there is a newer one, of the same person alone', () => {
    const older = createReset(rose.id)
    const other = createReset(stranger.id)
    const newer = createReset(rose.id)
    expect([older, other, newer].map((token) => isResetOpen(token))).toEqual([false, true, true])
  })

  it.each(['', 'x', 'a'.repeat(100_000)])('is not just anything', async (token) => {
    createReset(rose.id)
    expect(isResetOpen(token)).toBe(false)
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(gone)
  })

  it('is not used up by being looked at', () => {
    const token = createReset(rose.id)
    for (let looks = 0; looks < 3; looks += 1) expect(isResetOpen(token)).toBe(true)
  })
})

describe('setting a new password', () => {
  it('changes it, for this person alone', async () => {
    expect(await resetPassword(createReset(rose.id), NEW_PASSWORD)).toEqual({ ok: true })
    expect((await verifySignIn('rose', NEW_PASSWORD))?.id).toBe(rose.id)
    expect(await verifySignIn('rose', 'Abcdef1!')).toBeUndefined()
    expect((await verifySignIn('stranger', 'Abcdef1!'))?.id).toBe(stranger.id)
  })

  it('works once, also of two at the same moment', async () => {
    const token = createReset(rose.id)
    const done = await Promise.all([resetPassword(token, 'the first'), resetPassword(token, 'the other')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await resetPassword(token, 'once more')).toMatchObject(gone)
    expect(isResetOpen(token)).toBe(false)
  })

  it('is refused when the link became too old', async () => {
    const token = createReset(rose.id, new Date(Date.now() - 61 * MINUTE_MS))
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(gone)
    expect((await verifySignIn('rose', 'Abcdef1!'))?.id).toBe(rose.id)
  })

  it('ends every session of the person, and no other', async () => {
    const own = [createSession(rose.id), createSession(rose.id, { rememberMe: true })]
    const others = createSession(stranger.id)
    await resetPassword(createReset(rose.id), NEW_PASSWORD)
    for (const token of own) expect(readSession(token)).toBeUndefined()
    expect(readSession(others)?.user.id).toBe(stranger.id)
  })

  it('has a letter say so, which holds no link that lets anybody in', async () => {
    await resetPassword(createReset(rose.id), NEW_PASSWORD)
    const [letter] = written()
    expect(letter).toMatchObject({ to: 'Rose@Example.org', subject: 'Your Everspoken password was changed' })
    expect(letter?.text).toContain('support@everspoken.example')
    expect(letter?.text).not.toContain('token=')
    expect(resets().every(({ usedAt }) => usedAt !== null)).toBe(true)
  })

  it('writes to nobody who has been deleted meanwhile', async () => {
    await resetPassword(createReset(rose.id), NEW_PASSWORD)
    db.delete(tables.users).where(eq(tables.users.id, rose.id)).run()
    expect(written()).toEqual([undefined])
  })
})

describe('a new password by the hand of the person who runs the box', () => {
  it('changes it, ends the sessions and voids the links of this person alone', async () => {
    const links = [createReset(rose.id), createReset(stranger.id)]
    const sessions = [createSession(rose.id), createSession(stranger.id)]
    expect(await setPassword(' ROSE', NEW_PASSWORD)).toEqual({ username: 'rose' })
    expect((await verifySignIn('rose', NEW_PASSWORD))?.id).toBe(rose.id)
    expect(links.map((token) => isResetOpen(token))).toEqual([false, true])
    expect(sessions.map((token) => readSession(token)?.user.id)).toEqual([undefined, stranger.id])
  })

  it('has a letter say so, where there is an address', async () => {
    db.update(tables.users).set({ email: null }).where(eq(tables.users.id, stranger.id)).run()
    await setPassword('rose', NEW_PASSWORD)
    await setPassword('stranger', NEW_PASSWORD)
    expect(written().map((letter) => letter?.to)).toEqual(['Rose@Example.org', undefined])
  })

  it('does nothing for a username that nobody has', async () => {
    expect(await setPassword('nobody', NEW_PASSWORD)).toBeUndefined()
    expect(jobs()).toEqual([])
  })
})
