import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eraseDeletedRows, openDatabase } from '#db/client'
import { randomNumbers } from '../../../engine/tests/support/random-numbers'
import { newFolder } from '../../support/new-folder'

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

it('leaves nothing of deleted rows in the file, wherever they were moved meanwhile', () => {
  const dir = newFolder()
  const path = join(dir, 'app.sqlite')
  const db = openDatabase(path)
  db.$client.pragma('synchronous = OFF')
  db.run(sql`CREATE TABLE texts (id INTEGER PRIMARY KEY, owner TEXT, content TEXT)`)
  db.run(sql`CREATE INDEX texts_content ON texts (content, owner)`)
  const random = randomNumbers(7)
  const insert = db.$client.prepare('INSERT INTO texts VALUES (?, ?, ?)')
  const change = db.$client.prepare('UPDATE texts SET content = ? WHERE id = ?')
  const remove = db.$client.prepare("DELETE FROM texts WHERE id = ? AND owner <> 'rose'")
  db.$client.transaction(() => {
    for (let id = 0; id < 6000; id++) {
      const owner = id % 7 === 0 ? 'rose' : 'another'
      const text = () => `${random()} ${`${owner} said `.repeat(1 + 20 * random() ** 3)}`
      insert.run(id, owner, text())
      const earlier = Math.floor(random() * id)
      if (random() < 0.3 && earlier % 7 > 0) change.run(`${random()} another`, earlier)
      if (random() < 0.4) remove.run(earlier)
    }
  })()
  const found = () => [path, `${path}-wal`].filter((file) => readFileSync(file).includes('rose said'))
  expect(found()).not.toEqual([])
  db.run(sql`DELETE FROM texts WHERE owner = 'rose'`)
  expect(eraseDeletedRows(db)).toBe(true)
  expect(found()).toEqual([])
  db.$client.close()
})
