import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '~/routes'
import { accountIntents } from '~/screens/account/account-action.server'
import { adminIntents } from '~/screens/admin-dashboard/admin-action.server'
import { landingIntents } from '~/screens/landing/landing-action.server'
import { dashboardIntents } from '~/screens/user-dashboard/dashboard-action.server'
import { type Service, startService } from '../support/service'
import { newPerson, startStory, uploadSample, Visitor, waitForStory } from '../support/visitor'

interface Row {
  /** The path in app/routes.ts. */
  route: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  fields?: Record<string, string>
  /** The status for a visitor, another user than the owner, and an admin (docs/spec.md, section 6). */
  visitor: number
  stranger: number
  admin: number
}

const open = { visitor: 200, stranger: 200, admin: 200 }
const usersOnly = { visitor: 303, admin: 403 }

const table: Row[] = [
  { route: '', path: '/', visitor: 200, stranger: 303, admin: 303 },
  { route: '', path: '/?contact=form', ...open },
  {
    route: '',
    method: 'POST',
    path: '/?index',
    fields: { intent: 'sign-in' },
    visitor: 422,
    stranger: 422,
    admin: 422,
  },
  {
    route: '',
    method: 'POST',
    path: '/?index',
    fields: { intent: 'sign-up' },
    visitor: 422,
    stranger: 422,
    admin: 422,
  },
  {
    route: '',
    method: 'POST',
    path: '/?index',
    fields: { intent: 'no-such' },
    visitor: 400,
    stranger: 400,
    admin: 400,
  },
  {
    route: '',
    method: 'POST',
    path: '/?index',
    fields: { intent: 'contact' },
    visitor: 422,
    stranger: 422,
    admin: 422,
  },
  { route: 'user-dashboard', path: '/user-dashboard', ...usersOnly, stranger: 200 },
  {
    route: 'user-dashboard',
    path: '/user-dashboard?step=processing&story=STORY',
    ...usersOnly,
    stranger: 404,
  },
  ...intentRows(),
  {
    route: 'api/auth/login',
    method: 'GET',
    path: '/api/auth/login',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  {
    route: 'api/auth/register',
    method: 'GET',
    path: '/api/auth/register',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  {
    route: 'api/auth/logout',
    method: 'PUT',
    path: '/api/auth/logout',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  { route: 'api/auth/me', method: 'POST', path: '/api/auth/me', visitor: 405, stranger: 405, admin: 405 },
  { route: 'admin-dashboard', path: '/admin-dashboard', visitor: 303, stranger: 403, admin: 200 },
  {
    route: 'admin-dashboard',
    method: 'POST',
    path: '/admin-dashboard',
    fields: { intent: 'no-such' },
    visitor: 303,
    stranger: 403,
    admin: 400,
  },
  ...adminIntents.map(
    (intent): Row => ({
      route: 'admin-dashboard',
      method: 'POST',
      path: '/admin-dashboard',
      fields: { intent, id: 'nobody' },
      visitor: 303,
      stranger: 403,
      // The list as it then stands, with what came of it.
      admin: intent === 'delete-user' ? 303 : 404,
    }),
  ),
  { route: 'account', path: '/account', visitor: 303, stranger: 200, admin: 200 },
  {
    route: 'account',
    method: 'POST',
    path: '/account',
    fields: { intent: 'no-such' },
    visitor: 303,
    stranger: 400,
    admin: 400,
  },
  ...accountIntents.map((intent): Row => {
    // Ending a session that isn't one's own does nothing.
    const status = intent.startsWith('end-') ? 303 : 422
    const fields = { intent, id: 'nobody' }
    return {
      route: 'account',
      method: 'POST',
      path: '/account',
      fields,
      visitor: 303,
      stranger: status,
      admin: status,
    }
  }),
  { route: 'confirm-email', path: '/confirm-email', visitor: 404, stranger: 404, admin: 404 },
  {
    route: 'confirm-email',
    method: 'POST',
    path: '/confirm-email?token=nobody-has-this',
    fields: {},
    visitor: 404,
    stranger: 404,
    admin: 404,
  },
  { route: 'terms', path: '/terms', ...open },
  { route: 'privacy', path: '/privacy', ...open },
  { route: 'faq', path: '/faq', ...open },
  { route: 'forgot-password', path: '/forgot-password', ...open },
  {
    route: 'forgot-password',
    method: 'POST',
    path: '/forgot-password',
    fields: {},
    visitor: 422,
    stranger: 422,
    admin: 422,
  },
  { route: 'reset-password', path: '/reset-password', visitor: 404, stranger: 404, admin: 404 },
  {
    route: 'reset-password',
    method: 'POST',
    path: '/reset-password?token=nobody-has-this',
    fields: { newPassword: 'Long-enough-1!', confirmPassword: 'Long-enough-1!' },
    visitor: 404,
    stranger: 404,
    admin: 404,
  },
  ...['api/contact', 'api/forgot-password', 'api/reset-password'].flatMap((route): Row[] => [
    { route, path: `/${route}`, visitor: 405, stranger: 405, admin: 405 },
    { route, method: 'POST', path: `/${route}`, visitor: 415, stranger: 415, admin: 415 },
  ]),
  {
    route: 'api/auth/login',
    method: 'POST',
    path: '/api/auth/login',
    visitor: 415,
    stranger: 415,
    admin: 415,
  },
  {
    route: 'api/auth/register',
    method: 'POST',
    path: '/api/auth/register',
    visitor: 415,
    stranger: 415,
    admin: 415,
  },
  { route: 'api/auth/logout', path: '/api/auth/logout', visitor: 405, stranger: 405, admin: 405 },
  { route: 'api/auth/me', path: '/api/auth/me', visitor: 401, stranger: 200, admin: 200 },
  { route: 'api/stories', path: '/api/stories', visitor: 401, stranger: 200, admin: 403 },
  { route: 'api/stories', method: 'POST', path: '/api/stories', visitor: 405, stranger: 405, admin: 405 },
  { route: 'api/stories/:id', path: '/api/stories/STORY', visitor: 405, stranger: 405, admin: 405 },
  {
    route: 'api/stories/:id',
    method: 'DELETE',
    path: '/api/stories/STORY',
    visitor: 401,
    stranger: 404,
    admin: 403,
  },
  {
    route: 'api/stories/:id',
    method: 'PUT',
    path: '/api/stories/STORY',
    visitor: 401,
    stranger: 405,
    admin: 403,
  },
  {
    route: 'api/profile/picture',
    method: 'POST',
    path: '/api/profile/picture',
    visitor: 401,
    stranger: 415,
    admin: 403,
  },
  {
    route: 'api/profile/picture',
    path: '/api/profile/picture',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  { route: 'api/location', method: 'PUT', path: '/api/location', visitor: 401, stranger: 415, admin: 403 },
  { route: 'api/location', path: '/api/location', visitor: 405, stranger: 405, admin: 405 },
  { route: 'api/voice-samples', path: '/api/voice-samples', visitor: 401, stranger: 200, admin: 403 },
  {
    route: 'api/voice-samples',
    method: 'POST',
    path: '/api/voice-samples',
    visitor: 401,
    stranger: 415,
    admin: 403,
  },
  {
    route: 'api/voice-samples/:id',
    path: '/api/voice-samples/SAMPLE',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  {
    route: 'api/voice-samples/:id',
    method: 'DELETE',
    path: '/api/voice-samples/SAMPLE',
    visitor: 401,
    stranger: 404,
    admin: 403,
  },
  { route: 'app-storage/*', path: '/app-storage/stories/STORY.mp3', visitor: 404, stranger: 404, admin: 200 },
  {
    route: 'app-storage/*',
    path: '/app-storage/voices/SAMPLE/original',
    visitor: 404,
    stranger: 404,
    admin: 200,
  },
  {
    route: 'app-storage/*',
    path: '/app-storage/voices/SAMPLE/analysis',
    visitor: 404,
    stranger: 404,
    admin: 404,
  },
  { route: 'app-storage/*', path: '/app-storage/../app.sqlite', visitor: 404, stranger: 404, admin: 404 },
  {
    route: 'app-storage/*',
    method: 'POST',
    path: '/app-storage/stories/STORY.mp3',
    visitor: 405,
    stranger: 405,
    admin: 405,
  },
  ...apiRows(),
  { route: '*', path: '/nothing/here', visitor: 404, stranger: 404, admin: 404 },
  { route: '*', method: 'POST', path: '/nothing/here', visitor: 404, stranger: 404, admin: 404 },
  // The last of all: it signs the three out.
  {
    route: '',
    method: 'POST',
    path: '/?index',
    fields: { intent: 'sign-out' },
    visitor: 303,
    stranger: 303,
    admin: 303,
  },
]

/** The calls of docs/spec.md, section 7, with the other methods that their handlers see. Nothing is really deleted. */
function apiRows(): Row[] {
  const ofUsers = { visitor: 401, admin: 403 }
  const ofAdmins = { visitor: 401, stranger: 403 }
  const noSuchMethod = { visitor: 405, stranger: 405, admin: 405 }
  const lists: [route: string, path: string, admin: number][] = [
    ['api/admin/users', '/api/admin/users', 200],
    ['api/admin/stories', '/api/admin/stories', 200],
    ['api/admin/voice-samples', '/api/admin/voice-samples', 200],
    ['api/admin/voice-samples/:userId', '/api/admin/voice-samples/nobody', 404],
    ['api/admin/user-profile/:userId', '/api/admin/user-profile/nobody', 404],
    ['api/admin/user-voice-samples/:userId', '/api/admin/user-voice-samples/nobody', 404],
    ['api/admin/user-stories/:userId', '/api/admin/user-stories/nobody', 404],
  ]
  const writes: Row[] = [
    { route: 'api/documents', method: 'POST', path: '/api/documents', ...ofUsers, stranger: 415 },
    {
      route: 'api/stories/generate',
      method: 'POST',
      path: '/api/stories/generate',
      ...ofUsers,
      stranger: 415,
    },
  ]
  return [
    ...lists.flatMap(([route, path, admin]): Row[] => [
      { route, path, ...ofAdmins, admin },
      { route, method: 'POST', path, ...noSuchMethod },
    ]),
    ...writes.flatMap((row): Row[] => [row, { ...row, method: 'GET', ...noSuchMethod }]),
    {
      route: 'api/admin/users/:id',
      method: 'DELETE',
      path: '/api/admin/users/nobody',
      ...ofAdmins,
      admin: 404,
    },
    { route: 'api/admin/users/:id', path: '/api/admin/users/nobody', ...noSuchMethod },
    { route: 'api/health', path: '/api/health', ...open },
    { route: 'api/health', method: 'POST', path: '/api/health', ...noSuchMethod },
    { route: 'api/openapi.json', path: '/api/openapi.json', ...open },
    { route: 'api/openapi.json', method: 'POST', path: '/api/openapi.json', ...noSuchMethod },
    { route: 'api/*', path: '/api/nothing/here', visitor: 404, stranger: 404, admin: 404 },
    { route: 'api/*', method: 'POST', path: '/api/nothing/here', visitor: 404, stranger: 404, admin: 404 },
  ]
}

/** Each of the dashboard's forms, naming what belongs to the owner wherever it names anything. */
function intentRows(): Row[] {
  const fields: Record<string, { answer: number; fields?: Record<string, string> }> = {
    'save-location': { answer: 422 },
    'choose-document-type': { answer: 422 },
    'choose-voice': { answer: 422, fields: { voiceSampleId: 'SAMPLE' } },
    'choose-window': { answer: 404, fields: { id: 'SAMPLE' } },
    'join-voices': { answer: 404, fields: { id: 'SAMPLE', other: 'another' } },
    'take-apart': { answer: 404, fields: { id: 'SAMPLE' } },
    'save-content': { answer: 422 },
    'create-story': { answer: 409 },
    'autosave-content': { answer: 200 },
    'autosave-answers': { answer: 200 },
    'delete-story': { answer: 404, fields: { id: 'STORY' } },
    'delete-voice': { answer: 404, fields: { id: 'SAMPLE' } },
    'try-again': { answer: 404, fields: { id: 'STORY' } },
    'upload-voice': { answer: 422 },
    'upload-pdf': { answer: 422 },
    'upload-picture': { answer: 422 },
  }
  return dashboardIntents.map((intent) => ({
    route: 'user-dashboard',
    method: 'POST',
    path: '/user-dashboard',
    fields: { intent, version: '0', ...fields[intent]?.fields },
    ...usersOnly,
    // Late words go back to the person who typed them; files are not even read.
    visitor: intent.startsWith('upload-') ? 303 : 401,
    // An intent without a row here expects the impossible.
    stranger: fields[intent]?.answer ?? Number.NaN,
  }))
}

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const pathOf = (entry: RouteConfigEntry) => entry.path ?? ''

let service: Service
let owner: Visitor
let who: Record<'visitor' | 'stranger' | 'admin', Visitor>
let ids: { SAMPLE: string; STORY: string }

beforeAll(async () => {
  service = await startService({ ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'Keeper-of-2-keys!' })
  owner = await newPerson(service.url)
  const SAMPLE = await uploadSample(owner, 'tests/fixtures/voice.mp3')
  const STORY = await startStory(owner, SAMPLE, 'Bake it slowly, and share it.')
  await waitForStory(owner, STORY)
  ids = { SAMPLE, STORY }
  const admin = new Visitor(service.url)
  await admin.post('/?index&dialog=sign-in', {
    intent: 'sign-in',
    username: 'keeper',
    password: 'Keeper-of-2-keys!',
  })
  who = { visitor: new Visitor(service.url), stranger: await newPerson(service.url), admin }
}, 120_000)

afterAll(() => service?.dispose())

const filled = (text: string) => text.replace('STORY', ids.STORY).replace('SAMPLE', ids.SAMPLE)

function ask(person: Visitor, row: Row, headers: Record<string, string> = {}): Promise<Response> {
  const fields = Object.fromEntries(
    Object.entries(row.fields ?? {}).map(([name, value]) => [name, filled(value)]),
  )
  if (row.method === 'DELETE') return person.send('DELETE', filled(row.path), undefined, headers)
  if (row.method === 'PUT') return person.send('PUT', filled(row.path), 'x', headers)
  if (row.method !== 'POST') return person.get(filled(row.path), headers)
  if (fields.intent?.startsWith('upload-')) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return person.send('POST', filled(row.path), form, headers)
  }
  return row.fields
    ? person.post(filled(row.path), fields, headers)
    : person.send('POST', filled(row.path), 'x', headers)
}

describe('who may do what', () => {
  const entries = flat(routes as RouteConfigEntry[])

  it('has a row for every form of the landing page', () => {
    const walked = table.filter((row) => row.route === '').map((row) => row.fields?.intent)
    expect(walked).toEqual(expect.arrayContaining(landingIntents))
  })

  it('has a row for every route', () => {
    expect(new Set(table.map((row) => row.route))).toEqual(new Set(entries.map(pathOf)))
  })

  for (const entry of entries) {
    const source = readFileSync(`app/${entry.file}`, 'utf8')
    for (const [handler, isOfIts] of [
      ['loader', (row: Row) => (row.method ?? 'GET') === 'GET'],
      ['action', (row: Row) => (row.method ?? 'GET') !== 'GET'],
    ] as const) {
      if (!new RegExp(`export (async function|const) ${handler}\\b`).test(source)) continue
      it(`has a row for the ${handler} of /${pathOf(entry)}`, () => {
        expect(table.filter((row) => row.route === pathOf(entry) && isOfIts(row))).not.toEqual([])
      })
    }
  }

  for (const row of table) {
    const named = `${row.method ?? 'GET'} ${row.path} ${row.fields?.intent ?? ''}`
    for (const role of ['visitor', 'stranger', 'admin'] as const) {
      it(`answers ${named} with ${row[role]} for a ${role === 'admin' ? 'n admin' : role}`, async () => {
        expect((await ask(who[role], row)).status).toBe(row[role])
      })
    }
  }

  it("leaves the owner's sample and story as they were", async () => {
    expect((await owner.get(`/app-storage/stories/${ids.STORY}.mp3`)).status).toBe(200)
    expect((await owner.get(`/app-storage/voices/${ids.SAMPLE}/original`)).status).toBe(200)
  })
})

describe("a signed-in person's answers", () => {
  it.each(['/user-dashboard', '/user-dashboard.data', '/api/stories', '/api/auth/me'])(
    'are kept by no cache: %s',
    async (path) => {
      const answer = await owner.get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toMatch(/^(private, )?no-store$/)
    },
  )
})

describe('a post from another origin', () => {
  const pages = table.map((row) => row.path.split('?')[0] as string)
  // Where script posts a page's forms to.
  const twins = [
    '/_root.data',
    '/user-dashboard.data',
    '/account.data',
    '/admin-dashboard.data',
    '/reset-password.data',
  ]
  const paths = [...new Set([...pages, ...twins])]
  for (const path of paths) {
    it(`is refused with 403 at ${path}`, async () => {
      for (const headers of <Record<string, string>[]>[
        { Origin: 'https://elsewhere.example' },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
      ]) {
        const answer = await owner.post(filled(path), { intent: 'sign-out' }, headers)
        expect(answer.status, JSON.stringify(headers)).toBe(403)
      }
      expect((await owner.get('/user-dashboard')).status).toBe(200)
    })
  }
})
