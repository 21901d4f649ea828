import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { jobs } from '#db/schema'
import { freePort } from '../support/free-port'
import { type MailServer, startMailServer } from '../support/mail-server'
import { resetPathIn } from '../support/outbox'
import { newBrowser, newPerson } from '../support/person'
import { PlainPage } from '../support/plain-page'
import { type Service, startService, WITHOUT_VOICE } from '../support/service'
import { textOf } from '../support/text-of'
import { isSignedIn, startStory, uploadSample, Visitor } from '../support/visitor'

/* The built service with a real mail server. */
const settings = {
  MAIL_FROM: 'Everspoken <hello@voices.example>',
  SUPPORT_EMAIL: 'keeper@voices.example',
  APP_URL: 'http://voices.example:8080',
  BACKUP_DAYS: '14',
  ...WITHOUT_VOICE,
}
const PASSWORD = 'Long-enough-1!'
const RECORDING = 'tests/fixtures/voice-alaw.wav'
const message = { name: 'Ada Byron', email: 'ada@example.org', message: 'Hello.' }

describe('with a mail server', () => {
  let mailServer: MailServer
  let service: Service

  beforeAll(async () => {
    const refusal = (address: string) =>
      address.startsWith('nobody@') ? { responseCode: 554, message: '5.7.1 Relay access denied' } : undefined
    mailServer = await startMailServer({ refusal })
    service = await startService({ ...settings, SMTP_URL: mailServer.url })
  })
  afterAll(async () => {
    await service?.dispose()
    await mailServer?.close()
  })

  const page = async (visitor: Visitor, path: string) => textOf(await (await visitor.get(path)).text())

  const forgot = (email: string, headers: Record<string, string> = {}) =>
    new Visitor(service.url).json('POST', '/api/forgot-password', { email }, headers)
  const reset = (path: string, newPassword: string, confirmPassword = newPassword) =>
    new Visitor(service.url).post(path, { newPassword, confirmPassword })
  const signIn = (username: string, password: string) =>
    new Visitor(service.url).json('POST', '/api/auth/login', { username, password })

  it('sends an admin’s test email, and says what the server answers, also where it refuses', async () => {
    const admin = await newPerson(service.url, 'keeper', { role: 'admin' })
    const test = async (to: string) => {
      const answer = await admin.post('/admin-dashboard/set-up', { to })
      return { status: answer.status, html: await answer.text() }
    }
    const sent = await test('ada@example.org')
    expect(sent).toMatchObject({
      status: 200,
      html: expect.stringContaining('The mail server accepted it: 250'),
    })
    await mailServer.mailTo('ada@example.org', 'A test of the mail of Everspoken')
    const refused = await test('nobody@example.org')
    expect(refused.status).toBe(422)
    expect(textOf(refused.html)).toContain('554 5.7.1 Relay access denied The server rejected the recipient.')
    expect(refused.html).toContain('value="nobody@example.org"')
    expect((await test('no address')).status).toBe(422)
  })

  it('lets a user replace a forgotten password', async () => {
    const rose = await newPerson(service.url, 'rose')
    // A request's host never gets into a link.
    const asked = await forgot('ROSE@example.org', { 'X-Forwarded-Host': 'evil.example' })
    expect(asked.status).toBe(200)
    const email = await mailServer.mailTo('rose@example.org')
    expect(email.from).toBe('hello@voices.example')
    expect(email.parsed.text).toContain('http://voices.example:8080/reset-password?token=')
    const path = resetPathIn(email.parsed)

    const page = await new Visitor(service.url).get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await reset(path, 'short')).status).toBe(422)
    expect((await reset(path, 'long enough', 'something else')).status).toBe(422)
    expect((await reset(path, 'x'.repeat(73))).status).toBe(422)
    expect((await rose.get('/user-dashboard')).status).toBe(200)

    const done = await reset(path, 'long enough')
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/reset-password?done=1'])
    const cookies = done.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const ownPage = await new Visitor(service.url).get('/reset-password?done=1', {
      Cookie: cookies.join('; '),
    })
    expect(await ownPage.text()).toContain('Your password has been changed')
    const othersPage = await new Visitor(service.url).get('/reset-password?done=1')
    expect([othersPage.status, await othersPage.text()]).toEqual([
      404,
      expect.stringContaining('Invalid Reset Link'),
    ])
    expect((await rose.get('/user-dashboard')).headers.get('Location')).toBe('/sign-in')
    expect((await signIn('rose', 'Long-enough-1!')).status).toBe(401)
    expect((await signIn('rose', 'long enough')).status).toBe(200)
    expect((await reset(path, 'another one')).status).toBe(404)
    expect((await new Visitor(service.url).get(path)).status).toBe(404)

    const notice = await mailServer.mailTo('rose@example.org', 'Your Everspoken password was changed')
    expect(notice.parsed.text).toContain('keeper@voices.example')
    const [, token = ''] = path.split('=')
    expect(service.output()).not.toContain(token)
    expect(service.output()).not.toContain('example.org')
  })

  it('responds the same for an address without an account, and sends it nothing', async () => {
    await newPerson(service.url, 'hugo')
    const textOf = async (response: Response) => {
      const headers = Object.fromEntries(response.headers)
      for (const changing of ['date', 'x-request-id', 'set-cookie', 'etag']) delete headers[changing]
      return { status: response.status, headers, body: await response.text() }
    }
    expect(await textOf(await forgot('nobody@example.org'))).toEqual(
      await textOf(await forgot('hugo@example.org')),
    )
    const visitor = new Visitor(service.url)
    const form = async (email: string) => textOf(await visitor.post('/forgot-password', { email }))
    expect(await form('nobody_2@example.org')).toEqual(await form('hugo@example.org'))
    // Jobs run in order, so the one without an account is done by now.
    await mailServer.mailTo('hugo@example.org')
    expect(mailServer.received.flatMap(({ to }) => to).join()).not.toContain('nobody')
  })

  it('thanks for a message only the one who has sent it', async () => {
    const visitor = new Visitor(service.url)
    const page = async () => textOf(await (await visitor.get('/contact?sent')).text())
    expect(await page()).not.toContain('Thank you! Your message has been sent')
    const fields = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', message: 'Hello.' }
    await visitor.post('/contact', fields)
    expect(await page()).toContain('Thank you! Your message has been sent')
  })

  it('says that a reset link was sent only to the one who asked for it', async () => {
    const visitor = new Visitor(service.url)
    const page = async () => textOf(await (await visitor.get('/forgot-password?sent=1')).text())
    expect(await page()).toContain('Send Reset Link')
    expect(await page()).not.toContain('Check your email')
    const asked = await visitor.post('/forgot-password', { email: 'ada@example.org' })
    expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/forgot-password?sent=1'])
    expect(await page()).toContain('Check your email')
  })

  it('changes the email address by a link, and tells the old address', async () => {
    const ada = await newPerson(service.url, 'ada')
    const details = {
      firstName: 'Ada',
      lastName: 'Byron',
      currentPassword: PASSWORD,
    }
    const asked = await ada.post('/account/details', { ...details, email: 'ada.new@example.org' })
    expect(asked.status).toBe(303)
    expect(await page(ada, '/account/details')).toContain(
      'Waiting for a confirmation from ada.new@example.org',
    )
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({
      user: { firstName: 'Ada', email: 'ada@example.org' },
    })
    const { parsed } = await mailServer.mailTo('ada.new@example.org')
    const path = /\/confirm-email\?token=[\w-]+/.exec(parsed.text ?? '')?.[0] ?? ''
    const anywhere = await newPerson(service.url, 'bystander')
    const opened = await anywhere.get(path)
    expect([opened.status, opened.headers.get('Referrer-Policy')]).toEqual([200, 'strict-origin'])
    expect(textOf(await opened.text())).toContain('Use ada.new@example.org for your Everspoken account')
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({ user: { email: 'ada@example.org' } })
    expect((await anywhere.post(path, {})).status).toBe(303)
    expect(await page(anywhere, '/confirm-email?done=1')).toContain('Your email address is confirmed')
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({
      user: { email: 'ada.new@example.org' },
    })
    expect((await anywhere.post(path, {})).status).toBe(404)
    await mailServer.mailTo('ada@example.org', 'The email address of your Everspoken account was changed')
  })

  it('keeps the present address by the link that is sent there', async () => {
    const eve = new PlainPage(await newPerson(service.url, 'eve'))
    await eve.open('/account/details')
    await eve.send('Save', { email: 'thief@example.org', currentPassword: PASSWORD })
    expect(eve.text).toContain('Waiting for a confirmation from')
    const { parsed } = await mailServer.mailTo('eve@example.org')
    const link = /\/cancel-email\?token=[\w-]+/.exec(parsed.text ?? '')?.[0] ?? ''
    await eve.open(link)
    await eve.send('Keep this address')
    expect(eve.text).toContain('Your email address stays')
    expect((await eve.open(link)).text).toContain('Invalid link')
    expect((await eve.open('/account/details')).text).not.toContain('Waiting for a confirmation from')
  })

  describe('a person who deletes their account', () => {
    const traces = {
      username: 'rosamund',
      speaker: 'Grandma Rose',
      memory: 'always close to laughing',
      words: 'The lamplighter sang of quinces',
      answer: 'Bread, and cinnamon',
      message: 'Where do the swallows go?',
      filename: 'voice-alaw.wav',
      sound: readFileSync(RECORDING).subarray(12_000, 12_064),
    }

    /** Which traces of the person are in any file of STORAGE_DIR, also in the write-ahead log. */
    function found(): string[] {
      const names = readdirSync(service.storageDir, { recursive: true, encoding: 'utf8' })
      const files = names
        .map((name) => join(service.storageDir, name))
        .filter((path) => statSync(path).isFile())
      const all = files.map((path) => readFileSync(path))
      return Object.entries(traces).flatMap(([name, trace]) =>
        all.some((one) => one.includes(trace)) ? [name] : [],
      )
    }

    const remove = (visitor: Visitor, when: string, currentPassword = PASSWORD) =>
      visitor.post('/account/leave', { when, currentPassword })

    it('now is signed out everywhere, gets a receipt, and leaves no byte in STORAGE_DIR', async () => {
      const rose = await newPerson(service.url, traces.username)
      const phone = await newBrowser(service.url, traces.username)
      const contact = { name: 'R', email: 'rosamund@example.org', message: traces.message }
      expect((await phone.json('POST', '/api/contact', contact)).status).toBe(200)
      const sample = await uploadSample(rose, RECORDING)
      await startStory(rose, sample, `${traces.words}.`)
      expect(found()).toEqual(Object.keys(traces))

      const wrong = await remove(rose, 'now', 'a guess')
      expect([wrong.status, await isSignedIn(rose)]).toEqual([422, true])
      expect(await wrong.text()).toContain('This is not your current password.')
      expect((await remove(rose, 'one day')).status).toBe(422)
      const cancel = await rose.get('/account/cancel-deletion')
      expect(await cancel.text()).toContain('<title>Delete your account · Everspoken</title>')

      const done = await remove(rose, 'now')
      expect([done.status, done.headers.get('Location')]).toEqual([303, '/account?done=1'])
      expect(await page(rose, '/account?done=1')).toMatch(/Your account is deleted.*for up to 14 days/)
      expect([await isSignedIn(rose), await isSignedIn(phone)]).toEqual([false, false])
      expect((await new Visitor(service.url).get('/account?done=1')).status).toBe(303)
      await expect.poll(found).toEqual([])
      await mailServer.mailTo('rosamund@example.org', 'Your Everspoken account was deleted')
      expect(service.output()).not.toMatch(/rosamund|"level":"error"(?!.+remote-unreachable)/)
    })
  })
})

describe('without a mail server', () => {
  it('loses no email, even when the service is killed too', async () => {
    const port = await freePort()
    const service = await startService({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
    const sent = await new Visitor(service.url).json('POST', '/api/contact', message)
    expect(sent.status).toBe(200)
    const db = openDatabase(join(service.storageDir, 'app.sqlite'))
    await expect.poll(() => db.select().from(jobs).all()).toMatchObject([{ status: 'queued', attempts: 1 }])
    expect(service.output()).toContain('"event":"job-failed"')
    expect(service.output()).not.toMatch(/Ada|ada@/)
    await service.kill()

    const mailServer = await startMailServer({ port })
    await service.restart()
    // The test doesn't wait for the backoff.
    db.update(jobs).set({ runAfterAt: new Date() }).where(eq(jobs.kind, 'send-mail')).run()
    expect((await mailServer.mailTo('keeper@voices.example')).parsed.text).toContain('Hello.')
    await expect.poll(() => db.select().from(jobs).all()).toMatchObject([{ status: 'done' }])
    db.$client.close()
    await service.dispose()
    await mailServer.close()
  })
})
