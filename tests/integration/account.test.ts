import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type Service, startService } from '../support/service'
import { textOf } from '../support/text-of'
import { newPerson, signIn, type Visitor } from '../support/visitor'

const PASSWORD = 'Long-enough-1!'
const NEW_PASSWORD = 'lilac by the gate'

let mailServer: MailServer
let service: Service

beforeAll(async () => {
  mailServer = await startMailServer()
  service = await startService({ SMTP_URL: mailServer.url, MAIL_FROM: 'hello@voices.example' })
}, 40_000)
afterAll(async () => {
  await service?.dispose()
  await mailServer?.close()
})

const page = async (visitor: Visitor, path = '/account') => textOf(await (await visitor.get(path)).text())
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/me')).status === 200

/** The newest email to an address. */
async function mailTo(address: string) {
  const found = () => mailServer.received.filter(({ to }) => to.includes(address)).at(-1)?.parsed
  await expect.poll(found).toBeDefined()
  return found()!
}

describe('the account page', () => {
  it('changes the password, and signs out the other devices', async () => {
    const rose = await newPerson(service.url, 'rose')
    const phone = await signIn(service.url, 'rose', PASSWORD)
    const change = (fields: Record<string, string>) =>
      rose.post('/account', { intent: 'change-password', ...fields })
    const both = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const wrong = await change({ currentPassword: 'a guess', ...both })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expect(html).toContain('This is not your current password.')
    expect(html).not.toContain('a guess')
    expect(html).not.toContain(NEW_PASSWORD)
    const common = { newPassword: 'Password1!', confirmPassword: 'Password1!' }
    expect(await (await change({ currentPassword: PASSWORD, ...common })).text()).toContain(
      'Many people use this password',
    )
    expect(await isSignedIn(phone)).toBe(true)
    const done = await change({ currentPassword: PASSWORD, ...both })
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account'])
    expect([await isSignedIn(rose), await isSignedIn(phone)]).toEqual([true, false])
    expect(await isSignedIn(await signIn(service.url, 'rose', PASSWORD))).toBe(false)
    expect(await isSignedIn(await signIn(service.url, 'rose', NEW_PASSWORD))).toBe(true)
    expect((await mailTo('rose@example.org')).subject).toBe('Your Everspoken password was changed')
  })

  it('changes the email address by a link, and tells the old address', async () => {
    const ada = await newPerson(service.url, 'ada')
    const details = {
      intent: 'change-details',
      firstName: 'Ada',
      lastName: 'Byron',
      currentPassword: PASSWORD,
    }
    const asked = await ada.post('/account', { ...details, email: 'ada.new@example.org' })
    expect(asked.status).toBe(303)
    expect(await page(ada)).toContain('Waiting for a confirmation from ada.new@example.org')
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({
      user: { firstName: 'Ada', email: 'ada@example.org' },
    })
    const email = await mailTo('ada.new@example.org')
    const path = /\/confirm-email\?token=[\w-]+/.exec(email.text ?? '')?.[0] ?? ''
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
    expect((await mailTo('ada@example.org')).subject).toBe(
      'The email address of your Everspoken account was changed',
    )
  })

  it('lists the sessions by browser, and ends each and all others', async () => {
    const mary = await newPerson(service.url, 'mary')
    const [phone, tablet, library] = await Promise.all(
      Array.from({ length: 3 }, () => signIn(service.url, 'mary', PASSWORD)),
    )
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
    await phone.json(
      'POST',
      '/api/auth/login',
      { username: 'mary', password: PASSWORD },
      { 'User-Agent': browser },
    )
    const html = await (await mary.get('/account')).text()
    expect(textOf(html)).toContain('Firefox on Linux')
    expect(html).not.toContain('Gecko')
    const near = html.slice(html.indexOf('Firefox on Linux'))
    const id = /name="id" value="(\w+)"/.exec(near)?.[1] ?? ''
    const stranger = await newPerson(service.url, 'stranger')
    await stranger.post('/account', { intent: 'end-session', id })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await mary.post('/account', { intent: 'end-session', id })).status).toBe(303)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true])
    await mary.post('/account', { intent: 'end-other-sessions' })
    expect(await Promise.all([mary, tablet, library, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
