import { describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { migrateUpTo } from '../../support/migration-steps'

/** The migrations before 0029_voices_and_readings. */
const BEFORE = 29

const title = (name: string, label = 'Recipe') => `Loved One's Voice: ${name} | Category: ${label}`

type Values = Record<string, string | number | Buffer | null>

function insert(db: Db, table: string, values: Values): void {
  const names = Object.keys(values)
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  db.$client.prepare(sql).run(...Object.values(values))
}

function addVoice(db: Db, id: string, name: string, values: Values = {}): void {
  insert(db, 'voice_samples', {
    ...{
      id,
      user_id: 'u',
      name,
      filename: `${id}.mp3`,
      file_key: `${id}/original`,
      analysis_key: `${id}/analysis`,
    },
    ...{ mime_type: 'audio/mpeg', size_bytes: 10, duration_ms: 9000, sound_ms: 8000, incomplete: 0 },
    ...{ peaks: Buffer.from([1]), who_is_this_voice: name, voice_memory: 'Warm', created_at: 1, ...values },
  })
}

function addStory(db: Db, id: string, values: Values): void {
  const isReady = values.status === 'ready'
  insert(db, 'stories', {
    ...{ id, user_id: 'u', content: `Words of ${id}`, document_type: 'recipe', narrative_context: '{"a":1}' },
    ...{ sample_key: values.status === 'processing' ? `${id}/sample` : null, audio_path: `${id}.mp3` },
    ...(isReady && {
      duration_ms: 5,
      size_bytes: 7,
      peaks: Buffer.from([2]),
      word_times: '[]',
      engine: 'classic 1',
    }),
    ...{ created_at: 10, updated_at: 20, ...values },
  })
}

/** A database with all that the migration carries over. */
function filled(): Db {
  const db = openDatabase(':memory:')
  migrateUpTo(db, BEFORE)
  insert(db, 'users', {
    ...{ id: 'u', username: 'ada', first_name: 'Ada', last_name: 'Byron', password_hash: 'x', created_at: 1 },
  })
  addVoice(db, 'mum', 'Mum', { photo_key: 'mum/photo' })
  addVoice(db, 'mum-2', 'Mum', { created_at: 2, window_from_ms: 5, window_to_ms: 9 })
  addVoice(db, 'mother', 'Mother', {
    created_at: 3,
    photo_key: 'mother/photo',
    voice_memory: 'Singing',
    accent_nationality: 'Irish',
  })
  db.$client.exec("UPDATE voice_samples SET joined_to = 'mum' WHERE id IN ('mum-2', 'mother')")
  addVoice(db, 'dad', 'Dad', { accent_nationality: 'Welsh', quality: '{"speechMs":1}' })
  addVoice(db, 'gone', 'Aunt')
  insert(db, 'voice_profiles', {
    ...{ sample_id: 'mum', engine: 'near', version: '1', file_key: 'mum/near', created_at: 4 },
    ...{ window_from_ms: 5, window_to_ms: 9, window_of: 'mum-2' },
  })
  insert(db, 'voice_profiles', {
    ...{
      sample_id: 'dad',
      engine: 'far',
      version: '2',
      file_key: 'dad/far',
      remote_id: 'remote',
      created_at: 4,
    },
    ...{ window_from_ms: 1, window_to_ms: 2 },
  })
  for (const id of ['mum-2', 'gone']) {
    const consent = {
      id: `c-${id}`,
      user_id: 'u',
      voice_sample_id: id,
      statement_version: '1',
      statement: 'I may',
    }
    insert(db, 'consent_records', { ...consent, created_at: 1 })
  }
  addStory(db, 'a', {
    title: title('Mum'),
    status: 'ready',
    selected_voice_id: 'mum-2',
    own_title: 'Plum cake',
    read_at: 15,
  })
  addStory(db, 'a-earlier', {
    title: title('Dad'),
    status: 'ready',
    selected_voice_id: 'dad',
    reading_of: 'a',
  })
  addStory(db, 'a-failed', {
    title: title('Mum'),
    status: 'failed',
    selected_voice_id: 'mum',
    reading_of: 'a',
    failure: 'too-short',
    audio_path: null,
  })
  addStory(db, 'a-making', {
    title: title('Mum'),
    status: 'processing',
    selected_voice_id: 'mum',
    reading_of: 'a',
  })
  addStory(db, 'b', {
    title: title('Mother', 'Words We Keep').replace('Words We Keep', 'Wedding Vows'),
    status: 'processing',
    selected_voice_id: 'mother',
    document_type: 'wedding-vows',
  })
  addStory(db, 'c', {
    title: title('Aunt | Category: Odd'),
    status: 'failed',
    selected_voice_id: 'gone',
    audio_path: null,
  })
  addStory(db, 'd', {
    title: 'From the first version',
    status: 'draft',
    selected_voice_id: null,
    audio_path: null,
  })
  db.$client.exec("DELETE FROM voice_samples WHERE id = 'gone'; DELETE FROM file_deletions")
  const share = { token_hash: 'hash', passphrase_hash: 'p', with_words: 1, with_title: 1, listens: 3 }
  insert(db, 'story_shares', { id: 'l', story_id: 'a', ...share, created_at: 1, expires_at: 2 })
  const draft = {
    user_id: 'u',
    version: 4,
    voice_sample_id: 'mum-2',
    story_id: 'c',
    content: 'Draft',
    answers: '{"k":"v"}',
  }
  insert(db, 'story_drafts', { ...draft, created_at: 1, updated_at: 2 })
  const key = { user_id: 'u', key: 'k', request_hash: 'h', created_at: 1, expires_at: 2 }
  insert(db, 'idempotency_keys', { ...key, story_id: 'b' })
  insert(db, 'account_deletions', { user_id: 'u', requested_at: 1, due_at: 9 })
  const job = (id: string, kind: string, subject: string, payload: object = {}) =>
    insert(db, 'jobs', {
      id,
      kind,
      subject,
      owner_id: 'u',
      payload: JSON.stringify(payload),
      run_after_at: 1,
      created_at: 1,
    })
  for (const id of ['b', 'a-making']) job(`j-${id}`, 'generate-story', id)
  job('j-mum', 'profile-voice', 'mum')
  db.$client.exec(
    "UPDATE jobs SET status = 'running', lease_token = 'x', lease_expires_at = 5, progress = 0.5 WHERE id = 'j-b'",
  )
  job('j-mail', 'send-mail', 'story-ended u b', { letter: 'story-ended', about: 'u b' })
  job('j-other-mail', 'send-mail', 'reset-password u', { letter: 'reset-password', about: 'u' })
  return db
}

const rows = (db: Db, sql: string) => db.$client.prepare(sql).all()

describe('a database from before voices and readings had tables', () => {
  const counts = `SELECT (SELECT count(*) FROM OLD) AS n`
  const count = (db: Db, table: string) =>
    (db.$client.prepare(counts.replace('OLD', table)).get() as { n: number }).n

  it('keeps every recording, story, reading, link, draft, consent and job, and deletes no file', () => {
    const db = filled()
    const kept = [
      'users',
      'voice_profiles',
      'consent_records',
      'story_shares',
      'story_drafts',
      'idempotency_keys',
      'account_deletions',
      'jobs',
    ]
    const before = kept.map((table) => count(db, table))
    const bytes = 'SELECT sum(size_bytes) AS bytes, count(size_bytes) AS n FROM'
    const [samples, sounds] = [rows(db, `${bytes} voice_samples`), rows(db, `${bytes} stories`)]
    const others = ['story_shares', 'idempotency_keys', 'account_deletions'].map((table) =>
      rows(db, `SELECT * FROM ${table}`),
    )
    migrateDatabase(db)
    expect(kept.map((table) => count(db, table))).toEqual(before)
    expect([rows(db, `${bytes} recordings`), rows(db, `${bytes} readings`)]).toEqual([samples, sounds])
    expect(
      ['story_shares', 'idempotency_keys', 'account_deletions'].map((table) =>
        rows(db, `SELECT * FROM ${table}`),
      ),
    ).toEqual(others)
    expect(count(db, 'file_deletions')).toBe(0)
    expect(count(db, 'remote_voice_deletions')).toBe(0)
    expect(db.$client.pragma('foreign_key_check')).toEqual([])
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is as it was if the migration fails in the middle', () => {
    const db = filled()
    // The last of its tables is full of what the migration doesn't expect.
    db.$client.exec('CREATE TABLE old_titles (x text)')
    const before = rows(db, 'SELECT * FROM stories ORDER BY id')
    expect(() => migrateDatabase(db)).toThrow()
    expect(rows(db, 'SELECT * FROM stories ORDER BY id')).toEqual(before)
    expect(count(db, 'voice_samples')).toBe(4)
  })
})
