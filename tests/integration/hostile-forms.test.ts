import { beforeAll, describe, expect, it } from 'vitest'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

const service = sharedService()
const visitors = {} as Record<'stranger' | 'person' | 'admin', Visitor>

beforeAll(async () => {
  visitors.stranger = new Visitor(service.url)
  visitors.person = await newPerson(service.url)
  visitors.admin = await newPerson(service.url, 'keeper')
  inDatabase(service, (db) => db.$client.exec("UPDATE users SET role = 'admin' WHERE username = 'keeper'"))
})

/** Conform would take the names for paths and programs. */
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

const paths = [
  ...['/sign-in', '/sign-up', '/contact', '/forgot-password', '/reset-password?token=x'],
  ...['/user-dashboard/location', '/account/details', '/account/password', '/account/two-step/confirm'],
]

describe.each(paths)('the form of %s', (path) => {
  it.each(hostile)('refuses %s at once, and the service keeps running', async (_what, name, value) => {
    const visitor = /^[/](account|user-dashboard)/.test(path) ? visitors.person : visitors.stranger
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
})

it.each<[keyof typeof visitors, path: string, typed: Record<string, string>, bytes?: number]>([
  ['stranger', '/sign-in', { username: 'rose' }],
  ['stranger', '/sign-up', { firstName: 'Adelaide' }],
  ['stranger', '/contact', { message: 'Put the kettle on.' }],
  ['stranger', '/forgot-password', { email: 'nobody' }],
  ['stranger', '/user-dashboard/document-upload', { content: 'Put the kettle on.' }, 5000],
  ['stranger', '/user-dashboard/stories/x/rename', { title: 'A kettle, sung' }],
  ['person', '/user-dashboard/document-upload', { content: 'Put the kettle on.', version: '1' }, 5000],
  ['person', '/user-dashboard/memory-questions', { kitchen_smells: 'Bread.', version: '1' }, 5000],
  ['person', '/user-dashboard/location', { city: 'Cobh' }],
  ['person', '/user-dashboard/voices/new', { whoIsThisVoice: 'Aunt Ada' }, 2500],
  ['person', '/account/details', { firstName: 'Adelaide' }],
  ['admin', '/admin-dashboard/invitations', { email: 'nobody' }],
  ['admin', '/admin-dashboard/voice/own', { engine: 'classic' }, 2500],
])(
  'gives a %s at %s back the fields of the form, %o, and no others',
  async (who, path, typed, bytes = 500) => {
    const others = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at.toString(36)}`, value]))
    const how = /[/](new|own)$/.test(path) ? 'upload' : 'post'
    const send = async (more: Record<string, string>) => {
      const answer = await visitors[who][how](path, { ...typed, ...more })
      return { status: answer.status, html: await answer.text() }
    }
    const alone = await send({})
    for (const text of Object.values(typed)) expect(alone.html).toContain(text)
    const among = await send(others(97, 'y'.repeat(bytes)))
    expect([among.status, among.html.length]).toEqual([alone.status, alone.html.length])
    const many = await send(others(9_000, ''))
    expect([many.status, many.html.length < 30_000]).toEqual([400, true])
  },
)

it('gives a signed-out person back the words of a story, and no more than those', async () => {
  const send = (content: string) => visitors.stranger.post('/user-dashboard/document-upload', { content })
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
    const response = await visitors.person.send(method, path, method === 'GET' ? undefined : '')
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
    expect(await (await visitors.person.get(path)).text()).toContain(`<title>${title} · Everspoken`)
  })
})
