import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountEmails } from '~/accounts/account-emails.server'
import {
  cancelEmailChange,
  changeDetails,
  changePassword,
  confirmEmail,
  emailOfLink,
  proposedEmail,
} from '~/accounts/change-account.server'
import { verifySignIn } from '~/accounts/password/password.server'
import { createReset, isResetOpen, setPassword } from '~/accounts/password/password-reset.server'
import { createSession, readSession } from '~/accounts/sessions.server'
import { createUser, getUser, type User } from '~/accounts/users.server'
import { config } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import { queuedEmails, tokenIn } from '../../support/queued-emails'
import { quickHash } from '../../support/quick-hash'
import { rowsOf } from '../../support/rows'

const db = database()
const PASSWORD = 'Ferry-bench-1!'
const NEW_PASSWORD = 'lilac by the gate'
const passwordHash = quickHash(PASSWORD)

let rose: User
let stranger: User

beforeEach(() => {
  for (const table of [tables.jobs, tables.rateLimits, tables.users]) db.delete(table).run()
  const names = { firstName: 'Rose', lastName: 'Miller', passwordHash }
  rose = createUser({ ...names, username: 'rose', email: 'rose@example.org' }).user!
  stranger = createUser({ ...names, username: 'stranger', email: 'stranger@example.org' }).user!
})

describe('changing the password', () => {
  const change = (currentPassword: string, token = createSession(rose.id)) =>
    changePassword(rose, { currentPassword, newPassword: NEW_PASSWORD }, token)

  it('is for this user only, who is told', async () => {
    const [others, strangers] = [createReset(stranger.id), createSession(stranger.id)]
    expect(await change(PASSWORD)).toEqual({ ok: true })
    expect([readSession(strangers) !== undefined, isResetOpen(others)]).toEqual([true, true])
    expect((await verifySignIn('rose', NEW_PASSWORD))?.id).toBe(rose.id)
    expect(await verifySignIn('rose', PASSWORD)).toBeUndefined()
    expect(queuedEmails()).toMatchObject([
      { to: 'rose@example.org', subject: 'Your Everspoken password was changed' },
    ])
  })

  it('asks for the current one, and delays guesses at it', async () => {
    const message = 'This is not your current password.'
    for (let i = 0; i < 10; i += 1) {
      expect(await change('a guess')).toMatchObject({
        ok: false,
        reason: 'invalid',
        errors: { currentPassword: message },
      })
    }
    expect(await change(PASSWORD)).toMatchObject({ ok: false, reason: 'limited' })
    expect((await verifySignIn('rose', PASSWORD))?.id).toBe(rose.id)
  })
})

describe('changing the name and the email address', () => {
  beforeEach(() => {
    config.smtpUrl = 'smtp://127.0.0.1:1'
  })

  const change = (fields: object = {}) =>
    changeDetails(rose, {
      firstName: 'Rosa',
      lastName: 'Miller-Gray',
      email: 'rose@example.org',
      currentPassword: PASSWORD,
      ...fields,
    })

  it('takes another address at once where no email can be sent, unless someone else has it', async () => {
    config.smtpUrl = undefined
    const link = createReset(rose.id)
    expect(await change({ email: 'new@example.org' })).toEqual({ ok: true })
    expect(getUser(rose.id)?.email).toBe('new@example.org')
    expect([proposedEmail(rose.id), isResetOpen(link)]).toEqual([undefined, false])
    expect(await change({ email: rose.email, currentPassword: 'another' })).toMatchObject({ ok: false })
  })

  it('refuses another address that no mail server takes, and lets an account keep such a one of its own', async () => {
    const email = 'a..b@example.org'
    const message = 'Please enter a valid email address'
    expect(await change({ email })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { email: message },
    })
    db.update(tables.users).set({ email }).where(eq(tables.users.id, rose.id)).run()
    rose = getUser(rose.id) ?? rose
    expect(await change({ email })).toEqual({ ok: true })
    expect((await verifySignIn('rose', PASSWORD))?.id).toBe(rose.id)
  })

  it('gives an address that nobody confirmed up for the former one when the account is recovered', async () => {
    config.smtpUrl = undefined
    for (const email of ['thief@example.org', 'thief-2@example.org']) await change({ email })
    config.smtpUrl = 'smtp://127.0.0.1:1'
    expect(accountEmails['password-reset']?.('thief-2@example.org')).toBeUndefined()
    await setPassword('rose', 'lilac by the gate')
    expect(getUser(rose.id)?.email).toBe('rose@example.org')
    expect(accountEmails['password-reset']?.('rose@example.org')).toBeDefined()
  })

  it('voids the link of an earlier proposal, and of one that is taken back', async () => {
    await change({ email: 'first@example.org' })
    const first = tokenIn(queuedEmails()[0]?.text)
    await change({ email: 'second@example.org' })
    expect(emailOfLink(first, 'confirm-email')).toBeUndefined()
    const second = tokenIn(queuedEmails()[0]?.text)
    expect(emailOfLink(second, 'confirm-email')).toBe('second@example.org')
    await change()
    expect(confirmEmail(second)).toMatchObject({ ok: false, reason: 'gone' })
    expect(queuedEmails()).toEqual([undefined, undefined])
  })

  it('tells the present address, without the proposed one, is cancelled by the link there, and void after a day', async () => {
    await change({ email: 'buy.pills@example.org' })
    const [toNew, toPresent] = queuedEmails()
    expect(toPresent).toMatchObject({
      to: 'rose@example.org',
      text: expect.stringContaining('/cancel-email'),
    })
    expect(`${toPresent?.text}${toPresent?.html}`).not.toContain('pills')
    expect(`${toNew?.text}${toNew?.html}`).not.toMatch(/Ros[ae]\b|Miller/)
    const [confirmation, cancellation] = [tokenIn(toNew?.text), tokenIn(toPresent?.text)]
    expect(JSON.stringify(rowsOf(db, tables.emailChanges))).not.toContain(confirmation)
    expect(
      [cancellation, confirmation].map((token) => emailOfLink(token, 'cancel-email') !== undefined),
    ).toEqual([true, false])
    expect([emailOfLink(cancellation, 'confirm-email'), emailOfLink('', 'cancel-email')]).toEqual([
      undefined,
      undefined,
    ])
    const later = new Date(Date.now() + 24 * 3_600_000)
    expect(emailOfLink(confirmation, 'confirm-email', later)).toBeUndefined()
    for (const refused of [
      cancelEmailChange(confirmation),
      cancelEmailChange(cancellation, later),
      confirmEmail(confirmation, later),
    ])
      expect(refused).toMatchObject({ ok: false, reason: 'gone' })
    expect(cancelEmailChange(cancellation)).toEqual({ ok: true })
    expect(cancelEmailChange(cancellation)).toMatchObject({ ok: false, reason: 'gone' })
    expect(confirmEmail(confirmation)).toMatchObject({ ok: false, reason: 'gone' })
    expect(getUser(rose.id)?.email).toBe('rose@example.org')
  })

  it('refuses an address that is taken, also if it was taken before the link is opened', async () => {
    const taken = { ok: false, reason: 'taken', message: 'Email already exists' }
    expect(await change({ email: 'Stranger@example.org' })).toMatchObject(taken)
    await change({ email: 'new@example.org' })
    const token = tokenIn(queuedEmails()[0]?.text)
    createUser({
      ...{ username: 'quick', firstName: 'Mo', lastName: 'Quick', passwordHash },
      email: 'NEW@example.org',
    })
    expect(confirmEmail(token)).toMatchObject(taken)
    expect(getUser(rose.id)?.email).toBe('rose@example.org')
  })

  it('asks for the password, and keeps an address where there is one', async () => {
    expect(await change({ currentPassword: 'a guess' })).toMatchObject({
      errors: { currentPassword: expect.any(String) },
    })
    expect(await change({ email: undefined })).toMatchObject({ errors: { email: 'Email is required' } })
    expect(getUser(rose.id)).toMatchObject({ firstName: 'Rose', email: 'rose@example.org' })
  })

  it('delays emails to ever new addresses', async () => {
    for (let i = 0; i < 5; i += 1)
      expect(await change({ email: `new${i}@example.org` })).toMatchObject({ ok: true })
    expect(await change({ email: 'new5@example.org' })).toMatchObject({ ok: false, reason: 'limited' })
  })
})
