import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'

describe('a statement that writes and returns a row', () => {
  const db = openDatabase(':memory:')
  db.run(sql`CREATE TABLE parents (id INTEGER PRIMARY KEY)`)
  // Checked at the commit, which fails as it does on a full disk.
  db.run(sql`CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`)

  it('throws when it can not be committed', () => {
    expect(() => db.get(sql`INSERT INTO children VALUES (7) RETURNING parent`)).toThrow('FOREIGN KEY')
    expect(db.get(sql`SELECT count(*) AS n FROM children`)).toEqual({ n: 0 })
  })

  it('returns its first row, or undefined', () => {
    expect(db.get(sql`INSERT INTO parents VALUES (7), (8) RETURNING id`)).toEqual({ id: 7 })
    expect(db.get(sql`DELETE FROM parents WHERE id = 9 RETURNING id`)).toBeUndefined()
  })
})
