import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/storage/database.server'
import {
  insertProfile,
  insertPronunciation,
  insertStory,
  insertUser,
  insertVoiceSample,
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
    ['a first name of one letter and blanks', { firstName: 'A  ' }, 'users_names'],
    ['a last name of one letter', { lastName: 'B' }, 'users_names'],
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

  it('needs neither email nor location, twice', () => {
    insertUser(db)
    insertUser(db)
    expect(db.select().from(tables.users).all()).toHaveLength(2)
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

  it('has no location text without a location', () => {
    insertUser(db)
    expect(db.select().from(tables.users).get()?.location).toBeNull()
  })
})

describe('two-step sign-in', () => {
  const row = { secret: Buffer.alloc(48), salt: Buffer.alloc(16), lastStep: 0, createdAt: at }
  const turnOn = (userId: string, values: Partial<typeof tables.twoStep.$inferInsert> = {}) =>
    db
      .insert(tables.twoStep)
      .values({ ...row, ...values, userId })
      .run()
  const addCode = (userId: string, values: Partial<typeof tables.recoveryCodes.$inferInsert> = {}) =>
    db
      .insert(tables.recoveryCodes)
      .values({ number: 1, codeHash: Buffer.alloc(32), ...values, userId })
      .run()

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

describe('a voice sample', () => {
  it.each([
    ['a blank name of the speaker', { whoIsThisVoice: '  ' }, 'voice_samples_who'],
    ['no memory', { voiceMemory: '' }, 'voice_samples_memory'],
    ['less than a second of audio', { soundMs: 999 }, 'voice_samples_sizes'],
    ['no bytes', { sizeBytes: 0 }, 'voice_samples_sizes'],
    ['an unknown status', { status: 'new' as 'ready' }, 'voice_samples_status'],
  ])('is rejected with %s', (_what, values, check) => {
    const userId = insertUser(db)
    expect(() => insertVoiceSample(db, userId, values)).toThrow(check)
  })

  it('is rejected without its user', () => {
    expect(() => insertVoiceSample(db, randomUUID())).toThrow('FOREIGN KEY')
  })

  it('has a unique file', () => {
    const userId = insertUser(db)
    insertVoiceSample(db, userId, { fileKey: 'same' })
    expect(() => insertVoiceSample(db, userId, { fileKey: 'same' })).toThrow('voice_samples.file_key')
  })

  it('has one profile of each engine, with a file of its own', () => {
    const userId = insertUser(db)
    const [one, other] = [insertVoiceSample(db, userId), insertVoiceSample(db, userId)]
    insertProfile(db, one, { engine: 'a', fileKey: 'same' })
    insertProfile(db, one, { engine: 'b' })
    expect(() => insertProfile(db, one, { engine: 'a' })).toThrow('voice_profiles.sample_id')
    expect(() => insertProfile(db, other, { fileKey: 'same' })).toThrow('voice_profiles.file_key')
    expect(() => insertProfile(db, randomUUID())).toThrow('FOREIGN KEY')
  })

  it.each([
    ['half a window', { windowFromMs: 0 }],
    ['a window that ends before it begins', { windowFromMs: 5, windowToMs: 5 }],
  ])('has no profile with %s', (_what, window) => {
    const sample = insertVoiceSample(db, insertUser(db))
    expect(() => insertProfile(db, sample, window)).toThrow('voice_profiles_window')
  })

  it('is joined to another one of its user, which is not joined itself', () => {
    const userId = insertUser(db)
    const first = insertVoiceSample(db, userId)
    const joined = insertVoiceSample(db, userId, { joinedTo: first })
    const join = (id: string, joinedTo: string) =>
      db.update(tables.voiceSamples).set({ joinedTo }).where(eq(tables.voiceSamples.id, id)).run()
    const other = insertVoiceSample(db, userId)
    const strangers = insertVoiceSample(db, insertUser(db))
    for (const [id, to] of [
      [other, joined],
      [first, other],
      [other, other],
      [other, strangers],
      [other, randomUUID()],
    ] as const) {
      expect(() => join(id, to)).toThrow('voice_samples_join_first')
    }
    for (const joinedTo of [joined, strangers]) {
      expect(() => insertVoiceSample(db, userId, { joinedTo })).toThrow('voice_samples_join_first')
    }
    join(other, first)
  })

  it('is rejected with a quality that is not JSON', () => {
    insertVoiceSample(db, insertUser(db))
    const write = (quality: string) => db.$client.prepare('UPDATE voice_samples SET quality = ?').run(quality)
    expect(() => write('{"speechMs":')).toThrow('voice_samples_quality')
    write('{"speechMs":1}')
  })
})

describe('a story', () => {
  it.each([
    ['an unknown status', { status: 'lost' as 'ready' }, 'stories_status'],
    ['an unknown document type', { documentType: 'poem' as 'recipe' }, 'stories_document_type'],
    ['no text', { content: ' \n'.trimEnd() }, 'stories_content'],
    ['no audio when ready', { status: 'ready' as const }, 'stories_ready_has_audio'],
    ['no sample when processing', { sampleKey: null }, 'stories_processing_has_sample'],
  ])('is rejected with %s', (_what, values, check) => {
    const userId = insertUser(db)
    expect(() => insertStory(db, userId, values)).toThrow(check)
  })

  const ready = { status: 'ready', audioPath: 'a.mp3', sampleKey: null, durationMs: 1, sizeBytes: 1 } as const

  it('is another reading of a ready story of the same user alone, which is none itself', () => {
    const userId = insertUser(db)
    const story = insertStory(db, userId, ready)
    const reading = insertStory(db, userId, { ...ready, audioPath: 'b.mp3', readingOf: story })
    const another = 'a take is of a ready story of the same user'
    expect(() => insertStory(db, userId, { readingOf: reading })).toThrow(another)
    expect(() => insertStory(db, userId, { readingOf: insertStory(db, userId) })).toThrow(another)
    expect(() => insertStory(db, userId, { readingOf: randomUUID() })).toThrow(another)
    expect(() => insertStory(db, insertUser(db), { readingOf: story })).toThrow(another)
    expect(() => insertStory(db, userId, { readingOf: story, ownTitle: 'Mine' })).toThrow(
      'stories_take_title',
    )
  })

  it('stays another reading, and with its user', () => {
    const userId = insertUser(db)
    const story = insertStory(db, userId, ready)
    const reading = insertStory(db, userId, { readingOf: story })
    const change = (id: string, values: Partial<typeof tables.stories.$inferInsert>) =>
      db.update(tables.stories).set(values).where(eq(tables.stories.id, id)).run()
    const stays = 'a take stays with its story, and both with their user'
    expect(() => change(reading, { readingOf: null })).toThrow(stays)
    expect(() => change(story, { readingOf: reading })).toThrow(stays)
    expect(() => change(story, { userId: insertUser(db) })).toThrow(stays)
    change(reading, { readingOf: story, content: 'Other words' })
    db.delete(tables.stories).where(eq(tables.stories.id, story)).run()
    expect(db.select().from(tables.stories).all()).toEqual([])
  })

  it('has a plan in JSON, or none', () => {
    insertStory(db, insertUser(db))
    const write = (plan: string) => db.$client.prepare('UPDATE stories SET narration_plan = ?').run(plan)
    expect(() => write('slowly')).toThrow('stories_plan')
    write('{"pace":1}')
  })

  it.each(tables.documentTypes)('may be of the type %s', (documentType) => {
    insertStory(db, insertUser(db), { documentType })
  })

  it.each(['draft', 'failed'] as const)('needs neither audio nor sample as %s', (status) => {
    insertStory(db, insertUser(db), { status, sampleKey: null })
  })
})

describe('a draft', () => {
  const insertDraft = (userId: string, values: Partial<typeof tables.storyDrafts.$inferInsert> = {}) =>
    db
      .insert(tables.storyDrafts)
      .values({ createdAt: at, updatedAt: at, ...values, userId })
      .run()

  it('is the only one of its user', () => {
    const userId = insertUser(db)
    insertDraft(userId)
    expect(() => insertDraft(userId)).toThrow('story_drafts.user_id')
  })

  it('can not name the voice of another user', () => {
    const voiceSampleId = insertVoiceSample(db, insertUser(db))
    expect(() => insertDraft(insertUser(db), { voiceSampleId })).toThrow('FOREIGN KEY')
  })

  it.each([
    ['an unknown document type', { documentType: 'poem' as 'recipe' }, 'story_drafts_document_type'],
    ['an unknown mode', { documentMode: 'video' as 'pdf' }, 'story_drafts_mode'],
    ['a version below one', { version: 0 }, 'story_drafts_version'],
  ])('is rejected with %s', (_what, values, check) => {
    expect(() => insertDraft(insertUser(db), values)).toThrow(check)
  })
})

describe('a job', () => {
  const insertJob = (values: Partial<typeof tables.jobs.$inferInsert> = {}) =>
    db
      .insert(tables.jobs)
      .values({ id: randomUUID(), kind: 'narrate', payload: {}, runAfterAt: at, createdAt: at, ...values })
      .run()

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
      'consent_records',
      'email_changes',
      'former_emails',
      'idempotency_keys',
      'jobs',
      'password_resets',
      'pronunciations',
      'sessions',
      'stories',
      'story_drafts',
      'two_step',
      'voice_samples',
    ])
    expect(new Set(owned.map(({ onDelete }) => onDelete))).toEqual(new Set(['CASCADE']))
  })
})
