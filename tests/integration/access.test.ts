import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '~/api/calls.server'
import { owners, type People, startPeople } from '../support/access/people'
import { dataRows, roles, routeFiles, routeOf, table } from '../support/access/table'
import type { Visitor } from '../support/visitor'

let people: People

beforeAll(async () => {
  people = await startPeople()
})

afterAll(() => people?.service.dispose())

describe('who may do what', () => {
  for (const { path, file } of routeFiles) {
    const source = readFileSync(`app/${file}`, 'utf8')
    const rows = table.filter((row) => routeOf(row.path) === path)
    for (const [handler, isOfIts] of [
      ['loader', (method: string) => method === 'GET'],
      ['action', (method: string) => method !== 'GET'],
      ['page', () => true],
    ] as const) {
      if (handler !== 'page' && !new RegExp(`export (async function|const) ${handler}\\b`).test(source))
        continue
      it(`has a row for the ${handler} of ${path}`, () => {
        expect(rows.filter(({ method }) => isOfIts(method))).not.toEqual([])
      })
    }
  }

  it.each(calls.map(({ method, path }) => [method, path]))('has a row for the call %s %s', (method, path) => {
    const rows = table.filter((row) => row.method === method && routeOf(row.path) === path)
    expect(rows).not.toEqual([])
  })

  const readByOwner = new Set<string>()
  for (const row of [...dataRows, ...table]) {
    const named = `${row.method} ${row.path}`
    for (const role of roles) {
      const mayRead = role === 'owner' || role === 'admin'
      it(`responds to ${named} with ${row.expected[role]} for the role ${role}`, async () => {
        const { status, ofOwner, mailClaims } = await people.ask(role, row)
        expect({ status, leaked: mayRead ? [] : ofOwner, mailClaims }).toEqual({
          status: row.expected[role],
          leaked: [],
          // The service of this test has no mail server, and no page may say that it sends emails.
          mailClaims: [],
        })
        if (role === 'owner') for (const text of ofOwner) readByOwner.add(text)
      })
    }
  }

  it('has shown the owner all that it hid from others', () => {
    expect(readByOwner).toEqual(new Set(Object.values(owners)))
  })

  it.each(['/app-storage/stories/STORY.mp3.data', '/API/stories.data', '/%61pi/stories.data'])(
    'has no data for script at %s',
    async (path) => {
      const owner = await people.newBrowserOfOwner()
      const answer = await owner.get(people.filled(path))
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.not.stringContaining(owners.bytes.slice(0, 4)),
      ])
    },
  )

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
  // Where script posts a page's forms to.
  const twins = [
    '/sign-in.data',
    '/contact.data',
    '/user-dashboard.data',
    '/account/details.data',
    '/admin-dashboard.data',
    '/reset-password.data',
  ]
  const paths = [...new Set([...pages, ...twins])]
  let owner: Visitor

  beforeAll(async () => {
    owner = await people.newBrowserOfOwner()
  })

  // The other signs of another site are those of integration/server.
  it.each(paths)('is refused with 403 at %s', async (path) => {
    const answer = await owner.post(people.filled(path), {}, { Origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
  })

  it('signs no one out', async () => {
    expect((await owner.get('/user-dashboard')).status).toBe(200)
  })
})
