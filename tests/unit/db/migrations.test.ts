import { describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { FIRST_VERSION, migrateUpTo, migrationCount, schemaOf } from '../../support/migration-steps'

/** A database of the first version, with a user, a voice, a story and its job. */
function firstVersion(): Db {
  const db = openDatabase(':memory:')
  migrateUpTo(db, FIRST_VERSION)
  db.$client.exec(`
    INSERT INTO users (id, username, first_name, last_name, password_hash, profile_picture, created_at)
      VALUES ('u', 'ada', 'Ada', 'Byron', 'x', 'u/picture', 1);
    INSERT INTO voice_samples (id, user_id, name, filename, file_key, analysis_key, mime_type, size_bytes, duration_ms,
      sound_ms, incomplete, peaks, who_is_this_voice, voice_memory, created_at)
      VALUES ('v', 'u', 'Rose', 'rose.mp3', 'v/original', 'v/analysis', 'audio/mpeg', 1, 1, 1000, 0, x'00', 'Rose',
      'Warm', 1);
    INSERT INTO stories (id, user_id, title, content, document_type, status, sample_key, selected_voice_id,
      narrative_context, created_at, updated_at)
      VALUES ('s', 'u', 'A story', 'Words', 'recipe', 'processing', 's/sample', 'v', '{}', 1, 1);
    INSERT INTO story_drafts (user_id, voice_sample_id, created_at, updated_at) VALUES ('u', 'v', 1, 1);
    INSERT INTO jobs (id, kind, subject, payload, run_after_at, created_at)
      VALUES ('j', 'generate-story', 's', '{}', 1, 1);`)
  return db
}

describe('a database of the first version', () => {
  it('keeps every row and its references', () => {
    const db = firstVersion()
    migrateDatabase(db)
    const one = (sql: string) => db.$client.prepare(sql).get()
    expect(one('SELECT id, voice_id, quality FROM recordings')).toEqual({
      ...{ id: 'v', voice_id: 'v', quality: null },
    })
    expect(one('SELECT story_id, voice_id, narration_plan, sample_key FROM readings')).toEqual({
      ...{ story_id: 's', voice_id: 'v', narration_plan: null, sample_key: 's/sample' },
    })
    // A title of another form becomes the user's own.
    expect(one('SELECT id, own_title, status FROM stories')).toEqual({
      ...{ id: 's', own_title: 'A story', status: 'processing' },
    })
    expect(one('SELECT voice_id FROM story_drafts')).toEqual({ voice_id: 'v' })
    expect(one('SELECT jobs.id, owner_id FROM jobs JOIN readings ON readings.id = subject')).toEqual({
      ...{ id: 'j', owner_id: 'u' },
    })
    expect(one('SELECT username, profile_picture, profile_picture_square FROM users')).toEqual({
      username: 'ada',
      profile_picture: 'u/picture',
      profile_picture_square: null,
    })
    expect(db.$client.pragma('foreign_key_check')).toEqual([])
    db.$client.close()
  })

  it('shows nothing more by a link than when it was made', () => {
    const db = firstVersion()
    migrateUpTo(db, 25)
    db.$client.exec(`INSERT INTO story_shares (id, story_id, token_hash, passphrase_hash, listens, created_at, expires_at)
      VALUES ('l', 's', 'hash', 'secret', 3, 1, 2)`)
    migrateDatabase(db)
    expect(db.$client.prepare('SELECT * FROM story_shares').get()).toEqual({
      ...{ id: 'l', story_id: 's', token_hash: 'hash', passphrase_hash: 'secret', listens: 3 },
      ...{ with_words: 0, with_title: 0, created_at: 1, expires_at: 2 },
    })
    expect(() => db.$client.exec('UPDATE story_shares SET with_words = 2')).toThrow('story_shares_shown')
    db.$client.close()
  })

  it('keeps the takes of a story as its readings', () => {
    const db = firstVersion()
    migrateUpTo(db, 26)
    db.$client.exec(`UPDATE stories SET status = 'ready', audio_path = 'a.mp3', duration_ms = 1, size_bytes = 1;
      INSERT INTO stories (id, user_id, title, take_of, content, document_type, status, sample_key, narrative_context,
        created_at, updated_at) VALUES ('t', 'u', 'x', 's', 'Other words', 'recipe', 'processing', 't/sample', '{}', 5, 5)`)
    migrateDatabase(db)
    expect(
      db.$client.prepare('SELECT story_id, place, content, created_at FROM readings ORDER BY place').all(),
    ).toEqual([
      { story_id: 's', place: 1, content: 'Words', created_at: 1 },
      { story_id: 's', place: 2, content: 'Other words', created_at: 5 },
    ])
    db.$client.close()
  })

  it('sorts its users by name', () => {
    const db = firstVersion()
    migrateDatabase(db)
    expect(db.$client.prepare('SELECT id, sort_name FROM users').all()).toEqual([
      { id: 'u', sort_name: 'ada byron' },
    ])
    expect(db.$client.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    db.$client.close()
  })

  it('is as it was if a migration fails in the middle', () => {
    const db = firstVersion()
    migrateUpTo(db, 29)
    // The last table of migration 30.
    db.$client.exec('CREATE TABLE old_titles (x text)')
    const rows = () => db.$client.prepare('SELECT * FROM stories, voice_samples').all()
    const before = rows()
    expect(() => migrateDatabase(db)).toThrow()
    expect(rows()).toEqual(before)
    db.$client.close()
  })

  it('has the triggers by which files follow their rows', () => {
    const db = firstVersion()
    migrateDatabase(db)
    db.$client.exec(
      `INSERT INTO voice_profiles (voice_id, engine, version, file_key, created_at)
         VALUES ('v', 'x', '1', 'v/profile', 1);
       UPDATE users SET profile_picture_square = 'u/square'; DELETE FROM users`,
    )
    expect(db.$client.prepare('SELECT file_key FROM file_deletions ORDER BY file_key').pluck().all()).toEqual(
      ['s/sample', 'u/picture', 'u/square', 'v/analysis', 'v/original', 'v/profile'],
    )
    db.$client.close()
  })
})

describe('a database whose voices have one profile each', () => {
  it('keeps them, and the files that they name', () => {
    const db = openDatabase(':memory:')
    migrateUpTo(db, 8)
    db.$client.exec(`INSERT INTO users (id, username, first_name, last_name, password_hash, created_at)
        VALUES ('u', 'ada', 'Ada', 'Byron', 'x', 1);
      INSERT INTO voice_samples (id, user_id, name, filename, file_key, analysis_key, profile_key, profile_version,
          mime_type, size_bytes, duration_ms, sound_ms, incomplete, peaks, who_is_this_voice, voice_memory, created_at)
        VALUES ('v', 'u', 'Rose', 'r.mp3', 'v/original', 'v/analysis', 'v/profile', 'classic classic-3',
          'audio/mpeg', 9, 9000, 8000, 0, x'00', 'Rose', 'soft', 7)`)
    migrateDatabase(db)
    expect(db.$client.prepare('SELECT * FROM voice_profiles').all()).toMatchObject([
      { voice_id: 'v', engine: 'classic', version: 'classic-3', file_key: 'v/profile', created_at: 7 },
    ])
    expect(db.$client.prepare('SELECT * FROM file_deletions').all()).toEqual([])
    expect(db.$client.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    db.$client.close()
  })
})

describe('the schema', () => {
  const schemaOfNew = () => {
    const db = openDatabase(':memory:')
    migrateDatabase(db)
    return schemaOf(db)
  }

  /* Drizzle skips migrations older than the newest applied one. */
  it.each(Array.from({ length: migrationCount() }, (_, before) => before + 1))(
    'is the same after an update from migration %i as in a new database',
    (count) => {
      const db = openDatabase(':memory:')
      migrateUpTo(db, count)
      migrateDatabase(db)
      expect(schemaOf(db)).toEqual(schemaOfNew())
    },
  )

  it('is the same in a database migrated version by version', () => {
    const db = firstVersion()
    for (let count = FIRST_VERSION; count <= migrationCount(); count += 1) migrateUpTo(db, count)
    expect(schemaOf(db)).toEqual(schemaOfNew())
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })
})
