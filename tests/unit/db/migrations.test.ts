import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { migrateDatabase, readJournal, schemaAge } from '#db/migrate'
import { migrateUpTo, olderMigrations, schemaOf } from '../../support/migration-steps'

/** Of commit 1ab3ea81: a migration that it had, and the schema that all of its migrations made. */
const FIRST_OF_THEN = 1_795_231_198_466
const SCHEMA_OF_THEN = '45e5a185da41bb85ed83cf4d5fb1d18725b960d8043b81b807f0ec15127bc4c3'

/** A database with rows of all kinds that began with commit 1ab3ea81 and has had so many migrations since: the harness for every migration. */
function olderDatabase(count = 1) {
  const db = openDatabase(':memory:')
  migrateUpTo(db, 1)
  db.$client.exec(readFileSync('tests/fixtures/older-storage.sql', 'utf8'))
  if (count > 1) migrateUpTo(db, count)
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
  it('has the schema that the fixtures make', () => {
    const db = openDatabase(':memory:')
    migrateUpTo(db, 1)
    expect(createHash('sha256').update(schemaOf(db).join('\n')).digest('hex')).toBe(SCHEMA_OF_THEN)
  })

  it.each([...olderMigrations().entries()])('keeps every row in the columns that stay: %i, %s', (last) => {
    const [before, after] = [olderDatabase(last + 1), olderDatabase(last + 1)]
    for (const db of [before, after]) {
      db.$client.exec(`INSERT INTO voice_profiles (voice_id, engine, version, file_key, created_at)
          SELECT id, 'classic', '1', name, 1 FROM voices;
        INSERT INTO two_step (user_id, secret, last_step, salt, created_at)
          SELECT id, zeroblob(48), 1, zeroblob(16), 1 FROM users`)
      if (columnsOf(db, 'sessions').includes('proven_at'))
        db.$client.exec('UPDATE sessions SET proven_at = 1')
    }
    migrateDatabase(after)
    const tables = after.$client
      .prepare(
        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
      )
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

  it.each([1, 5])('says at its links whose voice they play, as before: after %i migrations', (count) => {
    const db = olderDatabase(count)
    db.$client.exec(`INSERT INTO story_shares (id, story_id, token_hash, with_title, created_at, expires_at)
      SELECT status, id, status, status = 'ready', 1, 2 FROM stories WHERE status IN ('ready', 'failed')`)
    migrateDatabase(db)
    const links = db.$client.prepare('SELECT id, voice_name FROM story_shares ORDER BY id').raw().all()
    expect(links).toEqual([
      ['failed', null],
      ['ready', 'Grandma Rose'],
    ])
  })

  it.each([5, 10])('keeps the stories that can be had back: after %i migrations', (count) => {
    const db = olderDatabase(count)
    db.$client.exec(`INSERT INTO deleted_stories SELECT 'gone', user_id, 'Cake', document_type, category, 'read', 'ready', 1, 2
        FROM stories WHERE status = 'ready';
      INSERT INTO deleted_readings (id, story_id, place, content, voice_name, status, audio_path, narrative_context,
          duration_ms, size_bytes, created_at, updated_at)
        VALUES ('read', 'gone', 1, 'Flour.', 'Rose', 'ready', 'gone.mp3', '{}', 3, 4, 5, 6)`)
    migrateDatabase(db)
    const get = (query: string) => db.$client.prepare(query).get()
    expect(get("SELECT own_title, reading_id, deleted_at FROM all_stories WHERE id = 'gone'")).toEqual({
      own_title: 'Cake',
      reading_id: 'read',
      deleted_at: 2,
    })
    const read = {
      content: 'Flour.',
      voice_name: 'Rose',
      audio_path: 'gone.mp3',
      size_bytes: 4,
      updated_at: 6,
    }
    expect(get("SELECT * FROM readings WHERE story_id = 'gone'")).toMatchObject(read)
    expect(get("SELECT * FROM stories WHERE id = 'gone'")).toBeUndefined()
    expect(db.$client.pragma('foreign_key_check')).toEqual([])
  })

  it('is as it was if a migration fails', () => {
    const db = olderDatabase()
    db.$client.exec('CREATE TABLE older_readings (in_the_way text)')
    const before = schemaOf(db)
    expect(() => migrateDatabase(db)).toThrow('older_readings')
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
  it.each([...olderMigrations().entries()])(
    'is the same after an update from migration %i, %s, as in a new database',
    (before) => {
      const db = openDatabase(':memory:')
      migrateUpTo(db, before + 1)
      expect(schemaAge(db.$client)).toBe('older')
      migrateDatabase(db)
      expect(schemaOf(db)).toEqual(schemaOf(newDatabase()))
    },
  )
})
