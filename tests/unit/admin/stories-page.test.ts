import { beforeEach, expect, it } from 'vitest'
import { getStoriesPage } from '~/admin/stories-page.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertStory, insertUser } from '../../support/rows'

const db = database()
const second = (number: number) => new Date(1_700_000_000_000 + number * 1000)
const ready = (id: string) =>
  ({ id, status: 'ready', audioPath: `${id}.mp3`, durationMs: 1, sizeBytes: 1 }) as const

beforeEach(() => {
  db.delete(tables.users).run()
})

it("lists everyone's stories with their owners and without texts, the newest first", () => {
  const rose = insertUser(db, { username: 'rose', firstName: 'Rose' })
  const ada = insertUser(db, { username: 'ada_l', firstName: 'Ada' })
  insertStory(db, rose, { ...ready('r1'), createdAt: second(1) })
  insertStory(db, ada, { id: 'a2', createdAt: second(2) })
  insertStory(db, rose, { id: 'r3', status: 'failed', createdAt: second(3) })
  insertStory(db, ada, { ...ready('a4'), createdAt: second(4) })
  const { rows, total } = getStoriesPage({ page: 1, readyOnly: false })
  expect(rows.map(({ id }) => id)).toEqual(['a4', 'r3', 'a2', 'r1'])
  expect(total).toBe(4)
  expect(rows[0]).toEqual({
    id: 'a4',
    userId: ada,
    owner: { firstName: 'Ada', lastName: 'Byron', username: 'ada_l' },
    status: 'ready',
    createdAt: second(4),
  })
  const saved = getStoriesPage({ page: 1, readyOnly: true })
  expect([saved.total, saved.rows.map(({ id }) => id)]).toEqual([2, ['a4', 'r1']])
})
