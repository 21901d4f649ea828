import { beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery } from '~/admin/pages-and-counts.server'
import { getUsersPage, type UserSort, userSorts } from '~/admin/users-page.server'
import { database, tables } from '~/storage/database.server'
import { insertUser } from '../../support/rows'

const db = database()
const second = (number: number) => new Date(1_700_000_000_000 + number * 1000)

beforeEach(() => {
  db.delete(tables.users).run()
})

function person(username: string, values: Parameters<typeof insertUser>[1] = {}) {
  return insertUser(db, { username, ...values })
}

const newest: ListQuery<UserSort> = { sort: 'joined', order: 'desc', words: '', page: 1 }

const names = (query: Partial<ListQuery<UserSort>>) =>
  getUsersPage({ ...newest, ...query }).rows.map(({ username }) => username)

const found = (words: string) => names({ words }).sort()

describe('the list of users', () => {
  it('is empty if there are no users, or no matches', () => {
    const nobody = { rows: [], total: 0, first: 0, last: 0, page: 1, pages: 1 }
    expect(getUsersPage(newest)).toEqual(nobody)
    person('ada')
    expect(getUsersPage({ ...newest, words: 'nobody' })).toEqual(nobody)
  })

  it.each(<[UserSort, string[]][]>[
    ['user', ['cyd', 'ada', 'bob']],
    ['email', ['bob', 'ada', 'cyd']],
    ['role', ['bob', 'cyd', 'ada']],
    ['joined', ['cyd', 'ada', 'bob']],
  ])('is sorted by %s in both directions', (sort, usernames) => {
    person('ada', { firstName: 'bert', email: 'b@x.org', createdAt: second(2) })
    person('bob', { firstName: 'Cora', email: 'A@x.org', role: 'admin', createdAt: second(3) })
    person('cyd', { firstName: 'Anna', createdAt: second(1) })
    expect(names({ sort, order: 'asc' })).toEqual(usernames)
    expect(names({ sort, order: 'desc' })).toEqual(usernames.toReversed())
  })

  it.each(userSorts)('has everyone once by %s, fifty a page', (sort) => {
    db.transaction(() => {
      for (let i = 0; i < 120; i += 1) {
        // Many share a millisecond, a name and a role.
        person(`person_${i}`, {
          firstName: `Name ${i % 7}`,
          createdAt: second(i % 5),
          role: i % 3 ? 'user' : 'admin',
        })
      }
    })
    for (const order of ['asc', 'desc'] as const) {
      const pages = [1, 2, 3].map((page) => getUsersPage({ sort, order, words: 'byron', page }))
      expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
      expect(pages.map(({ first, last, total, page, pages }) => [first, last, total, page, pages])).toEqual([
        [1, 50, 120, 1, 3],
        [51, 100, 120, 2, 3],
        [101, 120, 120, 3, 3],
      ])
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
      expect(pages.map(({ rows }) => rows)).toEqual(
        [1, 2, 3].map((page) => getUsersPage({ sort, order, words: '', page }).rows),
      )
    }
  })

  it.each([4, 5, 1e22])('shows the last page for page %d of three', (page) => {
    db.transaction(() => {
      for (let i = 0; i < 101; i += 1) person(`person_${i}`, { createdAt: second(i) })
    })
    expect(getUsersPage({ ...newest, page })).toMatchObject({ page: 3, pages: 3, total: 101 })
    expect(names({ page })).toEqual(['person_0'])
  })

  it('reveals no password hashes and no internal columns', () => {
    insertUser(db, { passwordHash: 'a hash' })
    const { rows } = getUsersPage({ ...newest, sort: 'user' })
    expect(Object.keys(rows[0]!)).not.toContain('sortName')
    expect(JSON.stringify(rows)).not.toContain('a hash')
  })
})

describe('a search for users', () => {
  beforeEach(() => {
    person('mary_e', { firstName: 'Mary', lastName: 'Ellis', email: 'mary@home.example.org' })
    person('rosalind', { firstName: 'Rose', lastName: 'Ellison' })
    person('o_neil', { firstName: 'Émile', lastName: "O'Neil", email: 'tante+"quoted"@example.org' })
    person('annang', { firstName: 'Anna', lastName: 'Ng', email: '100%_sure@x.org' })
  })

  it.each([
    ['ellis', ['mary_e', 'rosalind']],
    ['LLI', ['mary_e', 'rosalind']],
    ['mary ellis', ['mary_e']],
    ['ellis   mary', ['mary_e']],
    ['home.example', ['mary_e']],
    ['alind@ever', ['rosalind']],
    ['rosalind@everspoken.example', ['rosalind']],
    ['emile', ['o_neil']],
    ['ÉMILE', ['o_neil']],
    ['émile', ['o_neil']],
    ["o'n", ['o_neil']],
    ['_ne', ['o_neil']],
    ['00%', ['annang']],
    ['Ng', ['annang']],
    ['ma', ['mary_e']],
    ['mary el', ['mary_e']],
    ['s o n e l', ['rosalind']],
    ['%', ['annang']],
    ['_', ['annang', 'mary_e', 'o_neil']],
    ['É', ['annang', 'mary_e', 'o_neil', 'rosalind']],
    ['ng x', ['annang']],
  ])('for %s finds matches anywhere in the name, username or email', (words, usernames) => {
    expect(found(words)).toEqual(usernames)
  })

  it.each([
    '"""',
    '*',
    'ell*',
    '-ellis',
    'ellis OR rose',
    'ellis AND',
    'NOT ellis',
    'NEAR(ellis rose)',
    'name:ellis',
    '^ellis',
    '{name}: ellis',
    'ell"is',
    "'; DROP TABLE users; --",
    'ell\0xyz',
    '(((',
    '\u0301\u0301\u0301',
    'x'.repeat(100),
    'e%s',
    'm_ry',
    '\\',
    'mary\\',
    '\\_e',
    // The end of a name and the start of the next column, the username.
    'ellismary_e',
    `${'a z '.repeat(25)}`,
  ])('for %j takes each character literally, and never fails', (words) => {
    expect(found(words)).toEqual([])
  })

  it('ignores case in other scripts', () => {
    person('ivan', { firstName: 'Иван', lastName: 'Øst' })
    expect(found('ИВАН')).toEqual(['ivan'])
    expect(found('øST иван')).toEqual(['ivan'])
  })

  it('finds people by their current names, and no deleted ones', () => {
    db.$client.exec("UPDATE users SET last_name = 'Miller', email = NULL WHERE username = 'mary_e'")
    expect(found('ellis')).toEqual(['rosalind'])
    expect(found('miller')).toEqual(['mary_e'])
    expect(found('mary_e@ever')).toEqual(['mary_e'])
    db.$client.exec("DELETE FROM users WHERE username = 'mary_e'")
    expect(found('miller')).toEqual([])
  })

  it('finds all matches, however many', () => {
    db.transaction(() => {
      for (let i = 0; i < 501; i += 1) person(`crowd_${i}`, { firstName: 'Wendy' })
    })
    expect(getUsersPage({ ...newest, words: 'crowd', page: 11 })).toMatchObject({
      total: 501,
      pages: 11,
      rows: [expect.anything()],
    })
  })
})
