import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '~/accounts/sessions.server'
import { createUser, type User } from '~/accounts/users.server'
import { exportAccount } from '~/dashboard/export/export.server'
import { fileNamePart } from '~/dashboard/export/person-entries.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { keepFile } from '../../../support/kept-stories'
import { readZip } from '../../../support/read-zip'
import {
  insertPronunciation,
  insertRow,
  insertStory,
  insertVoiceSample,
  updateReading,
} from '../../../support/rows'

const db = database()
const now = new Date('2026-11-22T12:00:00Z')

let rose: User

const create = (username: string) =>
  createUser({
    ...{ username, firstName: 'Rose', lastName: '<b>Miller</b>', passwordHash: 'the-password-hash' },
    email: `${username}@example.org`,
  }).user!

beforeEach(() => {
  for (const table of [tables.users, tables.rateLimits]) db.delete(table).run()
  rose = create('rose')
})

async function filesOf(user: User): Promise<Map<string, string>> {
  const started = await exportAccount(user, now)
  if (!started.ok) throw new Error(started.message)
  const files = [...readZip(await buffer(started.zip))]
  return new Map(
    files.map(([name, bytes]) => [name.replace('everspoken-rose-2026-11-22/', ''), String(bytes)]),
  )
}

const ready = { status: 'ready', sampleKey: null, durationMs: 1500, sizeBytes: 5 } as const

describe('the download of everything', () => {
  it('has all that a user gave and got, under names that a person understands', async () => {
    const sample = insertVoiceSample(db, rose.id, {
      name: 'Grandma: Rose/May',
      photoKey: 'voices/p/photo',
      memory: 'She hummed while she baked.',
    })
    await keepFile(fileStore(), `voices/${sample}/original`, Buffer.from('a recording'))
    await keepFile(fileStore(), 'voices/p/photo', Buffer.from('a photo'))
    await keepFile(fileStore(), 'stories/s.mp3', Buffer.from('a story'))
    insertStory(db, rose.id, {
      ...ready,
      voiceName: 'Grandma',
      content: 'Bake <slowly>.',
      audioPath: 'stories/s.mp3',
      narrativeContext: { rawResponses: { kitchen_smells: 'Bread' } },
      wordTimes: [{ from: 0, to: 4, startMs: 100, endMs: 400 }],
    })
    insertStory(db, rose.id, { content: 'Not made yet.', createdAt: now })
    const consent = { id: 'c', userId: rose.id, recordingId: sample, statementVersion: '1' }
    insertRow(db, tables.consentRecords, { ...consent, statement: 'I have their consent.', createdAt: now })
    insertRow(db, tables.storyDrafts, {
      userId: rose.id,
      content: 'Half a letter',
      createdAt: now,
      updatedAt: now,
    })
    insertPronunciation(db, rose.id)
    const files = await filesOf(rose)
    expect([...files.keys()]).toEqual([
      'About you/Profile.json',
      'About you/Consents.json',
      'About you/Say it like this.json',
      'The story you are working on.json',
      'Recordings/001 Grandma Rose May.json',
      'Recordings/001 Grandma Rose May (photo).jpg',
      'Recordings/001 Grandma Rose May.mp3',
      'Stories/001 Kitchen Stories, Grandma.json',
      'Stories/001 Kitchen Stories, Grandma.txt',
      'Stories/001 Kitchen Stories, Grandma.mp3',
      'Stories/002 Kitchen Stories.json',
      'Stories/002 Kitchen Stories.txt',
      'index.html',
    ])
    const json = (name: string) => JSON.parse(files.get(name) ?? '')
    expect(json('About you/Profile.json')).toMatchObject({ username: 'rose', email: 'rose@example.org' })
    expect(json('About you/Consents.json')).toMatchObject([
      { statement: 'I have their consent.', recording: 'grandma.mp3' },
    ])
    expect(json('About you/Say it like this.json')).toEqual([{ word: 'Niamh', sayAs: 'neev' }])
    expect(json('The story you are working on.json').words).toBe('Half a letter')
    expect(json('Recordings/001 Grandma Rose May.json').whatYouRemember).toBe('She hummed while she baked.')
    expect(files.get('Recordings/001 Grandma Rose May.mp3')).toBe('a recording')
    expect(files.get('Stories/001 Kitchen Stories, Grandma.mp3')).toBe('a story')
    expect(json('Stories/001 Kitchen Stories, Grandma.json')).toMatchObject({
      words: 'Bake <slowly>.',
      answers: [{ question: expect.stringMatching(/\?$/), answer: 'Bread' }],
    })
    const page = files.get('index.html') ?? ''
    expect(page).toContain('src="Stories/001%20Kitchen%20Stories%2C%20Grandma.mp3"')
    expect(page).toContain('Bake &lt;slowly&gt;.')
    expect(page).not.toMatch(/<script|<b>|https?:/)
  })

  it('has nothing of others, and no password, session or file key', async () => {
    const stranger = create('stranger')
    insertStory(db, stranger.id, { content: 'Of another person' })
    insertVoiceSample(db, rose.id)
    createSession(rose.id)
    const [session] = db.select().from(tables.sessions).all()
    const all = [...(await filesOf(rose)).values()].join('\n')
    for (const secret of [
      'Of another',
      'stranger',
      'the-password-hash',
      session.tokenHash,
      rose.id,
      '/original',
    ])
      expect(all).not.toContain(secret)
  })

  it('leaves out a file that is gone, and says so', async () => {
    insertStory(db, rose.id, { ...ready, audioPath: 'stories/lost.mp3' })
    const files = await filesOf(rose)
    expect([...files.keys()]).not.toContain('Stories/001 Kitchen Stories.mp3')
    expect(files.get('index.html')).toContain(
      'These files could not be found: Stories/001 Kitchen Stories.mp3.',
    )
  })

  it('leaves out a story that is deleted while the download goes on', async () => {
    const id = insertStory(db, rose.id)
    await keepFile(fileStore(), 'stories/first.mp3', Buffer.alloc(2 ** 20))
    updateReading(db, id, { ...ready, audioPath: 'stories/first.mp3' })
    const later = insertStory(db, rose.id, { content: 'Too late', createdAt: now })
    const started = await exportAccount(rose, now)
    if (!started.ok) throw new Error(started.message)
    const chunks: Buffer[] = []
    for await (const chunk of started.zip) {
      if (chunks.length === 0) db.delete(tables.allStories).run()
      chunks.push(chunk)
    }
    const names = [...readZip(Buffer.concat(chunks)).keys()].join()
    expect(id).not.toBe(later)
    expect(names).toContain('index.html')
    expect(names).not.toContain('002')
  })

  it('ends the one before, and is refused after ten in an hour', async () => {
    const first = await exportAccount(rose, now)
    for (let i = 1; i < 10; i++) expect((await filesOf(rose)).size).toBeGreaterThan(1)
    expect(first.ok && first.zip.destroyed).toBe(true)
    expect(await exportAccount(rose, now)).toMatchObject({ ok: false, reason: 'limited' })
    const another = await exportAccount(create('another'), now)
    expect(another.ok && another.zip.destroy().destroyed).toBe(true)
  })
})

it('makes parts of file names that every file system takes', () => {
  expect(fileNamePart('  ../a\\b:*?"<>|\u0000c.. ')).toBe('a b c')
  expect(fileNamePart('...')).toBe('Untitled')
  expect(Array.from(fileNamePart('🌷'.repeat(500)))).toHaveLength(60)
})
