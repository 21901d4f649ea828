import { beforeEach, describe, expect, it } from 'vitest'
import { getUsersPage } from '~/admin/users-page.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertUser } from '../../support/rows'

const db = database()

beforeEach(() => {
  db.delete(tables.users).run()
})

describe('the list of users', () => {
  it('is empty if there are no users', () => {
    expect(getUsersPage(1)).toEqual({ rows: [], total: 0, first: 0, last: 0, page: 1, pages: 1 })
  })

  it('has everyone once, the newest first, fifty a page', () => {
    db.transaction(() => {
      // Many share a millisecond.
      for (let i = 0; i < 120; i += 1)
        insertUser(db, {
          username: `person_${i}`,
          createdAt: new Date(i % 5),
          role: i % 3 ? 'user' : 'admin',
        })
    })
    const pages = [1, 2, 3, 4].map(getUsersPage)
    expect(pages.map(({ rows, page }) => [rows.length, page])).toEqual([
      [50, 1],
      [50, 2],
      [20, 3],
      [20, 3],
    ])
    const all = pages.slice(0, 3).flatMap(({ rows }) => rows)
    expect(new Set(all.map(({ id }) => id)).size).toBe(120)
    const times = all.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('shows the username at the default domain where there is no email', () => {
    insertUser(db, { username: 'ada', email: null })
    expect(getUsersPage(1).rows).toMatchObject([{ email: 'ada@everspoken.example', leavesAt: null }])
    expect(Object.keys(getUsersPage(1).rows[0] ?? {})).not.toContain('passwordHash')
  })
})
