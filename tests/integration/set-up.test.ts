import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRecords, sessions, twoStep, users } from '#db/schema'
import { codeAt } from '../support/authenticator'
import { type MailServer, startMailServer } from '../support/mail-server'
import { newBrowser, newPerson } from '../support/person'
import { rowsOf } from '../support/rows'
import { databaseOfFile, serviceOfFile } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import type { Visitor } from '../support/visitor'

/* What gives an admin power over the whole service: the pages Set up and Voice, and reset links. */
const PASSWORD = 'Long-enough-1!'
const right = { currentPassword: PASSWORD }
const PAGE = '/admin-dashboard/set-up'
const VOICE = '/admin-dashboard/voice'

const service = serviceOfFile()
const db = databaseOfFile(service)
let ada: Visitor
let first: MailServer
let second: MailServer
let mail: Record<string, string>

const idOf = (username: string) => db.select().from(users).where(eq(users.username, username)).get()?.id
const stored = (): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(join(service.storageDir, 'settings.json'), 'utf8'))
  } catch {
    return {}
  }
}
const asks = async (by: Visitor, page = PAGE) =>
  (await (await by.get(page)).text()).includes('name="currentPassword"')
const acts = () =>
  rowsOf(db, auditRecords).map(({ adminId, act, what, userId }) => [adminId, act, what, userId])
/** The settings of the log lines of level 'security' since. */
const logged = (since: number) =>
  [
    ...service
      .output()
      .slice(since)
      .matchAll(/^\{.*"event":"setting-changed".*\}$/gm),
  ].map(([line]) => {
    const { level, adminId, setting } = JSON.parse(line)
    return [level, adminId, setting]
  })

beforeAll(async () => {
  ;[first, second] = await Promise.all([startMailServer(), startMailServer()])
  const tried = { engine: 'http', http: { url: 'http://127.0.0.1:9', dialect: 'pocket' }, isOwn: false }
  const trial = { ...tried, madeAt: 0, slowness: 1, durationMs: { 'built-in': 1, neural: 1 } }
  mkdirSync(join(service.storageDir, 'models', '.trial'), { recursive: true })
  writeFileSync(join(service.storageDir, 'models', '.trial', 'trial.json'), JSON.stringify(trial))
  mail = { SMTP_USER: '', SMTP_PASSWORD: '', MAIL_FROM: 'A <a@b.example>', SUPPORT_EMAIL: '' }
  ada = await newPerson(service.url, 'ada', { role: 'admin' })
  await newPerson(service.url, 'mary', { role: 'admin' })
})
afterAll(() => Promise.all([first?.close(), second?.close()]))

beforeEach(() => {
  db.update(sessions).set({ provenAt: null }).run()
  db.delete(auditRecords).run()
})

describe('without the password', () => {
  it.each<Record<string, string>>([
    { APP_URL: 'https://evil.example', tried: 'https://evil.example' },
    { SMTP_URL: 'smtp://evil.example', MAIL_FROM: 'a@evil.example' },
    { MAIL_FROM: 'a@evil.example' },
    { SUPPORT_EMAIL: 'a@evil.example' },
    { SIGN_UPS: 'closed' },
    { INSTAGRAM_URL: 'https://evil.example/pictures' },
    { FACEBOOK_URL: 'https://evil.example/faces' },
    { YOUTUBE_URL: 'https://evil.example/films' },
  ])('nothing is stored of %o, and what was typed comes back', async (typed) => {
    for (const [wrong, says] of [
      [{}, 'Please enter your current password'],
      [{ currentPassword: 'a guess' }, 'This is not your current password'],
    ] as const) {
      const answer = await ada.post(PAGE, { ...typed, ...wrong })
      const html = await answer.text()
      expect(answer.status).toBe(422)
      expect(html.match(new RegExp(`field-error">${says}`, 'g'))).toHaveLength(1)
      for (const text of Object.values(typed)) expect(html).toContain(text)
      expect(html).not.toContain('a guess')
    }
    expect([stored(), acts()]).toEqual([{}, []])
  })

  it('no password of a mail server comes back', async () => {
    const typed = {
      SMTP_URL: 'smtp://ada:Secret-1@mail.example',
      SMTP_USER: 'ada',
      SMTP_PASSWORD: 'Secret-2',
    }
    const html = await (await ada.post(PAGE, { ...mail, ...typed })).text()
    expect(html).toContain('value="smtp://mail.example"')
    expect(html).not.toContain('Secret-')
  })

  it.each([
    ['', { use: 'http' }],
    ['/server', { url: 'http://192.168.1.20:8000', dialect: 'pocket' }],
  ])('no voice is chosen and no server tried at voice%s', async (page, typed) => {
    const answer = await ada.post(`${VOICE}${page}`, typed)
    expect([answer.status, textOf(await answer.text())]).toEqual([
      422,
      expect.stringContaining('Please enter your current password'),
    ])
    expect(acts()).toEqual([])
  })

  it('no reset link is made, and one is with it', async () => {
    await newPerson(service.url, 'rose')
    const page = `/admin-dashboard/users/${idOf('rose')}/reset-link`
    expect((await ada.post(page, {})).status).toBe(422)
    expect(acts()).toEqual([])
    expect(await (await ada.post(page, right)).text()).toContain('/reset-password?token=')
    expect(acts()).toEqual([[idOf('ada'), 'reset', 'account', idOf('rose')]])
  })

  it('another site stores nothing even while a proof stands', async () => {
    expect((await ada.post(PAGE, { YOUTUBE_URL: '', ...right })).status).toBe(200)
    const answer = await ada.post(PAGE, { SIGN_UPS: 'closed' }, { Origin: 'https://evil.example' })
    expect([answer.status, stored().SIGN_UPS]).toEqual([403, 'open'])
  })
})

describe('with the password', () => {
  it('each setting is recorded by its name, and it isn’t asked for again for ten minutes in this session', async () => {
    const since = service.output().length
    const SUPPORT_EMAIL = 'Secret-3@b.example'
    expect((await ada.post(PAGE, { MAIL_FROM: 'a@b.example', SUPPORT_EMAIL, ...right })).status).toBe(200)
    expect(await asks(ada)).toBe(false)
    expect((await ada.post(PAGE, { SIGN_UPS: 'invite' })).status).toBe(200)
    // What stays as it is isn't a change.
    expect((await ada.post(PAGE, { SIGN_UPS: 'invite', MAIL_FROM: '', SUPPORT_EMAIL })).status).toBe(200)
    expect(stored()).toEqual({ SUPPORT_EMAIL, SIGN_UPS: 'invite' })
    const names = ['MAIL_FROM', 'SUPPORT_EMAIL', 'SIGN_UPS', 'MAIL_FROM']
    expect(acts()).toEqual(names.map((name) => [idOf('ada'), 'set', name, null]))
    await expect.poll(() => logged(since)).toEqual(names.map((name) => ['security', idOf('ada'), name]))
    expect(service.output()).not.toContain('Secret-')

    const phone = await newBrowser(service.url, 'ada')
    expect(await asks(phone)).toBe(true)
    expect((await phone.post(PAGE, { SIGN_UPS: 'open' })).status).toBe(422)
    db.update(sessions)
      .set({ provenAt: new Date(Date.now() - 601_000) })
      .run()
    expect(await asks(ada)).toBe(true)
    expect((await ada.post(PAGE, { SIGN_UPS: 'open' })).status).toBe(422)
    expect((await ada.post(PAGE, { SIGN_UPS: '', SUPPORT_EMAIL: '', ...right })).status).toBe(200)
  })

  it('what visitors read changes with a setting, also where it was read before', async () => {
    const read = async (path: string) => textOf(await (await fetch(service.url + path)).text())
    const address = 'Or write to help@b.example'
    const saidAt = async () => [await read('/'), await read('/faq')].map((text) => text.includes(address))
    expect(await saidAt()).toEqual([false, false])
    expect((await ada.post(PAGE, { SUPPORT_EMAIL: 'help@b.example', ...right })).status).toBe(200)
    expect(await saidAt()).toEqual([true, true])
    expect((await ada.post(PAGE, { SUPPORT_EMAIL: '' })).status).toBe(200)
    expect(await saidAt()).toEqual([false, false])
  })

  it('a voice is chosen and a server tried, and both are recorded', async () => {
    const read = async () => textOf(await (await fetch(`${service.url}/privacy`)).text())
    expect(await read()).toContain('made on the computer that runs this service')
    expect((await ada.post(VOICE, { use: 'http', ...right })).status).toBe(303)
    expect(await read()).toContain('made on another computer')
    expect(await asks(ada, `${VOICE}/server`)).toBe(false)
    const typed = { url: 'http://127.0.0.1:9', dialect: 'pocket' }
    expect((await ada.post(`${VOICE}/server`, typed)).status).toBe(303)
    expect(acts().map(([, , what]) => what)).toEqual(['voice', 'voice-server'])
  })

  it('a new password ends the proof, and two forms at once are both stored', async () => {
    const two = await Promise.all([
      ada.post(PAGE, { SIGN_UPS: 'invite', ...right }),
      ada.post(PAGE, { YOUTUBE_URL: 'https://tube.example/us', ...right }),
    ])
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    expect(stored()).toEqual({ SIGN_UPS: 'invite', YOUTUBE_URL: 'https://tube.example/us' })
    const change = { ...right, newPassword: PASSWORD, confirmPassword: PASSWORD }
    expect((await ada.post('/account/password', change)).status).toBe(303)
    expect(await asks(ada)).toBe(true)
    expect((await ada.post(PAGE, { SIGN_UPS: '', YOUTUBE_URL: '', ...right })).status).toBe(200)
  })

  it('a code is asked for too where two-step sign-in is on', async () => {
    const eve = await newPerson(service.url, 'eve', { role: 'admin' })
    await eve.post('/account/two-step/start', right)
    const page = await (await eve.get('/account/two-step')).text()
    const secret = /<code class="secret-key">([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''
    await eve.post('/account/two-step/confirm', { code: codeAt(secret) })
    db.update(twoStep).set({ lastStep: 0 }).run()
    expect(await (await eve.get(PAGE)).text()).toContain('name="code"')
    const links = { YOUTUBE_URL: 'https://tube.example/eve' }
    for (const code of ['', '000000']) {
      const answer = await eve.post(PAGE, { ...links, ...right, code })
      expect([answer.status, stored().YOUTUBE_URL]).toEqual([422, undefined])
    }
    expect((await eve.post(PAGE, { ...links, ...right, code: codeAt(secret) })).status).toBe(200)
    expect((await eve.post(PAGE, { YOUTUBE_URL: '' })).status).toBe(200)
  })
})

describe('another mail server or address', () => {
  it('is told to all admins by the server of before, which holds up no saving', async () => {
    const notices = async (by: Visitor) => textOf(await (await by.get('/admin-dashboard')).text())
    const mary = await newBrowser(service.url, 'mary')
    // Mail was off: the others read it here.
    expect((await ada.post(PAGE, { ...mail, SMTP_URL: first.url, ...right })).status).toBe(200)
    expect(await notices(mary)).toContain('ada has changed the mail server in the last 7 days.')
    expect(await notices(ada)).not.toContain('has changed')
    expect(first.received).toEqual([])

    expect((await ada.post(PAGE, { ...mail, SMTP_URL: second.url })).status).toBe(200)
    await first.nthMail(3)
    expect(first.received.flatMap(({ to }) => to).sort()).toEqual(
      ['ada', 'eve', 'mary'].map((name) => `${name}@example.org`),
    )
    const [{ from, parsed }] = first.received
    expect([from, parsed.subject]).toEqual(['a@b.example', 'Settings of Everspoken were changed'])
    expect(parsed.text).toContain('The admin ada has changed the mail server of your Everspoken service.')
    expect(parsed.text).not.toContain(second.url)

    const APP_URL = 'http://127.0.0.1:9'
    expect((await ada.post(PAGE, { APP_URL, tried: APP_URL })).status).toBe(200)
    expect((await second.nthMail(1)).parsed.text).toContain('has changed the public address')
    // A server that answers when it is tried, and later never: nobody waits for it, and the log has no address of anyone.
    const held: Socket[] = []
    const silent = createServer((socket) => {
      if (held.push(socket) > 1) return
      socket.write('220 silent\r\n')
      socket.on('data', (line) => socket.write(/^QUIT/.test(`${line}`) ? '221\r\n' : '250 silent\r\n'))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    expect((await ada.post(PAGE, { ...mail, SMTP_URL: `smtp://127.0.0.1:${port}` })).status).toBe(200)
    await second.nthMail(6)
    const since = service.output().length
    expect((await ada.post(PAGE, { ...mail, SMTP_URL: '' })).status).toBe(200)
    expect(stored().SMTP_URL).toBeUndefined()
    await expect.poll(() => held.length).toBe(2)
    const failures = () => [
      ...service
        .output()
        .slice(since)
        .matchAll(/"event":"admin-not-told"/g),
    ]
    expect(failures()).toEqual([])
    silent.close()
    held[1]?.destroy()
    await expect.poll(failures).toHaveLength(3)
    expect(service.output().slice(since)).not.toContain('@')
    expect(first.received).toHaveLength(3)
  })
})
