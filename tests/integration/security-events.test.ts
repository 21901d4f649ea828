import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { WITHOUT_VOICE } from '../support/service'
import { serviceOfFile } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

const ADDRESS = '203.0.113.9'
const from = { 'X-Forwarded-For': ADDRESS }

const service = serviceOfFile({ ...WITHOUT_VOICE, TRUST_PROXY: '1' })
let userId: string

beforeAll(async () => {
  const person = await newPerson(service.url, 'rose')
  userId = (await (await person.get('/api/auth/me')).json()).user.id
})

let marked = 0
let marks = 0
/** Later events() begin here, once all that happened before is in the output. */
async function mark() {
  marks += 1
  await new Visitor(service.url).get(`/mark-${marks}`)
  await expect.poll(() => service.output()).toContain(`"/mark-${marks}"`)
  marked = service.output().length
}

/** The events that were logged since, without their times and the ids of their requests. */
function events() {
  const lines = service.output().slice(marked).split('\n').slice(0, -1)
  return lines
    .filter((line) => line.includes('"level":"security"'))
    .map((line) => {
      const { time, level, id, ...event } = JSON.parse(line)
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(id).toMatch(/^[\w-]{36}$/)
      return event
    })
}

describe('a security event', () => {
  const signIn = (username: string, password: string) =>
    new Visitor(service.url).json('POST', '/api/auth/login', { username, password }, from)

  it('is a failed sign-in, with the account if there is one, and a limit that is hit', async () => {
    await mark()
    await signIn('rose', 'wrong-Secret-1')
    await signIn('my typed Secret-2', 'x')
    const failed = { event: 'sign-in-failed', address: ADDRESS }
    await expect.poll(events).toEqual([{ ...failed, userId }, failed])
    for (let tries = 0; tries < 10; tries += 1) await signIn('rose', 'wrong-Secret-1')
    await expect
      .poll(() => service.output())
      .toContain(`"event":"limit-hit","address":"${ADDRESS}","limit":"sign-in-`)
  })

  it('is a user on an admin\u2019s page, and an upload of the wrong type or size', async () => {
    const person = await newPerson(service.url, 'ada')
    const { id } = (await (await person.get('/api/auth/me')).json()).user
    await mark()
    await person.get('/admin-dashboard', from)
    const form = new FormData()
    form.set('document', new Blob(['no PDF, but my Secret-3']), 'Secret-4.pdf')
    await person.send('POST', '/api/documents', form, from)
    await expect.poll(events).toEqual([
      { event: 'role-refused', address: ADDRESS, userId: id },
      { event: 'upload-refused', address: ADDRESS, userId: id, status: 415 },
    ])
  })

  it('is what a person does to the own account, each with the id that the request has in its log line', async () => {
    const visitor = new Visitor(service.url)
    const password = 'Long-enough-1!'
    const account = { username: 'lily', firstName: 'Lily', lastName: 'Moss', email: 'lily@example.org' }
    await mark()
    const signedUp = await visitor.json('POST', '/api/auth/register', { ...account, password }, from)
    const { id } = (await signedUp.json()).user
    await signIn('lily', password)
    await visitor.post('/account/password/sign-out-others', {}, from)
    await visitor.json('POST', '/api/forgot-password', { email: 'lily@example.org' }, from)
    const newPassword = 'my typed Secret-5'
    const change = (currentPassword: string) =>
      visitor.post('/account/password', { currentPassword, newPassword, confirmPassword: newPassword }, from)
    await change('a wrong Secret-6')
    await change(password)
    await visitor.json('POST', '/api/auth/logout', undefined, from)
    await visitor.post('/', {}, { ...from, Origin: 'https://evil.example' })
    const hers = { address: ADDRESS, userId: id }
    await expect.poll(events).toEqual([
      { event: 'account-created', ...hers },
      { event: 'signed-in', ...hers },
      { event: 'signed-in', ...hers },
      { event: 'session-ended', ...hers },
      { event: 'reset-requested', address: ADDRESS },
      { event: 'own-password-wrong', ...hers },
      { event: 'password-changed', ...hers },
      { event: 'signed-out', ...hers },
      { event: 'request-refused', address: ADDRESS, status: 403 },
    ])
    const logged = () => [...service.output().matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line))
    const { id: request } = logged().find(
      ({ event, userId }) => event === 'own-password-wrong' && userId === id,
    )
    await expect
      .poll(() => logged().filter((line) => line.id === request && line.level === 'info'))
      .toEqual([
        expect.objectContaining({ path: '/account/password', status: 422, address: ADDRESS, userId: id }),
      ])
  })

  it('is matched by the fail2ban filter of docs/self-hosting.md if it may be an attack, and no other line is', () => {
    const [, failregex = ''] = /^failregex = (.*)$/m.exec(readFileSync('docs/self-hosting.md', 'utf8')) ?? []
    const pattern = new RegExp(failregex.replace('<HOST>', '(?<host>[\\da-f.:]+)'))
    // fail2ban cuts the date out before it matches.
    const hosts = (line: string) => pattern.exec(line.replace(/"time":"[^"]*"/, ''))?.groups?.host
    const isAttack = (line: string) =>
      /"level":"security","event":"[a-z-]+-(failed|hit|refused|wrong)"/.test(line)
    const lines = service.output().split('\n')
    for (const line of lines)
      expect([line, hosts(line)]).toEqual([line, isAttack(line) ? JSON.parse(line).address : undefined])
    expect(lines.filter(isAttack).length).toBeGreaterThan(5)
    const forged =
      '{"time":"x","level":"info","path":"/{,\\"level\\":\\"security\\",\\"event\\":\\"limit-hit\\"'
    expect(hosts(`${forged},\\"address\\":\\"198.51.100.1\\""}`)).toBeUndefined()
  })

  it('never has a password, or anything that was typed', () => {
    for (const event of ['sign-in-failed', 'upload-refused', 'own-password-wrong'])
      expect(service.output()).toContain(event)
    expect(service.output()).not.toContain('Secret-')
    expect(service.output()).not.toContain('@example.org')
  })
})
