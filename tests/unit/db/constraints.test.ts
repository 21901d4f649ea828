import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import {
  insertDraft,
  insertProfile,
  insertPronunciation,
  insertReading,
  insertRow,
  insertStory,
  insertUser,
  insertVoiceSample,
  readingIdOf,
  updateReading,
} from '../../support/rows'

const db = database()
const at = new Date()

beforeEach(() => {
  db.delete(tables.users).run()
  db.delete(tables.jobs).run()
})

describe('a user', () => {
  it.each([
    ['an unknown role', { role: 'root' as 'admin' }, 'users_role'],
    ['a username of two characters', { username: 'ab' }, 'users_username_shape'],
    ['a username with a hyphen', { username: 'a-b-c' }, 'users_username_shape'],
    ['a username with a non-ASCII letter', { username: 'zoë' }, 'users_username_shape'],
    ['a first name of blanks', { firstName: '  ' }, 'users_names'],
    ['no last name', { lastName: '' }, 'users_names'],
    ['an email without an at sign', { email: 'nobody' }, 'users_email'],
    ['an email without a local part', { email: '@example.org' }, 'users_email'],
    ['a partial location', { country: 'US', city: 'Here' }, 'users_location_whole'],
    [
      'a location with a blank in it',
      { country: 'US', stateProvince: ' ', city: 'X' },
      'users_location_whole',
    ],
    ['a small picture without the full one', { profilePictureSquare: 'square' }, 'users_picture_square'],
    ['terms without a time', { acceptedTermsVersion: '1' }, 'users_terms'],
    ['a suspended admin', { role: 'admin' as const, suspendedAt: at }, 'users_suspended'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => insertUser(db, values)).toThrow(check)
  })

  it('has a unique username and email, whatever their case', () => {
    insertUser(db, { username: 'Ada_B', email: 'Ada@Example.org' })
    expect(() => insertUser(db, { username: 'aDA_b' })).toThrow('users_username_unique')
    expect(() => insertUser(db, { email: 'ada@example.ORG' })).toThrow('users_email_unique')
  })

  it('has a location text composed of three parts', () => {
    insertUser(db, { country: 'United States', stateProvince: 'California', city: 'Santa Monica' })
    expect(db.select().from(tables.users).get()?.location).toBe('Santa Monica, California, United States')
  })
})

describe('two-step sign-in', () => {
  const row = { secret: Buffer.alloc(48), salt: Buffer.alloc(16), lastStep: 0, createdAt: at }
  const turnOn = (userId: string, values: Partial<typeof tables.twoStep.$inferInsert> = {}) =>
    insertRow(db, tables.twoStep, { ...row, ...values, userId })
  const addCode = (userId: string, values: Partial<typeof tables.recoveryCodes.$inferInsert> = {}) =>
    insertRow(db, tables.recoveryCodes, { number: 1, codeHash: Buffer.alloc(32), ...values, userId })

  it.each([
    ['a secret that is not encrypted', { secret: Buffer.alloc(20) }, 'two_step_secret'],
    ['a short salt', { salt: Buffer.alloc(8) }, 'two_step_salt'],
    ['a negative step', { lastStep: -1 }, 'two_step_last_step'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => turnOn(insertUser(db), values)).toThrow(check)
  })

  it('is on once for a user, with at most ten recovery codes, which go with it', () => {
    const userId = insertUser(db)
    expect(() => addCode(userId)).toThrow('FOREIGN KEY')
    turnOn(userId)
    expect(() => turnOn(userId)).toThrow('two_step.user_id')
    for (let number = 1; number <= 10; number += 1) addCode(userId, { number })
    expect(() => addCode(userId, { number: 10 })).toThrow('recovery_codes.user_id')
    expect(() => addCode(userId, { number: 11 })).toThrow('recovery_codes_number')
    db.delete(tables.recoveryCodes).run()
    expect(() => addCode(userId, { codeHash: Buffer.from('1234') })).toThrow('recovery_codes_hash')
    addCode(userId)
    db.delete(tables.twoStep).run()
    expect(db.select().from(tables.recoveryCodes).all()).toEqual([])
  })
})

describe('a pronunciation', () => {
  it.each([
    ['no word', { word: '' }, 'pronunciations_word_length'],
    ['a long word', { word: 'n'.repeat(61) }, 'pronunciations_word_length'],
    ['a blank way to say it', { sayAs: ' ' }, 'pronunciations_say_as_length'],
    ['a long way to say it', { sayAs: 'n'.repeat(61) }, 'pronunciations_say_as_length'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => insertPronunciation(db, insertUser(db), values)).toThrow(check)
  })

  it('is one for each word of a user', () => {
    const userId = insertUser(db)
    insertPronunciation(db, userId)
    insertPronunciation(db, insertUser(db))
    expect(() => insertPronunciation(db, userId, { word: 'NIAMH' })).toThrow('pronunciations.word_lower')
  })
})

describe('a recording and its voice', () => {
  it.each([
    ['a blank name of the speaker', { name: '  ' }, 'voices_name'],
    ['no memory', { memory: '' }, 'voices_memory'],
    ['less than a second of audio', { soundMs: 999 }, 'recordings_sizes'],
    ['no bytes', { sizeBytes: 0 }, 'recordings_sizes'],
  ])('is rejected with %s', (_what, values, check) => {
    const userId = insertUser(db)
    expect(() => insertVoiceSample(db, userId, values)).toThrow(check)
  })

  it('has a unique file', () => {
    const userId = insertUser(db)
    insertVoiceSample(db, userId, { fileKey: 'same' })
    expect(() => insertVoiceSample(db, userId, { fileKey: 'same' })).toThrow('recordings.file_key')
  })

  it('has one profile of each engine, with a file of its own', () => {
    const userId = insertUser(db)
    const [one, other] = [insertVoiceSample(db, userId), insertVoiceSample(db, userId)]
    insertProfile(db, one, { engine: 'a', fileKey: 'same' })
    insertProfile(db, one, { engine: 'b' })
    expect(() => insertProfile(db, one, { engine: 'a' })).toThrow('voice_profiles.voice_id')
    expect(() => insertProfile(db, other, { fileKey: 'same' })).toThrow('voice_profiles.file_key')
    expect(() => insertProfile(db, randomUUID())).toThrow('FOREIGN KEY')
  })

  it('have the same user', () => {
    const userId = insertUser(db)
    const voiceId = insertVoiceSample(db, insertUser(db))
    expect(() => insertVoiceSample(db, userId, { voiceId })).toThrow('FOREIGN KEY')
    const own = insertVoiceSample(db, userId)
    const move = () =>
      db.update(tables.recordings).set({ voiceId }).where(eq(tables.recordings.id, own)).run()
    expect(move).toThrow('FOREIGN KEY')
  })

  it('is rejected with a quality that is not JSON', () => {
    insertVoiceSample(db, insertUser(db))
    const write = (quality: string) => db.$client.prepare('UPDATE recordings SET quality = ?').run(quality)
    expect(() => write('{"speechMs":')).toThrow('recordings_quality')
    write('{"speechMs":1}')
  })
})

describe('a story', () => {
  it.each([
    ['an unknown status', { status: 'lost' as 'ready' }, 'stories_status'],
    ['an unknown document type', { documentType: 'poem' as 'recipe' }, 'stories_document_type'],
    ['no text', { content: ' \n'.trimEnd() }, 'readings_content'],
    ['no audio when ready', { status: 'ready' as const }, 'readings_ready_has_audio'],
    ['no sample when processing', { sampleKey: null }, 'readings_processing_has_sample'],
  ])('is rejected with %s', (_what, values, check) => {
    const userId = insertUser(db)
    expect(() => insertStory(db, userId, values)).toThrow(check)
  })

  const ready = { status: 'ready', audioPath: 'a.mp3', sampleKey: null, durationMs: 1, sizeBytes: 1 } as const

  it('is heard in one of its own readings, whose status it has', () => {
    const userId = insertUser(db)
    const [story, other] = [insertStory(db, userId, ready), insertStory(db, userId)]
    const reading = insertReading(db, story, { place: 2 })
    const choose = (values: Partial<typeof tables.allStories.$inferInsert>) =>
      db.update(tables.allStories).set(values).where(eq(tables.allStories.id, story)).run()
    expect(() => choose({ readingId: reading })).toThrow('FOREIGN KEY')
    const others = insertReading(db, other, { place: 2 })
    expect(() => choose({ readingId: others, status: 'processing' })).toThrow('FOREIGN KEY')
    choose({ readingId: reading, status: 'processing' })
    updateReading(db, story, { status: 'failed' })
    expect(db.select().from(tables.allStories).where(eq(tables.allStories.id, story)).get()?.status).toBe(
      'failed',
    )
    const remove = (id: string) => db.delete(tables.readings).where(eq(tables.readings.id, id)).run()
    expect(() => remove(reading)).toThrow('FOREIGN KEY')
    remove(readingIdOf(story))
    db.delete(tables.allStories).run()
    expect(db.select().from(tables.readings).all()).toEqual([])
  })

  it('has six readings at most', () => {
    const story = insertStory(db, insertUser(db))
    for (let place = 2; place <= 6; place++) insertReading(db, story, { place })
    expect(() => insertReading(db, story, { place: 6 })).toThrow('readings.place')
    expect(() => insertReading(db, story, { place: 7 })).toThrow('readings_places')
  })

  it('says whose voice it is', () => {
    const story = insertStory(db, insertUser(db))
    expect(() => insertReading(db, story, { place: 2, voiceName: null })).toThrow('readings_voice_or_name')
  })
})

describe('a draft', () => {
  it('is the only one of its user', () => {
    const userId = insertUser(db)
    insertDraft(db, userId)
    expect(() => insertDraft(db, userId)).toThrow('story_drafts.user_id')
  })

  it('can not name the voice of another user', () => {
    const voiceId = insertVoiceSample(db, insertUser(db))
    expect(() => insertDraft(db, insertUser(db), { voiceId })).toThrow('FOREIGN KEY')
  })

  it.each([
    ['an unknown document type', { documentType: 'poem' as 'recipe' }, 'story_drafts_document_type'],
    ['an unknown mode', { documentMode: 'video' as 'pdf' }, 'story_drafts_mode'],
    ['a version below one', { version: 0 }, 'story_drafts_version'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => insertDraft(db, insertUser(db), values)).toThrow(check)
  })
})

describe('a job', () => {
  const insertJob = (values: Partial<typeof tables.jobs.$inferInsert> = {}) =>
    insertRow(db, tables.jobs, {
      id: randomUUID(),
      kind: 'narrate',
      payload: {},
      runAfterAt: at,
      createdAt: at,
      ...values,
    })

  it.each([
    ['an unknown status', { status: 'lost' as 'done' }, 'jobs_status'],
    ['progress above 1', { progress: 1.1 }, 'jobs_progress'],
    ['negative attempts', { attempts: -1 }, 'jobs_attempts'],
    ['no maximum of attempts', { maxAttempts: 0 }, 'jobs_attempts'],
    ['no lease when running', { status: 'running' as const }, 'jobs_lease'],
    ['a lease when queued', { leaseToken: 't', leaseExpiresAt: at }, 'jobs_lease'],
    ['a lease without expiry', { status: 'running' as const, leaseToken: 't' }, 'jobs_lease'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => insertJob(values)).toThrow(check)
  })

  it('is the only unfinished one of its kind and subject', () => {
    insertJob({ subject: 's', status: 'done' })
    insertJob({ subject: 's' })
    insertJob({ subject: 's', kind: 'other' })
    insertJob()
    insertJob()
    const running = { status: 'running', leaseToken: 't', leaseExpiresAt: at } as const
    expect(() => insertJob({ subject: 's', ...running })).toThrow('UNIQUE')
  })
})

describe('the database', () => {
  it('waits for locks, uses WAL, and survives a power cut', () => {
    const pragma = (name: string) => db.$client.pragma(name, { simple: true })
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
    expect(pragma('busy_timeout')).toBe(5000)
  })

  it('deletes every row of a deleted user by cascade', () => {
    const owned = db.$client
      .prepare(
        `SELECT m.name AS tableName, f.on_delete AS onDelete FROM sqlite_master m, pragma_foreign_key_list(m.name) f
         WHERE m.type = 'table' AND f."table" = 'users'`,
      )
      .all() as { tableName: string; onDelete: string }[]
    expect(owned.map(({ tableName }) => tableName).sort()).toEqual([
      'account_deletions',
      'all_stories',
      'consent_records',
      'email_changes',
      'former_emails',
      'jobs',
      'password_resets',
      'pronunciations',
      'sessions',
      'story_drafts',
      'two_step',
      'voices',
    ])
    expect(new Set(owned.map(({ onDelete }) => onDelete))).toEqual(new Set(['CASCADE']))
  })
})
