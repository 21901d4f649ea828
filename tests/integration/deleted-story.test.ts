import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepThings, type People, startPeople } from '../support/access/people'
import { dataRows, type Row, table } from '../support/access/table'

/* Each route, form and call that names a story or a reading, for one that its owner has deleted and could have back. */
let people: People
let deleted: Record<string, string>
let link: string

beforeAll(async () => {
  people = await startPeople()
  const { owner } = people.who
  deleted = await keepThings(people.service, people.filled('USER'))
  const page = `/user-dashboard/stories/${deleted.STORY}/share`
  await owner.post(page, { withPhoto: 'on' })
  link = /\/listen\/[\w-]+/.exec(await (await owner.get(page)).text())?.[0] ?? ''
  expect((await owner.get(link)).status).toBe(200)
  expect((await owner.json('DELETE', `/api/stories/${deleted.STORY}`)).status).toBe(200)
})

afterAll(() => people?.service.dispose())

const ofAdmins = ['', '.data'].map(
  (twin): Row => ({
    method: 'POST',
    path: `/admin-dashboard/stories/STORY/delete${twin}`,
    fields: {},
    expected: { visitor: 0, 'signed out': 0, owner: 0, 'another user': 0, admin: 0 },
  }),
)

const rows = [...dataRows, ...table, ...ofAdmins].filter(
  ({ path }) => /STORY|READING/.test(path) && !path.includes('/undo'),
)

describe('a deleted story', () => {
  it.each(rows)('is not there for $method $path', async (row) => {
    for (const role of ['owner', 'admin'] as const) {
      const nowhere = { ...deleted, STORY: randomUUID(), READING: randomUUID() }
      expect({ role, ...(await people.ask(role, row, deleted)) }).toEqual({
        role,
        ...(await people.ask(role, row, nowhere)),
      })
    }
  })

  it.each(['', '/audio', '/photo'])('is not there at %s of its link', async (part) => {
    expect((await people.who.visitor.get(link + part)).status).toBe(404)
  })

  it('comes back whole after all that, without its link', async () => {
    const { owner } = people.who
    expect((await owner.post(`/user-dashboard/stories/${deleted.STORY}/undo`, {})).status).toBe(303)
    for (const id of [deleted.STORY, deleted.READING])
      expect((await owner.get(`/app-storage/stories/${id}.mp3`)).status).toBe(200)
    expect(await (await owner.get(`/user-dashboard?story=${deleted.STORY}`)).text()).toContain('Marzipan')
    expect((await owner.get(link)).status).toBe(404)
  })
})
