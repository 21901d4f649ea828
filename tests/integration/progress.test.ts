import { beforeAll, expect, it } from 'vitest'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { insertStory, userIdOf } from '../support/rows'
import { serviceOfFile } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = serviceOfFile()
let owner: Visitor
let story: string

beforeAll(async () => {
  owner = await newPerson(service.url, 'waiting')
  story = inDatabase(service, (db) => {
    const id = userIdOf(db, 'waiting')
    return insertStory(db, id, { status: 'processing', content: 'Two cups of flour.' })
  })
})

const poll = async (person: Visitor, query: string) =>
  (await person.get(`/user-dashboard/progress?${query}`)).json()

it('tells the owner how far a story is, and null for one that is gone', async () => {
  expect(await poll(owner, `story=${story}&story=gone&voice=gone`)).toEqual({
    stories: {
      [story]: { status: 'processing', progress: 0, secondsLeft: null, canBeHeardEarly: false },
      gone: null,
    },
    voices: { gone: null },
  })
})

it('is kept by no cache', async () => {
  const { headers } = await owner.get('/user-dashboard/progress')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
})

it('tells a stranger nothing of it', async () => {
  const stranger = await newPerson(service.url, 'stranger')
  expect(await poll(stranger, `story=${story}`)).toEqual({ stories: { [story]: null }, voices: {} })
})
