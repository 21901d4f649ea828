import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEmails } from '~/accounts/account-emails.server'
import { sendContactMessage } from '~/accounts/contact/contact.server'
import { isResetOpen, makeResetLinkAsAdmin } from '~/accounts/password/password-reset.server'
import type { User } from '~/accounts/users.server'
import { checkRestarts } from '~/admin/health/checks.server'
import { getNotices } from '~/admin/machine.server'
import { actOnMessage, countUnreadMessages, getMessagesPage } from '~/admin/messages.server'
import { getSetUp, sendTestMail, storeSetUp } from '~/admin/set-up.server'
import { recordAdminAct } from '~/platform/audit/record.server'
import { config, parseConfig, storedSettings } from '~/platform/config.server'
import { valuesOf } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { type MailServer, startMailServer } from '../../support/mail-server'
import { insertUser } from '../../support/rows'

const db = database()
const hello = { name: 'Ada', email: 'ada@example.org', message: 'Hello.' }

beforeEach(() => {
  for (const table of [tables.contactMessages, tables.jobs, tables.users, tables.auditRecords])
    db.delete(table).run()
  config.smtpUrl = undefined
})

describe('messages', () => {
  it('are new until they are read, and gone when deleted, twice in a double click', async () => {
    await sendContactMessage(hello)
    const [{ id }] = getMessagesPage(1).rows
    expect(countUnreadMessages()).toBe(1)
    actOnMessage(id, 'read')
    expect(countUnreadMessages()).toBe(0)
    actOnMessage(id, 'delete')
    actOnMessage(id, 'delete')
    expect(getMessagesPage(1)).toMatchObject({ rows: [], total: 0 })
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
  const said = async (admin = 'ada') => (await getNotices({ id: admin })).map(({ says }) => says).join(' ')

  it('names the ends of the service of a week, until a week after the last', () => {
    const args = ['3', String(Date.UTC(2026, 10, 28, 15, 40))]
    const said = (day: number) => checkRestarts(args, Date.UTC(2026, 10, day)).map(({ says }) => says)
    expect(said(30)).toEqual([
      'The service ended by itself 3 times, last at 2026-11-28 15:40 UTC, and was started again.',
    ])
    expect(said(36)).toEqual([])
    for (const others of [[], ['./build/server/index.js']]) expect(checkRestarts(others)).toEqual([])
  })

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

describe('a setting that leads email elsewhere', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const changed = async (admin: string) =>
    (await getNotices({ id: admin })).map(({ says }) => says).filter((says) => says.includes('has changed'))
  const set = (what: 'SMTP_URL' | 'APP_URL' | 'SIGN_UPS', days: number, adminId = 'gone') =>
    recordAdminAct({ adminId, act: 'set', what }, db, ago(days))

  it('is named to the other admins for a week, also where its admin was deleted since', async () => {
    const mary = insertUser(db, { role: 'admin', username: 'mary' })
    for (const days of [1, 6, 6.9]) set('SMTP_URL', days, mary)
    for (const days of [7.1, -1]) set('APP_URL', days, mary)
    set('SIGN_UPS', 1, mary)
    set('APP_URL', 2)
    expect(await changed('ada')).toEqual([
      'mary has changed the mail server in the last 7 days.',
      'An admin who was deleted has changed the public address in the last 7 days.',
    ])
    expect(await changed(mary)).toEqual([expect.stringContaining('deleted')])
  })
})

describe('what an admin sets up', () => {
  const path = join(config.storageDir, 'settings.json')
  const env = (more: object = {}) => ({ NODE_ENV: 'test' as const, STORAGE_DIR: config.storageDir, ...more })
  const store = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return storeSetUp(form, ada, () => {}).then((result) => ({ ...result, back: valuesOf(form) }))
  }
  const ada = { id: 'ada', username: 'ada' } as User
  let server: MailServer
  let other: MailServer
  beforeAll(async () => {
    server = await startMailServer()
    other = await startMailServer()
  })
  beforeEach(() => rmSync(path, { force: true }))
  afterAll(async () => {
    await store({ SMTP_URL: '', MAIL_FROM: '', SUPPORT_EMAIL: '', SIGN_UPS: '', YOUTUBE_URL: '' })
    rmSync(path)
    await server.close()
    await other.close()
  })

  it('is used at once, below the environment, form by form; the mail server once it answers', async () => {
    expect(await store({ SMTP_URL: server.url, SUPPORT_EMAIL: '' })).toMatchObject({ reason: 'invalid' })
    const mail = { SMTP_URL: server.url, SMTP_USER: '', SMTP_PASSWORD: '', MAIL_FROM: 'A <a@b.example>' }
    expect(await store(mail)).toMatchObject({ ok: true })
    expect(await store({ SIGN_UPS: 'invite', YOUTUBE_URL: 'https://tube.example/us' })).toMatchObject({
      ok: true,
    })
    expect(config).toMatchObject({ smtpUrl: server.url, mailFrom: 'A <a@b.example>', signUps: 'invite' })
    expect(config.footerLinks.youtube).toBe('https://tube.example/us')
    expect(await sendTestMail('ada@example.org')).toMatchObject({ ok: true })
    expect(parseConfig(env({ SIGN_UPS: 'closed' }))).toMatchObject({ signUps: 'closed', smtpUrl: server.url })
    const refused = await store({
      ...mail,
      SMTP_URL: `smtp://ada:secret@127.0.0.1:1`,
      SMTP_PASSWORD: 'secret',
    })
    expect(refused).toMatchObject({ errors: { SMTP_URL: expect.stringContaining('Nothing is listening') } })
    expect([JSON.stringify(refused), refused.back.SMTP_URL]).toEqual([
      expect.not.stringContaining('secret'),
      'smtp://127.0.0.1:1',
    ])
    expect(config.smtpUrl).toBe(server.url)

    expect(await store({ ...mail, SMTP_URL: '' })).toMatchObject({ ok: true })
    expect(config.smtpUrl).toBeUndefined()
    expect(await sendTestMail('ada@example.org')).toMatchObject({ message: expect.stringContaining('can’t') })
  })

  const keepIn = (SMTP_URL: string) =>
    writeFileSync(path, JSON.stringify({ MAIL_FROM: 'a@b.example', SMTP_URL }))

  it('keeps the password of the mail server while all else is the same, and shows it to nobody', async () => {
    for (const kept of ['', '/', '?ignoreTLS=true']) {
      const stored = server.url.replace('://', '://a%20da+x:p%40ss@') + kept
      keepIn(stored)
      expect(getSetUp()).toMatchObject({ hasPassword: true, values: { SMTP_USER: 'a da+x' } })
      expect(JSON.stringify(getSetUp())).not.toMatch(/p@ss|p%40ss/)
      const form = { SMTP_URL: getSetUp().values.SMTP_URL ?? '', SMTP_USER: 'a da+x', SMTP_PASSWORD: '' }
      expect(await store({ ...form, MAIL_FROM: 'other@b.example' })).toMatchObject({ ok: true })
      expect(storedSettings()).toMatchObject({ MAIL_FROM: 'other@b.example', SMTP_URL: stored })
    }
  })

  it.each([
    ['host', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['port', () => other.url],
    ['user', (url: string) => url, 'eve'],
    ['user, who is left out', (url: string) => url, ''],
    ['encryption, which is left out', (url: string) => url, 'ada', 'smtps'],
    ['encryption, which may be ignored', (url: string) => `${url}?ignoreTLS=true`],
    ['certificate, which need not be trusted', (url: string) => `${url}?tls.rejectUnauthorized=false`],
    ['certificate, which may be another’s', (url: string) => `${url}?tls.servername=eve.example`],
  ])(
    'tells the stored password to no mail server with another %s',
    async (_, change, SMTP_USER = 'ada', scheme = 'smtp') => {
      keepIn(server.url.replace('smtp://', `${scheme}://ada:p%40ss@`))
      expect(await store({ SMTP_URL: change(server.url), SMTP_USER, SMTP_PASSWORD: '' })).toMatchObject({
        ok: true,
      })
      expect(storedSettings().SMTP_URL).not.toMatch(/ss@/)
    },
  )

  it('runs no program and writes no log by the address of a mail server, typed or stored', async () => {
    const touched = join(config.storageDir, 'touched')
    const program = `smtp://127.0.0.1?sendmail=true&path=/usr/bin/touch&args=${touched}`
    const MAIL_FROM = 'a@b.example'
    expect(await store({ SMTP_URL: program, MAIL_FROM })).toMatchObject({
      errors: { SMTP_URL: expect.stringContaining('without "sendmail, path, args"') },
    })
    expect(existsSync(path)).toBe(false)
    keepIn(program)
    expect(() => parseConfig(env())).toThrow(/settings\.json can't be used:\n {2}SMTP_URL: without "sendmail/)
    rmSync(path)
    config.smtpUrl = program
    await expect(sendTestMail('ada@example.org')).rejects.toThrow()
    expect(existsSync(touched)).toBe(false)
  })

  it.each([
    ['APP_URL', 'voices.example'],
    ['MAIL_FROM', 'two@lines\nBcc: x@y'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SIGN_UPS', 'maybe'],
    ['FACEBOOK_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'https://mail.example'],
  ])('is not stored with a wrong %s', async (name, value) => {
    expect(await store({ [name]: value })).toMatchObject({ errors: { [name]: expect.any(String) } })
    expect(existsSync(path)).toBe(false)
  })

  it('has an address for the next start, which answers or is saved twice', async () => {
    const APP_URL = 'https://127.0.0.1:1'
    expect(await store({ APP_URL })).toMatchObject({
      errors: { APP_URL: expect.stringContaining('once more') },
    })
    expect(await store({ APP_URL, tried: APP_URL })).toMatchObject({ ok: true })
    expect(getSetUp()).toMatchObject({ needsStart: true, values: { APP_URL } })
    expect([parseConfig(env()).isHttps, parseConfig(env({ APP_URL: 'http://set.example' })).isHttps]).toEqual(
      [true, false],
    )
    writeFileSync(path, '{')
    expect(() => parseConfig(env())).toThrow(/settings.json can't be used/)
    rmSync(path)
  })
})
