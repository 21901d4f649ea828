import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getStoriesPage, type StoriesQuery, type StorySort } from '~/admin/stories-page.server'
import { database, tables } from '~/storage/database.server'
import { insertStory, insertUser } from '../../support/rows'

const db = database()
const second = (number: number) => new Date(1_700_000_000_000 + number * 1000)
const ready = (id: string) =>
  ({ id, status: 'ready', audioPath: `${id}.mp3`, durationMs: 1, sizeBytes: 1 }) as const

beforeEach(() => {
  db.delete(tables.users).run()
})

const newest: StoriesQuery = { sort: 'created', order: 'desc', words: '', page: 1, readyOnly: false }
const ids = (query: Partial<StoriesQuery>) => getStoriesPage({ ...newest, ...query }).rows.map(({ id }) => id)

/** Two people with stories, one without. */
function insertSome() {
  const rose = insertUser(db, { username: 'rose', firstName: 'Rose' })
  const ada = insertUser(db, { username: 'ada_l', firstName: 'Ada' })
  insertUser(db, { username: 'nobody', firstName: 'Bo' })
  insertStory(db, rose, { ...ready('r1'), createdAt: second(1) })
  insertStory(db, ada, { id: 'a2', createdAt: second(2) })
  insertStory(db, rose, { id: 'r3', status: 'failed', createdAt: second(3) })
  insertStory(db, ada, { ...ready('a4'), createdAt: second(4) })
  return { rose, ada }
}

describe('the list of stories', () => {
  it.each(<[StorySort, string[]][]>[
    ['user', ['a2', 'a4', 'r1', 'r3']],
    ['created', ['r1', 'a2', 'r3', 'a4']],
    ['status', ['r3', 'a2', 'r1', 'a4']],
  ])('is sorted by %s in both directions', (sort, sorted) => {
    insertSome()
    expect(ids({ sort, order: 'asc' })).toEqual(sorted)
    expect(ids({ sort, order: 'desc' })).toEqual(sorted.toReversed())
  })

  it('has the owners, but no texts', () => {
    const { ada } = insertSome()
    const { rows, total } = getStoriesPage(newest)
    expect(total).toBe(4)
    expect(rows[0]).toEqual({
      id: 'a4',
      userId: ada,
      owner: { firstName: 'Ada', lastName: 'Byron', username: 'ada_l' },
      status: 'ready',
      createdAt: second(4),
    })
  })

  it('has only ready stories on request', () => {
    insertSome()
    expect(ids({ readyOnly: true })).toEqual(['a4', 'r1'])
    expect(ids({ readyOnly: true, sort: 'user', order: 'asc' })).toEqual(['a4', 'r1'])
    expect(getStoriesPage({ ...newest, readyOnly: true }).total).toBe(2)
  })

  it('has a story whose person is missing', () => {
    insertSome()
    db.$client.pragma('foreign_keys = OFF')
    db.$client.exec("UPDATE stories SET user_id = 'gone' WHERE id = 'a4'")
    const [row] = getStoriesPage(newest).rows
    db.$client.exec("DELETE FROM readings WHERE story_id = 'a4'; DELETE FROM stories WHERE id = 'a4'")
    db.$client.pragma('foreign_keys = ON')
    expect(row).toMatchObject({ id: 'a4', userId: 'gone', owner: null })
  })

  it('is searched by person', () => {
    insertSome()
    expect(ids({ words: 'rose' })).toEqual(['r3', 'r1'])
    expect(ids({ words: 'da_l@ever', sort: 'status', order: 'asc' })).toEqual(['a2', 'a4'])
    expect(ids({ words: 'byron', sort: 'user', order: 'asc' })).toEqual(['a2', 'a4', 'r1', 'r3'])
    expect(getStoriesPage({ ...newest, words: 'rose', readyOnly: true })).toMatchObject({
      rows: [{ id: 'r1' }],
      total: 1,
      isCut: false,
    })
    expect(getStoriesPage({ ...newest, words: 'nobody' })).toMatchObject({ rows: [], total: 0 })
    expect(getStoriesPage({ ...newest, words: 'zzz' })).toMatchObject({ rows: [], total: 0 })
  })

  it('has the stories of at most five hundred people, and says that there are more', () => {
    db.transaction(() => {
      for (let i = 0; i < 501; i += 1) {
        insertStory(db, insertUser(db, { firstName: 'Wendy', createdAt: second(i) }), { id: `story_${i}` })
      }
    })
    const { rows, total, pages, isCut } = getStoriesPage({ ...newest, words: 'wendy' })
    expect([rows.length, total, pages, isCut]).toEqual([50, 500, 10, true])
    db.$client.exec("DELETE FROM users WHERE id = (SELECT user_id FROM stories WHERE id = 'story_0')")
    expect(getStoriesPage({ ...newest, words: 'wendy' })).toMatchObject({ total: 500, isCut: false })
  })
})

describe('the pages of stories', () => {
  const sorts = [
    ['user', false, 'users_sort_name'],
    ['created', false, 'stories_created_at'],
    ['status', false, 'stories_status'],
    ['user', true, 'users_sort_name'],
    ['created', true, 'stories_status'],
  ] as const

  function insertMany() {
    db.transaction(() => {
      for (let i = 0; i < 12; i += 1) {
        const userId = insertUser(db, { firstName: `Name ${i % 3}` })
        for (let j = 0; j < 10; j += 1) {
          insertStory(db, userId, { ...ready(`story_${i}_${j}`), createdAt: second((i * j) % 4) })
        }
      }
    })
  }

  it.each(sorts)('by %s, ready only: %s, have every story once', (sort, readyOnly) => {
    insertMany()
    for (const order of ['asc', 'desc'] as const) {
      for (const words of ['', 'byron']) {
        const pages = [1, 2, 3].map((page) => getStoriesPage({ sort, order, readyOnly, words, page }))
        expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
        expect(pages.map(({ page, pages }) => [page, pages])).toEqual([1, 2, 3].map((page) => [page, 3]))
        expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
        expect(getStoriesPage({ sort, order, readyOnly, words, page: 4 })).toEqual(pages[2])
      }
    }
  })

  it.each(sorts)('by %s, ready only: %s, find their ids in the index %s, without sorting', (...sorted) => {
    const [sort, readyOnly, index] = sorted
    insertMany()
    for (const page of [1, 3]) {
      const plans = plansOf(() => getStoriesPage({ ...newest, sort, readyOnly, page }))
      const ids = /LIST SUBQUERY 1\n([\s\S]*)/.exec(plans.at(-1) ?? '')?.[1]?.split('USE TEMP')[0] ?? ''
      expect(ids).toContain(index)
      expect(plans.at(-1)).toMatch(/^SEARCH stories USING INDEX sqlite_autoindex_stories_1 \(id=\?\)/)
    }
  })

  it('of a search read only the stories of the people found', () => {
    insertMany()
    for (const readyOnly of [true, false]) {
      const plans = plansOf(() => getStoriesPage({ ...newest, readyOnly, words: 'byron' }))
      expect(plans.join('\n')).toMatch(/SEARCH stories USING (COVERING )?INDEX stories_user/)
      expect(plans.join('\n')).not.toMatch(/SCAN stories\b/)
    }
  })
})

/** Records the query plans. */
function plansOf(act: () => unknown): string[] {
  const prepared = vi.spyOn(db.$client, 'prepare')
  act()
  const queries = prepared.mock.calls.map(([query]) => query)
  prepared.mockRestore()
  return queries.map((query) => {
    const parameters = Array.from(query.matchAll(/\?/g), () => 0)
    const plan = db.$client
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all(parameters)
    return plan.map(({ detail }) => detail).join('\n')
  })
}
