import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { migrateDatabase, readJournal, schemaAge } from '#db/migrate'
import { migrateUpTo, migrationCount, schemaOf } from '../../support/migration-steps'

/** Of commit 1ab3ea81: a migration that it had, and the schema that all of its migrations made. */
const FIRST_OF_THEN = 1_795_231_198_466
const SCHEMA_OF_THEN = '45e5a185da41bb85ed83cf4d5fb1d18725b960d8043b81b807f0ec15127bc4c3'

/** A database of commit 1ab3ea81 with rows of all kinds: the harness for every migration since. */
function olderDatabase() {
  const db = openDatabase(':memory:')
  migrateUpTo(db, 1)
  db.$client.exec(readFileSync('tests/fixtures/older-storage.sql', 'utf8'))
  return db
}

const newDatabase = () => {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  return db
}

const columnsOf = (db: ReturnType<typeof newDatabase>, table: string) =>
  db.$client.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]

describe('an older database', () => {
  it('has the schema that the first migration makes', () => {
    const db = openDatabase(':memory:')
    migrateUpTo(db, 1)
    expect(createHash('sha256').update(schemaOf(db).join('\n')).digest('hex')).toBe(SCHEMA_OF_THEN)
  })

  it('keeps every row in the columns that stay', () => {
    const [before, after] = [olderDatabase(), olderDatabase()]
    migrateDatabase(after)
    const tables = after.$client
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'")
      .pluck()
      .all() as string[]
    for (const table of tables) {
      const old = columnsOf(before, table)
      const kept = columnsOf(after, table).filter((column) => old.includes(column))
      if (kept.length === 0) continue
      const rows = `SELECT ${kept.map((column) => `"${column}"`).join(', ')} FROM "${table}" ORDER BY 1, 2`
      // The rows' own times are those of two moments.
      const withoutNow = (row: unknown) =>
        Object.entries(row as object).filter(([, value]) => !(typeof value === 'number' && value > 1.76e12))
      const read = (db: typeof after) => db.$client.prepare(rows).all().map(withoutNow)
      expect(read(after), table).toEqual(read(before))
    }
    expect(after.$client.pragma('foreign_key_check')).toEqual([])
    expect(after.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is recorded to have the first migration in place of those that it replaces', () => {
    const db = olderDatabase()
    expect(schemaAge(db.$client)).toBe('older')
    migrateDatabase(db)
    expect(schemaAge(db.$client)).toBe('current')
    const applied = db.$client.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all()
    expect(applied).toEqual(readJournal().map(({ when }) => when))
  })

  it('has told its users of all that is finished', () => {
    const db = olderDatabase()
    migrateDatabase(db)
    const untold = db.$client.prepare('SELECT DISTINCT status FROM readings WHERE announced_at IS NULL')
    expect(untold.pluck().all()).toEqual(['processing'])
  })

  it('loses what belonged to features that are gone, with its files', () => {
    const db = olderDatabase()
    db.$client.exec(`INSERT INTO voices SELECT 'joined', user_id, 'Nan', memory, accent, 'nan/photo', created_at
        FROM voices WHERE name = 'Grandma Rose';
      UPDATE readings SET voice_id = 'joined' WHERE status = 'failed';
      UPDATE recordings SET photo_key = 'kept/photo', window_from_ms = 1, window_to_ms = 2 WHERE incomplete;
      INSERT INTO voice_profiles (voice_id, engine, version, file_key, remote_id, created_at)
        SELECT id, 'elevenlabs', '1', 'remote/profile', 'r', 1 FROM voices WHERE name = 'Dad'`)
    migrateDatabase(db)
    const list = (query: string) => db.$client.prepare(query).pluck().all()
    expect(list('SELECT name FROM voices ORDER BY name')).toEqual(['Dad', 'Grandma Rose'])
    expect(list("SELECT voice_name FROM readings WHERE status = 'failed'")).toEqual(['Nan'])
    expect(list('SELECT * FROM voice_profiles')).toEqual([])
    expect(list('SELECT file_key FROM file_deletions')).toEqual(
      expect.arrayContaining(['kept/photo', 'nan/photo', 'remote/profile']),
    )
    expect(db.$client.pragma('foreign_key_check')).toEqual([])
    expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  })

  it('is as it was if a migration fails', () => {
    const db = olderDatabase()
    db.$client.exec('CREATE TABLE new_readings (in_the_way text)')
    const before = schemaOf(db)
    expect(() => migrateDatabase(db)).toThrow('new_readings')
    expect(schemaOf(db)).toEqual(before)
    expect(db.$client.prepare('SELECT count(*) FROM recordings').pluck().get()).toBe(2)
  })

  it('is too old without the last migration of then', () => {
    const db = olderDatabase()
    db.$client.prepare('DELETE FROM __drizzle_migrations WHERE created_at > ?').run(FIRST_OF_THEN)
    expect(schemaAge(db.$client)).toBe('too old')
  })

  it('is newer with a migration that this code does not know', () => {
    const db = newDatabase()
    expect(schemaAge(db.$client)).toBe('current')
    db.$client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', 9e12)").run()
    expect(schemaAge(db.$client)).toBe('newer')
  })

  it('has the triggers by which files follow their rows', () => {
    const db = olderDatabase()
    migrateDatabase(db)
    db.$client.exec(`DELETE FROM file_deletions;
      UPDATE users SET profile_picture = username, profile_picture_square = id;
      INSERT INTO voice_profiles (voice_id, engine, version, file_key, created_at)
        SELECT id, 'x', '1', 'profile of ' || name, 1 FROM voices`)
    const keys = db.$client
      .prepare(`SELECT profile_picture FROM users UNION SELECT profile_picture_square FROM users
        UNION SELECT photo_key FROM voices UNION SELECT file_key FROM recordings
        UNION SELECT analysis_key FROM recordings UNION SELECT file_key FROM voice_profiles
        UNION SELECT audio_path FROM readings UNION SELECT sample_key FROM readings`)
      .pluck()
      .all()
      .filter((key) => key !== null)
    db.$client.exec('DELETE FROM users')
    const queued = db.$client.prepare('SELECT file_key FROM file_deletions').pluck().all()
    expect(queued.sort()).toEqual(keys.sort())
    expect(db.$client.prepare('SELECT * FROM jobs').all()).toEqual([])
  })
})

describe('the schema', () => {
  it.each(Array.from({ length: migrationCount() }, (_, before) => before + 1))(
    'is the same after an update from migration %i as in a new database',
    (count) => {
      const db = openDatabase(':memory:')
      migrateUpTo(db, count)
      migrateDatabase(db)
      expect(schemaOf(db)).toEqual(schemaOf(newDatabase()))
    },
  )
})
