import { beforeEach, describe, expect, it, vi } from 'vitest'
import { database, tables } from '~/database.server'
import { listUsers, type UserSort, type UsersQuery, userSorts } from '~/overview/users-list.server'
import { insertUser } from '../../support/rows'

const db = database()
const second = (number: number) => new Date(1_700_000_000_000 + number * 1000)

beforeEach(() => {
  db.delete(tables.users).run()
})

function person(username: string, values: Parameters<typeof insertUser>[1] = {}) {
  return insertUser(db, { username, ...values })
}

const names = (query: Partial<UsersQuery>) =>
  listUsers({ sort: 'joined', order: 'desc', ...query }).rows.map(({ username }) => username)

const found = (words: string) => names({ words }).sort()

describe('the list of users', () => {
  it('is empty where there is nobody, or nobody whom the words mean', () => {
    const nobody = { rows: [], before: undefined, after: undefined, total: 0, isCut: false }
    expect(listUsers({ sort: 'joined', order: 'desc' })).toEqual(nobody)
    person('ada')
    expect(listUsers({ sort: 'joined', order: 'desc', words: 'nobody' })).toEqual(nobody)
  })

  it.each(<[UserSort, string[]][]>[
    ['user', ['cyd', 'ada', 'bob']],
    ['email', ['bob', 'ada', 'cyd']],
    ['role', ['bob', 'cyd', 'ada']],
    ['joined', ['cyd', 'ada', 'bob']],
  ])('is sorted by %s, either way round', (sort, usernames) => {
    person('ada', { firstName: 'bert', email: 'b@x.org', createdAt: second(2) })
    person('bob', { firstName: 'Cora', email: 'A@x.org', role: 'admin', createdAt: second(3) })
    person('cyd', { firstName: 'Anna', createdAt: second(1) })
    expect(names({ sort, order: 'asc' })).toEqual(usernames)
    expect(names({ sort, order: 'desc' })).toEqual(usernames.toReversed())
  })

  it.each(userSorts)('has everybody once by %s, fifty a page, there and back', (sort) => {
    db.transaction(() => {
      for (let i = 0; i < 120; i += 1) {
        // Of one millisecond, one name and one role are many.
        person(`person_${i}`, {
          firstName: `Name ${i % 7}`,
          createdAt: second(i % 5),
          role: i % 3 ? 'user' : 'admin',
        })
      }
    })
    for (const order of ['asc', 'desc'] as const) {
      const there: string[][] = []
      let page = listUsers({ sort, order })
      expect(page.before).toBeUndefined()
      there.push(page.rows.map(({ id }) => id))
      while (page.after) {
        page = listUsers({ sort, order, after: page.after })
        there.push(page.rows.map(({ id }) => id))
      }
      expect(there.map(({ length }) => length)).toEqual([50, 50, 20])
      expect(new Set(there.flat()).size).toBe(120)
      const back: string[][] = []
      while (page.before) {
        page = listUsers({ sort, order, before: page.before })
        back.push(page.rows.map(({ id }) => id))
      }
      expect(back).toEqual([there[1], there[0]])
      expect(page.after).toBeDefined()
    }
  })

  it('shows the first page, whole, where a place leads to nothing or before everything', () => {
    db.transaction(() => {
      for (let i = 0; i < 60; i += 1) person(`person_${i}`, { createdAt: second(i) })
    })
    const first = names({})
    for (const place of [
      { after: [0, ''] },
      { before: [second(999).getTime(), ''] },
      { before: [second(55).getTime(), 'x'] },
      { after: ['of another list'] },
      { after: [1, 2, 3] },
      { before: [] },
    ]) {
      expect(names(place)).toEqual(first)
    }
  })

  it('tells nothing of passwords, and none of its own columns', () => {
    insertUser(db, { passwordHash: 'a hash' })
    const { rows } = listUsers({ sort: 'user', order: 'asc' })
    expect(Object.keys(rows[0]!)).not.toContain('listedName')
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
    ["o'n", ['o_neil']],
    ['_ne', ['o_neil']],
    ['00%', ['annang']],
  ])('for %s finds what stands anywhere in name, username or e-mail', (words, usernames) => {
    expect(found(words)).toEqual(usernames)
  })

  it.each([
    ['n', ['annang']],
    ['Ng', ['annang']],
    ['ma', ['mary_e']],
    ['an', ['annang']],
    ['mary el', ['mary_e']],
    ['É', ['o_neil']],
    ['%', []],
    ['_', []],
    ['ng x', []],
  ])('for %s, too short for trigrams, finds beginnings of names', (words, usernames) => {
    expect(found(words)).toEqual(usernames)
  })

  it.each([
    '"',
    '""',
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
    '\0\0\0',
    '(((',
    '\u0301\u0301\u0301',
    'x'.repeat(100),
    `${'a '.repeat(50)}`,
  ])('for %j takes each sign for what it is, and never fails', (words) => {
    expect(found(words)).toEqual([])
  })

  it('finds a quoted word where the quotes are part of it', () => {
    expect(found('"quoted"')).toEqual(['o_neil'])
  })

  it('finds people as they are called now, and nobody who is gone', () => {
    db.$client.exec("UPDATE users SET last_name = 'Miller', email = NULL WHERE username = 'mary_e'")
    expect(found('ellis')).toEqual(['rosalind'])
    expect(found('miller')).toEqual(['mary_e'])
    expect(found('mary_e@ever')).toEqual(['mary_e'])
    expect(found('mi')).toEqual(['mary_e'])
    db.$client.exec("DELETE FROM users WHERE username = 'mary_e'")
    expect(found('miller')).toEqual([])
    expect(found('mi')).toEqual([])
  })

  it('goes on finding them after the database was packed anew', () => {
    db.$client.exec("DELETE FROM users WHERE username = 'mary_e'")
    db.$client.exec('VACUUM')
    expect(found('emile')).toEqual(['o_neil'])
    expect(found('ellis')).toEqual(['rosalind'])
  })

  it('brings five hundred at the most, and says that there are more', () => {
    db.transaction(() => {
      for (let i = 0; i < 501; i += 1) person(`crowd_${i}`, { firstName: 'Wendy' })
    })
    const search = (words: string) => {
      const { rows, total, isCut, after } = listUsers({ sort: 'user', order: 'asc', words })
      return { rows: rows.length, total, isCut, hasMore: after !== undefined }
    }
    for (const words of ['crowd', 'we']) {
      expect(search(words)).toEqual({ rows: 50, total: 500, isCut: true, hasMore: true })
    }
    expect(search('crowd_50')).toEqual({ rows: 2, total: 2, isCut: false, hasMore: false })
  })
})

describe('a page of users', () => {
  const indexes = {
    user: 'user_listings_name',
    email: 'user_listings_email',
    role: 'users_role',
    joined: 'users_created_at',
  }

  it.each(userSorts)('by %s is read from an index, and sorts nothing', (sort) => {
    db.transaction(() => {
      for (let i = 0; i < 120; i += 1) person(`person_${i}`)
    })
    const second = listUsers({ sort, order: 'desc' })
    const third = listUsers({ sort, order: 'desc', after: second.after })
    for (const place of [{}, { after: second.after }, { before: third.before }]) {
      const plan = planOf(() => listUsers({ sort, order: 'desc', ...place }))
      expect(plan).toContain(`USING INDEX ${indexes[sort]}`)
      expect(plan).not.toContain('TEMP B-TREE')
      if (Object.keys(place).length > 0) expect(plan).toMatch(/SEARCH \w+ USING INDEX \w+ \(.*[<>]/)
    }
  })
})

/** How SQLite goes about the first query that comes. */
function planOf(act: () => unknown): string {
  const prepared = vi.spyOn(db.$client, 'prepare')
  act()
  const [query = ''] = prepared.mock.calls[0] ?? []
  prepared.mockRestore()
  const parameters = Array.from(query.matchAll(/\?/g), () => 0)
  const plan = db.$client
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
    .all(parameters)
  return plan.map(({ detail }) => detail).join('\n')
}
