import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountEmails } from '~/accounts/account-emails.server'
import { isResetOpen, makeResetLinkAsAdmin } from '~/accounts/password/password-reset.server'
import { getNotices } from '~/admin/machine.server'
import { actOnMessage, countUnreadMessages, getMessagesPage } from '~/admin/messages.server'
import { getOutsideName, sendTestMail, storeOutsideName } from '~/admin/outside-name.server'
import { config, parseConfig } from '~/config.server'
import { sendContactMessage } from '~/contact/contact.server'
import { database, tables } from '~/storage/database.server'
import { insertUser } from '../../support/rows'

const db = database()
const hello = { name: 'Ada', email: 'ada@example.org', message: 'Hello.' }

beforeEach(() => {
  for (const table of [tables.contactMessages, tables.jobs, tables.users, tables.auditRecords])
    db.delete(table).run()
  config.smtpUrl = undefined
})

describe('messages', () => {
  it('are new until they are read or answered, and gone when deleted, twice in a double click', async () => {
    await sendContactMessage(hello)
    const [{ id }] = getMessagesPage(1).rows
    expect(countUnreadMessages()).toBe(1)
    actOnMessage(id, 'answered')
    expect(countUnreadMessages()).toBe(0)
    expect(getMessagesPage(1).rows[0]).toMatchObject({
      readAt: expect.any(Date),
      answeredAt: expect.any(Date),
    })
    actOnMessage(id, 'unanswered')
    expect(getMessagesPage(1).rows[0]).toMatchObject({ readAt: expect.any(Date), answeredAt: null })
    actOnMessage(id, 'unread')
    expect(countUnreadMessages()).toBe(1)
    actOnMessage(id, 'delete')
    actOnMessage(id, 'delete')
    expect(getMessagesPage(1)).toMatchObject({ rows: [], total: 0 })
  })

  it('can’t be answered and unread in the database', async () => {
    await sendContactMessage(hello)
    const answered = () => db.update(tables.contactMessages).set({ answeredAt: new Date() }).run()
    expect(answered).toThrow(/contact_messages_answered/)
  })
})

describe('a reset link by an admin', () => {
  const link = (userId: string, adminId: string) =>
    makeResetLinkAsAdmin({ id: adminId }, userId, new URL('http://box:3000'))

  it('works, begins with the address that the admin sees, is recorded, and told to the person by mail', () => {
    const admin = insertUser(db, { role: 'admin' })
    const rose = insertUser(db, { email: 'rose@example.org' })
    config.smtpUrl = 'smtp://127.0.0.1:1'
    const made = link(rose, admin)
    const url = new URL(made.ok ? made.link : '')
    expect(made.ok && made.worksUntil.getTime() - Date.now()).toBeCloseTo(3 * 86_400_000, -4)
    expect([url.origin, isResetOpen(url.searchParams.get('token') ?? '')]).toEqual(['http://box:3000', true])
    expect(db.select().from(tables.auditRecords).all()).toMatchObject([{ act: 'reset', userId: rose }])
    expect(db.select().from(tables.jobs).all()).toMatchObject([{ payload: { letter: 'reset-link-made' } }])
    const mail = accountEmails['reset-link-made']?.(rose)
    expect(mail?.to).toBe('rose@example.org')
    expect(mail?.text).not.toContain('token')
  })

  it('is made for no admin, and for nobody who isn’t there', () => {
    const admin = insertUser(db, { role: 'admin' })
    const other = insertUser(db, { role: 'admin' })
    for (const id of [admin, other, 'nobody']) expect(link(id, admin)).toMatchObject({ reason: 'gone' })
    expect(db.select().from(tables.passwordResets).all()).toEqual([])
  })
})

describe('what needs the admin', () => {
  const said = async () => (await getNotices()).map(({ says }) => says).join(' ')

  it('names mail with what waits, the address, little room and kept copies, and nothing when all is well', async () => {
    mkdirSync(config.outboxDir, { recursive: true })
    writeFileSync(join(config.outboxDir, 'one.eml'), '')
    mkdirSync(config.beforeUpdatesDir, { recursive: true })
    writeFileSync(join(config.beforeUpdatesDir, 'copy'), '')
    const { minFreeBytes } = config
    config.minFreeBytes = Number.MAX_SAFE_INTEGER
    const runAfterAt = new Date(Date.now() - 16 * 60_000)
    const job = { id: 'waits', kind: 'k', payload: {}, runAfterAt, createdAt: runAfterAt }
    db.insert(tables.jobs).values(job).run()
    expect(await said()).toContain('A job has waited for 16 minutes')
    db.delete(tables.jobs).run()
    expect(await said()).toContain('One email waits')
    expect(await said()).toContain('doesn’t know its address')
    expect(await said()).toContain('The disk is full')
    expect(await said()).toContain('A copy of the database')
    writeFileSync(config.lastBackupPath, '2020-01-01T03:00:00Z')
    expect(await said()).toContain('There has been no backup since 2020-01-01')
    writeFileSync(config.lastBackupPath, new Date().toISOString())
    Object.assign(config, {
      minFreeBytes,
      smtpUrl: 'smtp://127.0.0.1:1',
      appUrl: new URL('https://voices.example'),
      supportEmail: 'keeper@voices.example',
    })
    for (const dir of [config.outboxDir, config.beforeUpdatesDir]) rmSync(dir, { recursive: true })
    expect(await said()).toBe('')
    Object.assign(config, { appUrl: undefined, supportEmail: undefined })
  })
})

describe('the name for the outside', () => {
  const env = (more: object = {}) => ({ NODE_ENV: 'test' as const, STORAGE_DIR: config.storageDir, ...more })

  it('is stored for the next start, below the environment', () => {
    expect(storeOutsideName({ APP_URL: 'voices.example' })).toMatchObject({
      errors: { APP_URL: expect.any(String) },
    })
    expect(storeOutsideName({ MAIL_FROM: 'two@lines\nBcc: x@y' })).toMatchObject({ reason: 'invalid' })
    expect(storeOutsideName({ APP_URL: 'https://stored.example', MAIL_FROM: 'A <a@b.example>' })).toEqual({
      ok: true,
    })
    expect(getOutsideName()).toMatchObject({
      needsStart: true,
      stored: { APP_URL: 'https://stored.example' },
    })
    expect(parseConfig(env())).toMatchObject({ isHttps: true, mailFrom: 'A <a@b.example>' })
    const { linkBase, isHttps, fixedSettings } = parseConfig(env({ APP_URL: 'http://set.example' }))
    expect([linkBase.href, isHttps, fixedSettings.APP_URL]).toEqual([
      'http://set.example/',
      false,
      'http://set.example',
    ])
    expect(storeOutsideName({})).toEqual({ ok: true })
    expect(parseConfig(env()).appUrl).toBeUndefined()
    writeFileSync(join(config.storageDir, 'settings.json'), '{')
    expect(() => parseConfig(env())).toThrow(/settings.json can't be used/)
    rmSync(join(config.storageDir, 'settings.json'))
  })

  it('sends no test email where none can be sent, and says so', async () => {
    expect(await sendTestMail('ada@example.org')).toMatchObject({
      ok: false,
      message: expect.stringContaining('can’t'),
    })
  })
})
