import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { serviceOfFile } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

/*
 * Names of fields that conform would take for paths and programs.
 */
const service = serviceOfFile()
let person: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
})

const hostile: [what: string, name: string, value: string][] = [
  ['a list of 120 million', 'x[120000000]', '1'],
  ['an intent that is no JSON', '__intent__', 'junk'],
  [
    'an intent to insert',
    '__intent__',
    '{"type":"insert","payload":{"name":"username","index":0,"defaultValue":"x"}}',
  ],
  ['a path of 20,000 names', Array(20_000).fill('x').join('.'), '1'],
  ['a known field as a list', 'username[120000000]', '1'],
]

const forms = [
  ['sign-in', '/sign-in'],
  ['sign-up', '/sign-up'],
  ['contact', '/contact'],
  ['none', '/forgot-password'],
  ['none', '/reset-password?token=x'],
  ['location', '/user-dashboard/location'],
  ['none', '/account/details'],
  ['none', '/account/password'],
  ['none', '/account/two-step/confirm'],
] as const

describe.each(forms)('the form %s of %s', (_form, path) => {
  it.each(hostile)('refuses %s at once, and the service keeps running', async (_what, name, value) => {
    const visitor = /^[/](account|user-dashboard)/.test(path) ? person : new Visitor(service.url)
    const send = async (field: string, text: string) => {
      const startMs = performance.now()
      const { status } = await visitor.post(path, { [field]: text })
      return { status, ms: performance.now() - startMs }
    }
    const harmless = await send('other', 'words')
    const sent = await send(name, value)
    expect(sent.status).toBe(422)
    expect(sent.ms).toBeLessThan(200 * harmless.ms)
    expect((await visitor.get('/terms')).status).toBe(200)
  })

  it('refuses thousands of fields unread', async () => {
    const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [at.toString(36), '']))
    const visitor = /^[/](account|user-dashboard)/.test(path) ? person : new Visitor(service.url)
    const answer = await visitor.post(path, many)
    expect(answer.status).toBe(400)
    expect((await answer.text()).length).toBeLessThan(30_000)
  })
})

it('gives a signed-out person back the words of a story, and no more than those', async () => {
  const send = (content: string) =>
    new Visitor(service.url).post('/user-dashboard/document-upload', { content })
  const kept = await send('<'.repeat(20_000))
  expect(kept.status).toBe(401)
  expect((await kept.text()).split('&lt;')).toHaveLength(40_001)
  const refused = await send('<'.repeat(80_000))
  expect(refused.status).toBe(413)
  expect((await refused.text()).length).toBeLessThan(30_000)
})

describe('a method that a URL does not have', () => {
  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/terms', 'GET, HEAD'],
    ['POST', '/faq', 'GET, HEAD'],
    ['PUT', '/terms', 'GET, HEAD'],
    ['PUT', '/contact', 'GET, HEAD, POST'],
    ['PATCH', '/sign-out', 'GET, HEAD, POST'],
    ['DELETE', '/user-dashboard', 'GET, HEAD'],
    ['DELETE', '/user-dashboard/document-type', 'GET, HEAD, POST'],
    ['POST', '/app-storage/voices/a/original', 'GET, HEAD'],
    ['DELETE', '/app-storage/voices/a/original', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/forgot-password', 'GET, HEAD, POST'],
    ['DELETE', '/reset-password', 'GET, HEAD, POST'],
    ['DELETE', '/api/contact', 'POST'],
    ['POST', '/api/auth/me', 'GET, HEAD'],
    ['POST', '/assets/nothing.js', 'GET, HEAD'],
  ])('gets 405 with Allow: %s %s', async (method, path, allowed) => {
    const response = await person.send(method, path, method === 'GET' ? undefined : '')
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed])
  })
})

describe('an address in capitals, or with an escape', () => {
  it.each([
    ['/account/PASSWORD', 'Password'],
    ['/account/%70assword', 'Password'],
    ['/Account/Cancel-Deletion', 'Delete your account'],
    ['/CONFIRM-EMAIL?token=x', 'Confirm Email'],
    ['/Cancel-Email?token=x', 'Keep Email'],
  ])('shows at %s the page %s', async (path, title) => {
    expect(await (await person.get(path)).text()).toContain(`<title>${title} · Everspoken`)
  })
})
