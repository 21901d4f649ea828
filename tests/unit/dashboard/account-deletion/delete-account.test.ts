import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountEmails } from '~/accounts/account-emails.server'
import { proposeEmail } from '~/accounts/change-account.server'
import { createReset, resetPassword, setPassword } from '~/accounts/password/password-reset.server'
import { setSuspended } from '~/accounts/suspension.server'
import { createUser, getUser, type User } from '~/accounts/users.server'
import {
  cancelAccountDeletion,
  deleteDueAccounts,
  deleteOwnAccount,
  deletePersonAsAdmin,
  dueDateOf,
} from '~/dashboard/account-deletion/delete-account.server'
import { accountDeletionEmails, removeSubject } from '~/dashboard/account-deletion/deletion-emails.server'
import { config } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import {
  limitForgot,
  limitPassphrase,
  limitRecoveryCode,
  limitSignIn,
} from '~/platform/limits/rate-limit.server'
import { createOutboxMailer } from '~/platform/mail/outbox-mailer.server'
import { mailJob } from '~/platform/mail/send-mail.server'
import { database, tables } from '~/platform/storage/database.server'
import { nextStoryChange } from '~/stories/story-events.server'
import { lettersIn } from '../../../support/outbox'
import { quickHash } from '../../../support/quick-hash'
import { insertRow, insertStory, insertUser, readingIdOf } from '../../../support/rows'

const db = database()
const PASSWORD = 'Ferry-bench-1!'
const passwordHash = quickHash(PASSWORD)
const DAY_MS = 86_400_000

let rose: User
let stranger: User

const create = (username: string, role: User['role'] = 'user') =>
  createUser({
    ...{ username, role, firstName: 'Rose', lastName: 'Miller', passwordHash },
    email: `${username}@example.org`,
  }).user!

beforeEach(() => {
  for (const table of [tables.jobs, tables.rateLimits, tables.contactMessages, tables.users])
    db.delete(table).run()
  rose = create('rose')
  stranger = create('stranger')
  config.smtpUrl = 'smtp://127.0.0.1:1'
})

const remove = (when: 'later' | 'now', user = rose, currentPassword = PASSWORD) =>
  deleteOwnAccount(user, { currentPassword, when })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const jobs = () => db.select().from(tables.jobs).all()
const kinds = () => jobs().map(({ kind, payload }) => (payload as { letter?: string }).letter ?? kind)

describe('an account that is to be deleted', () => {
  it('stays as it is for seven days, and is deleted then', async () => {
    expect(await remove('later')).toMatchObject({ ok: true, dueAt: expect.any(Date) })
    expect(dueDateOf(rose)!.getTime() - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    deleteDueAccounts(inDays(6.9))
    expect(getUser(rose.id)).toBeDefined()
    deleteDueAccounts(inDays(7.1))
    expect([getUser(rose.id), getUser(stranger.id)?.username]).toEqual([undefined, 'stranger'])
    expect(kinds().sort()).toEqual(['account-deleted', 'erase-traces'])
  })

  it('stays for good when its user keeps it, and only then', async () => {
    await remove('later')
    cancelAccountDeletion(stranger)
    expect(dueDateOf(rose)).toBeDefined()
    cancelAccountDeletion(rose)
    expect(dueDateOf(rose)).toBeUndefined()
    deleteDueAccounts(inDays(8))
    expect(getUser(rose.id)).toBeDefined()
  })

  it('is announced by an email, unless its user has kept it by then', async () => {
    await remove('later')
    const write = accountDeletionEmails['account-deletion-planned']
    expect(kinds()).toEqual(['account-deletion-planned'])
    expect(write(rose.id)).toMatchObject({
      to: 'rose@example.org',
      text: expect.stringContaining('/account'),
    })
    cancelAccountDeletion(rose)
    expect(write(rose.id)).toBeUndefined()
  })

  it('waits for its days from now when the clock was set back since', async () => {
    const [requestedAt, dueAt] = [inDays(100), inDays(107)]
    db.insert(tables.accountDeletions).values({ userId: rose.id, requestedAt, dueAt }).run()
    deleteDueAccounts()
    expect(dueDateOf(rose)!.getTime()).toBeLessThanOrEqual(inDays(7).getTime())
    expect(dueDateOf(rose)!.getTime()).toBeGreaterThan(inDays(6.9).getTime())
  })

  it('rests while its user is suspended, and has all its days again after that', async () => {
    await remove('later')
    const later = inDays(30)
    setSuspended(rose.id, true)
    deleteDueAccounts(later)
    expect(getUser(rose.id)).toBeDefined()
    setSuspended(rose.id, false, undefined, later)
    expect(dueDateOf(rose)).toEqual(new Date(later.getTime() + 7 * DAY_MS))
    deleteDueAccounts(inDays(36.9))
    expect(getUser(rose.id)).toBeDefined()
    deleteDueAccounts(inDays(37.1))
    expect(getUser(rose.id)).toBeUndefined()
  })

  it('stays after a reset by email or by the operator, and its user is told', async () => {
    for (const reset of [
      () => resetPassword(createReset(rose.id), PASSWORD),
      () => setPassword('rose', PASSWORD),
    ]) {
      await remove('later')
      expect(await reset()).toMatchObject({ isDeletionCancelled: true })
      expect(await reset()).toMatchObject({ isDeletionCancelled: false })
      expect(dueDateOf(rose)).toBeUndefined()
    }
    expect(kinds()).toContain('account-kept')
    expect(accountEmails['account-kept']?.(rose.id)).toMatchObject({
      to: 'rose@example.org',
      text: expect.stringContaining('Setting a new password has cancelled that'),
    })
  })
})

describe('an admin', () => {
  it('can delete their account while there is another admin, now and when the day comes', async () => {
    const [one, other] = [create('one', 'admin'), create('other', 'admin')]
    expect([(await remove('later', one)).ok, (await remove('later', other)).ok]).toEqual([true, true])
    deleteDueAccounts(inDays(8))
    const left = [one, other].filter(({ id }) => getUser(id))
    expect(left).toHaveLength(1)
    expect(await remove('now', left[0])).toMatchObject({
      ok: false,
      reason: 'invalid',
      message: expect.stringContaining('only admin'),
    })
    create('third', 'admin')
    expect(await remove('now', left[0])).toEqual({ ok: true })
  })
})

describe('after a deletion', () => {
  it('nothing names the email address but the receipt, and nothing once that is sent', async () => {
    const message = { name: 'R', subject: 'S', message: 'M', createdAt: new Date() }
    for (const [id, email] of [
      ['theirs', 'Rose@Example.org'],
      ['another', 'a.rose@example.org'],
    ]) {
      insertRow(db, tables.contactMessages, { ...message, id, email })
    }
    enqueue(db, mailJob('password-reset', 'ROSE@example.org'))
    enqueue(db, mailJob('email-changed', `${rose.id} rose.before@example.org`))
    enqueue(db, mailJob('password-reset', 'a.rose@example.org'))
    await remove('now')
    expect(kinds().sort()).toEqual(['account-deleted', 'erase-traces', 'password-reset'])
    const messages = db.select().from(tables.contactMessages).all()
    expect(messages.map(({ id }) => id)).toEqual(['another'])
    const receipt = jobs().find(
      ({ payload }) => (payload as { letter?: string }).letter === 'account-deleted',
    )!
    const { about } = receipt.payload as { about: string }
    const mail = accountDeletionEmails['account-deleted'](about)
    expect(mail).toMatchObject({ to: 'rose@example.org', subject: 'Your Everspoken account was deleted' })
    expect(mail?.text).toContain('The Everspoken account rose was deleted')
    db.delete(tables.jobs).where(eq(tables.jobs.kind, 'erase-traces')).run()
    db.transaction((tx) => removeSubject(tx, { ...receipt, attempt: 1 }))
    expect(JSON.stringify(jobs())).not.toContain('rose rose@example.org')
    expect(jobs().find(({ id }) => id === receipt.id)).toMatchObject({ subject: null })
    expect(kinds()).toContain('erase-traces')
  })

  it('nothing names an address that they had before or proposed, and no count of attempts is theirs', async () => {
    config.smtpUrl = undefined
    const message = { name: 'R', subject: 'S', message: 'M', createdAt: new Date() }
    for (const email of ['Rose.before@example.org', 'thief@example.org', 'stranger.before@example.org'])
      insertRow(db, tables.contactMessages, { ...message, id: email, email })
    const become = (email: string, id = rose.id) =>
      db.update(tables.users).set({ email }).where(eq(tables.users.id, id)).run()
    for (const email of ['Rose.before@example.org', 'stranger.before@example.org', 'rose@example.org'])
      become(email)
    // Another person uses it by now.
    become('Stranger.before@example.org', stranger.id)
    db.transaction((tx) => proposeEmail(tx, rose.id, 'thief@example.org'))
    enqueue(db, mailJob('password-reset', 'rose.before@example.org'))
    const sendTo = createOutboxMailer({ dir: config.outboxDir, from: 'hello@example.org' })
    await sendTo.send(accountEmails['confirm-email']!(rose.id)!)
    await sendTo.send(accountEmails['email-changed']!(`${rose.id} Rose.before@example.org`)!)
    await sendTo.send({ ...accountEmails['password-changed']!(stranger.id)!, to: 'thief@example.org' })
    for (const account of ['rose', 'stranger']) {
      await limitSignIn({ account, address: '192.0.2.1' })
      await limitSignIn({ account, device: 'a browser' })
      await limitForgot(`${account}@example.org`, '192.0.2.1')
    }
    await limitForgot('rose.before@example.org', '192.0.2.1')
    await limitRecoveryCode(rose.id, '192.0.2.1')
    for (const [id, userId] of [
      ['of-rose', rose.id],
      ['of-stranger', stranger.id],
    ] as const) {
      const times = { createdAt: new Date(), expiresAt: inDays(1) }
      insertRow(db, tables.storyShares, { id, storyId: insertStory(db, userId), tokenHash: id, ...times })
      await limitPassphrase(id, '192.0.2.1')
    }
    await remove('now')
    const messages = db.select().from(tables.contactMessages).all()
    expect(messages.map(({ id }) => id)).toEqual(['thief@example.org', 'stranger.before@example.org'])
    expect(kinds()).toEqual(['erase-traces'])
    const left = (await lettersIn(config.storageDir)).map(({ text }) => text ?? '')
    expect(left).toEqual([expect.stringContaining('stranger')])
    const counted = db.select().from(tables.rateLimits).all()
    expect(counted.map(({ key }) => key.split(':')[0]).sort()).toEqual([
      ...['forgot-address', 'forgot-email', 'listen-pair', 'listen-share', 'listen-site'],
      ...['sign-in-account', 'sign-in-address'],
      ...['sign-in-device', 'sign-in-pair'],
    ])
  })

  it('there is no receipt without a mail server, and no email to them in the outbox', async () => {
    config.smtpUrl = undefined
    await remove('now')
    expect(kinds()).toEqual(['erase-traces'])
  })
})

describe('an admin who deletes a person', () => {
  let admin: { id: string }

  beforeEach(() => {
    for (const table of [tables.users, tables.auditRecords]) db.delete(table).run()
    admin = { id: insertUser(db, { role: 'admin' }) }
  })

  it('ends the waits for their stories', async () => {
    const id = insertUser(db)
    const change = nextStoryChange(readingIdOf(insertStory(db, id)), 60_000)
    deletePersonAsAdmin(admin, id)
    expect(await change).toBe(true)
  })

  it('may delete another admin, but not themselves, and no one once they are deleted', () => {
    const other = { id: insertUser(db, { role: 'admin' }) }
    const user = insertUser(db)
    expect(deletePersonAsAdmin(admin, admin.id)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(deletePersonAsAdmin(admin, 'nobody')).toMatchObject({ ok: false, reason: 'gone' })
    expect(deletePersonAsAdmin(admin, other.id)).toEqual({ ok: true })
    expect(deletePersonAsAdmin(other, admin.id)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(deletePersonAsAdmin({ id: user }, admin.id)).toMatchObject({ ok: false, reason: 'credentials' })
    const left = db.select({ id: tables.users.id }).from(tables.users).all()
    expect(left.map(({ id }) => id).sort()).toEqual([admin.id, user].sort())
    expect(db.select().from(tables.auditRecords).all()).toHaveLength(1)
  })
})
