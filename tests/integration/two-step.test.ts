import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '~/platform/storage/database.server'
import { codeAt } from '../support/authenticator'
import { inDatabase, readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { isSignedIn, Visitor } from '../support/visitor'

const PASSWORD = 'Long-enough-1!'

const service = sharedService()

const account = (visitor: Visitor, form: string, fields: Record<string, string> = {}) =>
  visitor.post(`/account/${form}`, fields)
const login = (username: string, code?: string, password = PASSWORD) =>
  new Visitor(service.url).json('POST', '/api/auth/login', { username, password, code })

/** As if no code had been used: a code lasts for longer than a test. */
const forgetUsedCodes = () =>
  inDatabase(service, (db) => db.update(tables.twoStep).set({ lastStep: 0 }).run())

/** Sets an authenticator app up by the forms, as a browser without JavaScript does. */
async function turnOn(visitor: Visitor) {
  const started = await account(visitor, 'two-step/start', { currentPassword: PASSWORD })
  expect([started.status, started.headers.get('Location')]).toEqual([303, '/account/two-step'])
  const page = await visitor.get('/account/two-step')
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  const secret = /<code class="secret-key">([A-Z2-7 ]+)</.exec(await page.text())?.[1] ?? ''
  const confirmed = await account(visitor, 'two-step/confirm', { code: codeAt(secret) })
  expect([confirmed.status, confirmed.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const codes = Array.from((await confirmed.text()).matchAll(/<code>([\d ]{19})</g), ([, code]) => code ?? '')
  expect(codes).toHaveLength(10)
  forgetUsedCodes()
  return { secret, codes }
}

/** Submits the right password. */
async function firstStep(username: string): Promise<Visitor> {
  const visitor = new Visitor(service.url)
  const fields = { username, password: PASSWORD }
  const answer = await visitor.post('/sign-in', fields)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/sign-in/code'])
  return visitor
}

const secondStep = (visitor: Visitor, code: string) => visitor.post('/sign-in/code', { code })

describe('setting up two-step sign-in', () => {
  it('shows the secret only to the browser that gave the password, until a code confirms it', async () => {
    const rose = await newPerson(service.url, 'rose')
    const phone = new Visitor(service.url)
    await phone.json('POST', '/api/auth/login', { username: 'rose', password: PASSWORD })
    const refused = await account(rose, 'two-step/start', { currentPassword: 'a guess' })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('This is not your current password.'),
    ])
    await account(rose, 'two-step/start', { currentPassword: PASSWORD })
    const shown = await (await rose.get('/account/two-step')).text()
    expect(shown).toContain('class="secret-key"')
    expect(shown).toContain('<svg class="qr-code"')
    expect(await (await phone.get('/account/two-step')).text()).not.toContain('secret-key')
    const wrong = await account(rose, 'two-step/confirm', { code: 'abcdef' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('secret-key')
    expect(readRows(service, 'SELECT * FROM two_step')).toEqual([])
    const { codes } = await turnOn(rose)
    expect([await isSignedIn(rose), await isSignedIn(phone)]).toEqual([true, false])
    const later = await (await rose.get('/account/two-step')).text()
    expect(textOf(later)).toContain('Recovery codes left: 10 of 10')
    for (const code of codes) expect(later).not.toContain(code)
    expect(later).not.toContain('secret-key')
    expect((await account(rose, 'two-step/start', { currentPassword: PASSWORD })).status).toBe(409)
  })

  it('can be left, and needs to be begun', async () => {
    const person = await newPerson(service.url)
    await account(person, 'two-step/start', { currentPassword: PASSWORD })
    await account(person, 'two-step/cancel')
    expect(await (await person.get('/account/two-step')).text()).not.toContain('secret-key')
    const confirmed = await account(person, 'two-step/confirm', { code: '123456' })
    expect(confirmed.status).toBe(409)
  })
})

describe('two-step sign-in that is on', () => {
  let ada: Visitor
  let secret: string
  let codes: string[]
  const leaveForm = async () =>
    /<form [^>]*id="leave-form".*?<\/form>/s.exec(await (await ada.get('/account/leave')).text())?.[0]

  // Each recovery code is hashed slowly, so all tests have one person's.
  beforeAll(async () => {
    ada = await newPerson(service.url, 'ada')
    expect(await leaveForm()).not.toContain('name="code"')
    ;({ secret, codes } = await turnOn(ada))
  })
  beforeEach(forgetUsedCodes)

  it('takes two steps, and a code that was used signs no other browser in', async () => {
    const [browser, other] = [await firstStep('ada'), await firstStep('ada')]
    expect(await isSignedIn(browser)).toBe(false)
    expect(textOf(await (await browser.get('/sign-in/code')).text())).toContain('One more step')
    const wrong = await secondStep(browser, '12345')
    expect(wrong.status).toBe(401)
    const html = await wrong.text()
    expect(html).toContain('This code is not right.')
    expect(html).not.toContain('12345"')
    const code = codeAt(secret)
    const done = await secondStep(browser, code)
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/user-dashboard'])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await secondStep(other, code)).status).toBe(401)
    expect(await isSignedIn(other)).toBe(false)
    expect(service.output()).not.toContain(code)
    expect(service.output()).not.toContain(secret.replaceAll(' ', ''))
  })

  it('accepts a recovery code once, and says so in the log', async () => {
    const browser = await firstStep('ada')
    expect((await secondStep(browser, codes[3] ?? '')).status).toBe(303)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await secondStep(await firstStep('ada'), codes[3] ?? '')).status).toBe(401)
    for (const event of ['two-step-on', 'recovery-code-used', 'sign-in-failed']) {
      expect(service.output()).toContain(`"level":"security","event":"${event}"`)
    }
  })

  it('is one call in the API', async () => {
    const without = await login('ada')
    const body = await without.json()
    expect([without.status, Object.keys(body.errors)]).toEqual([401, ['code']])
    expect(body.message).not.toMatch(/user|network|connection|too many|invalid credentials/i)
    expect(without.headers.getSetCookie()).toEqual([])
    const wrongPassword = await login('ada', codeAt(secret), 'wrong')
    expect([wrongPassword.status, await wrongPassword.json()]).toEqual([
      401,
      { message: 'Invalid credentials' },
    ])
    expect((await login('ada', '12')).status).toBe(401)
    const code = codeAt(secret)
    expect((await login('ada', code)).status).toBe(200)
    expect((await login('ada', code)).status).toBe(401)
    expect((await login('ada', codes[0])).status).toBe(200)
  })

  it('asks for a code before the account is deleted', async () => {
    expect(await leaveForm()).toContain('name="code"')
    const remove = (code: string, currentPassword = PASSWORD) =>
      account(ada, 'leave', { when: 'now', currentPassword, code })
    const unused = codes[5] ?? ''
    for (const [answer, text] of [
      [await remove(''), 'Please enter the code'],
      [await remove('1111 2222 3333 4444'), 'This code is not right.'],
      [await remove(unused, 'wrong'), 'This is not your current password.'],
      [await account(ada, 'leave', { when: 'later', currentPassword: PASSWORD }), 'Please enter the code'],
    ] as const) {
      const html = await answer.text()
      expect([answer.status, textOf(html)]).toEqual([422, expect.stringContaining(text)])
      expect(html).not.toContain('1111 2222 3333 4444')
      expect(html).not.toContain(unused)
    }
    expect(await isSignedIn(ada)).toBe(true)
    const done = await remove(unused)
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account?done=1'])
    expect((await login('ada', codes[1])).status).toBe(401)
  })
})
