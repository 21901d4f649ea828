import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cursorOf,
  type KeysetQuery,
  type keysetPage,
  type Place,
  placeOf,
} from '~/admin/pages-and-counts.server'
import {
  listStoriesAsAdmin,
  listStoriesOfAsAdmin,
  listUsersAsAdmin,
  listVoiceSamplesOfAsAdmin,
} from '~/admin/rows-as-admin.server'
import { database, tables } from '~/storage/database.server'
import { insertStory, insertUser, insertVoiceSample } from '../../support/rows'

const db = database()
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

beforeEach(() => {
  db.delete(tables.users).run()
})

/** Reads every row, two at a time, like a client that follows each Link. */
function walk<Row extends Place>(list: (query: KeysetQuery) => ReturnType<typeof keysetPage<Row>>): string[] {
  const ids: string[] = []
  let after: Place | undefined
  do {
    const page = list({ limit: 2, after })
    expect(page.rows.length).toBeLessThanOrEqual(2)
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next && placeOf(cursorOf(page.next))
  } while (after)
  return ids
}

describe('a list for admins', () => {
  it('has everyone once, the newest first, also within one millisecond', () => {
    for (const id of ['a', 'b', 'c']) insertUser(db, { id: `${id}_of_one_time`, createdAt: day(2) })
    insertUser(db, { id: 'oldest', username: 'oldest', createdAt: day(1) })
    insertUser(db, { id: 'newest', username: 'newest', createdAt: day(3) })
    expect(walk(listUsersAsAdmin)).toEqual([
      'newest',
      'c_of_one_time',
      'b_of_one_time',
      'a_of_one_time',
      'oldest',
    ])
  })

  it('continues at the same place when others have been added', () => {
    const ids = [1, 2, 3, 4].map((number) => insertUser(db, { createdAt: day(number) }))
    const first = listUsersAsAdmin({ limit: 2 })
    insertUser(db, { createdAt: day(9) })
    expect(listUsersAsAdmin({ limit: 2, after: first.next }).rows.map(({ id }) => id)).toEqual([
      ids[1],
      ids[0],
    ])
  })

  it('has no next page if the rows just fill the page', () => {
    insertUser(db)
    insertUser(db)
    expect(listUsersAsAdmin({ limit: 2 }).next).toBeUndefined()
  })

  it("has only one person's rows", () => {
    const [one, other] = [insertUser(db), insertUser(db)]
    const theirs = [1, 2, 3].map((number) => insertStory(db, one, { createdAt: day(number) }))
    const voices = [1, 2, 3].map((number) => insertVoiceSample(db, one, { createdAt: day(number) }))
    insertStory(db, other)
    insertVoiceSample(db, other)
    expect(walk((query) => listStoriesOfAsAdmin(one, query))).toEqual(theirs.reverse())
    expect(walk((query) => listVoiceSamplesOfAsAdmin(one, query))).toEqual(voices.reverse())
  })

  it.each([
    ['users', listUsersAsAdmin, 'users_created_at'],
    ['stories', listStoriesAsAdmin, 'stories_created_at'],
    ['a person’s stories', (query: KeysetQuery) => listStoriesOfAsAdmin('u', query), 'stories_user'],
    ['a person’s samples', (query: KeysetQuery) => listVoiceSamplesOfAsAdmin('u', query), 'recordings_user'],
  ])('of %s is read from an index, without sorting', (_what, list, index) => {
    for (const after of [undefined, { createdAt: day(1), id: 'x' }]) {
      const prepared = vi.spyOn(db.$client, 'prepare')
      list({ limit: 50, after })
      const [query = ''] = prepared.mock.lastCall ?? []
      prepared.mockRestore()
      const parameters = query
        .split('?')
        .slice(1)
        .map(() => 0)
      const plan = db.$client
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
        .all(parameters)
      const details = plan.map(({ detail }) => detail).join('\n')
      expect(details).toContain(`USING INDEX ${index}`)
      if (after) expect(details).toMatch(/SEARCH .*created_at/)
      expect(details).not.toContain('TEMP B-TREE')
    }
  })
})

describe('a cursor', () => {
  it.each(['', 'x', '%%%', Buffer.from("1 ' OR 1=1").toString('base64url')])('is invalid: %j', (text) => {
    expect(placeOf(text)).toBeUndefined()
  })
})
