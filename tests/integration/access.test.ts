import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '~/api/calls.server'
import { owners, type People, startPeople } from '../support/access/people'
import {
  dataRows,
  type Role,
  type Row,
  roles,
  routeFiles,
  routeOf,
  table,
  twinsOfNoPage,
} from '../support/access/table'

let people: People

beforeAll(async () => {
  people = await startPeople()
})

afterAll(() => people?.service.dispose())

describe('who may do what', () => {
  it('has a row for each loader, action and page, and for each call', () => {
    const missing: string[] = []
    const look = (what: string, path: string, isOfIts: (method: string) => boolean) => {
      if (!table.some((row) => routeOf(row.path) === path && isOfIts(row.method))) missing.push(what + path)
    }
    for (const { path, file } of routeFiles) {
      const source = readFileSync(`app/${file}`, 'utf8')
      const has = (handler: string) => new RegExp(`export (async function|const) ${handler}\\b`).test(source)
      if (has('loader')) look('loader ', path, (method) => method === 'GET')
      if (has('action')) look('action ', path, (method) => method !== 'GET')
      look('page ', path, () => true)
    }
    for (const call of calls) look(`${call.method} `, call.path, (method) => method === call.method)
    expect(missing).toEqual([])
  })

  const readByOwner = new Set<string>()
  // A page's data and its form have the guard of the page, and some rows say the same of everyone: the bench strangers asks all.
  const ofData = new Set<Row>(dataRows)
  const isSame = (row: Row) => new Set(Object.values(row.expected)).size === 1
  // Pages and forms know a session by the same guard: one that was ended asks to change what has an owner.
  const isAsked = (role: Role, { method, path }: Row) =>
    role !== 'signed out' || (method !== 'GET' && /[A-Z]{4}|^[/]api/.test(path))
  const askedOf = (row: Row): readonly Role[] => {
    if (isSame(row) && row.expected.visitor === 405) return ['another user']
    if (isSame(row) || ofData.has(row)) return ['visitor', 'another user']
    return roles.filter((role) => isAsked(role, row))
  }
  for (const row of [...dataRows, ...table]) {
    const asked = askedOf(row)
    it(`responds as it should to ${row.method} ${row.path} from ${asked.join(', ')}`, async () => {
      for (const role of asked) {
        const { status, ofOwner, mailClaims } = await people.ask(role, row)
        const leaked = role === 'owner' || role === 'admin' ? [] : ofOwner
        // The service of this test has no mail server, and no page may say that it sends emails.
        const expected = { role, status: row.expected[role], leaked: [], mailClaims: [] }
        expect({ role, status, leaked, mailClaims }).toEqual(expected)
        if (role === 'owner') for (const text of ofOwner) readByOwner.add(text)
      }
    })
  }

  it('has shown the owner all that it hid from others', () => {
    expect(readByOwner).toEqual(new Set(Object.values(owners)))
  })

  it.each([
    ...twinsOfNoPage,
    '/API/stories.data',
    '/%61pi/stories.data',
    '/account/names/hear.data?sayAs=Rose',
  ])('has no data for script at %s', async (path) => {
    for (const viewer of [await people.newBrowserOfOwner(), people.who.admin]) {
      const answer = await viewer.get(people.filled(path))
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringMatching(/what|Rosalind/)])
    }
  })

  it("leaves the owner's recording and story as they were", async () => {
    const paths = ['/app-storage/stories/STORY.mp3', '/app-storage/voices/SAMPLE/original']
    const owner = await people.newBrowserOfOwner()
    for (const path of paths) expect((await owner.get(people.filled(path))).status).toBe(200)
  })
})

describe("a signed-in person's answers", () => {
  it.each(['/user-dashboard', '/user-dashboard.data', '/api/stories', '/api/auth/me'])(
    'are kept by no cache: %s',
    async (path) => {
      const answer = await (await people.newBrowserOfOwner()).get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toMatch(/^(private, )?no-store$/)
    },
  )
})

describe('a post from another origin', () => {
  const pages = table.map((row) => row.path.split('?')[0] as string)
  // Where script posts a page's forms to; the other signs of another site are those of integration/server.
  const twins = ['/sign-in', '/contact', '/user-dashboard', '/account/details', '/admin-dashboard']

  it('is refused with 403 everywhere, and signs no one out', async () => {
    const owner = await people.newBrowserOfOwner()
    for (const path of new Set([...pages, ...twins.map((page) => `${page}.data`)])) {
      const answer = await owner.post(people.filled(path), {}, { Origin: 'https://elsewhere.example' })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect((await owner.get('/user-dashboard')).status).toBe(200)
  })
})
