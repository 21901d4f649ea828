import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { migrateDatabase, readJournal } from '#db/migrate'
import { readRows } from '../support/in-database'
import { schemaOf } from '../support/migration-steps'
import { newFolder } from '../support/new-folder'
import { leaveOlderStorage, olderPlace } from '../support/older-storage'
import { operate } from '../support/operator'
import { type Service, startService, WITHOUT_VOICE } from '../support/service'
import { contents } from '../support/storages'
import { textOf } from '../support/text-of'
import { signIn, Visitor, waitForStory } from '../support/visitor'

/* The current code on a storage of commit 1ab3ea81: see tests/fixtures/older-storage.sql. */
let service: Service
let eleanor: Visitor
let eleanorsCookie: string

const rose = 'c2a9e1d4-77b0-4a5f-b1b5-6f2d8e90a404'
const story = (number: number) => `5f0d1e9a-3f2c-4f57-9a52-0b6c2d71f60${number}`
const [ready, failed, queued, interrupted, drafted] = [1, 2, 3, 4, 5].map(story) as [
  string,
  string,
  string,
  string,
  string,
]

beforeAll(async () => {
  const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-older-'))
  ;({ eleanorsCookie } = await leaveOlderStorage(storageDir))
  mkdirSync(join(storageDir, 'before-updates'))
  for (const year of [2023, 2024, 2025])
    writeFileSync(join(storageDir, 'before-updates', `app-${year}.sqlite`), '')
  // Its contact message is older than these are kept by default.
  service = await startService({ STORAGE_DIR: storageDir, CONTACT_DAYS: '0' })
  eleanor = await signIn(service.url, 'eleanor_v', 'Old-enough-1!')
})

afterAll(() => service?.dispose())

const rows = <T>(sql: string) => readRows<T>(service, sql)

const isStored = (key: string) => existsSync(olderPlace(service.storageDir, key))

const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), { interval: 100 })

describe('a user of an older storage', () => {
  it('signs in with the old password, whatever the case of the username', async () => {
    const { user } = await (await eleanor.get('/api/auth/me')).json()
    expect(user).toMatchObject({
      username: 'Eleanor_V',
      email: 'Eleanor@Example.org',
      location: 'Dingle, Kerry, Ireland',
      role: 'user',
      createdAt: new Date(1_757_100_000_000).toISOString(),
    })
  })

  it('is still signed in', async () => {
    const browser = new Visitor(service.url)
    const html = await (await browser.get('/user-dashboard', { Cookie: eleanorsCookie })).text()
    expect(html).toContain('Welcome back')
    expect(html).toContain('Eleanor')
  })

  it('is no longer blocked by fifty wrong passwords of others', async () => {
    const tom = { username: 'tom', password: 'Old-enough-1!' }
    expect((await new Visitor(service.url).json('POST', '/api/auth/login', tom)).status).toBe(200)
  })

  it('sees their voices and their stories', async () => {
    const voices = await (await eleanor.get('/api/voice-samples')).json()
    expect(voices).toEqual([
      expect.objectContaining({
        id: rose,
        filename: 'Grandma – Sundays.mp3',
        accentNationality: 'Irish',
        voiceMemory: 'Soft, and always close to laughing.',
      }),
    ])
    const stories: { id: string }[] = await (await eleanor.get('/api/stories')).json()
    expect(stories.map(({ id }) => id)).toEqual([interrupted, queued, failed, ready])
    expect(stories[3]).toMatchObject({
      status: 'ready',
      content: 'Two eggs, and butter.',
      narrativeContext: { rawResponses: { kitchen_smells: 'Bread, and cinnamon.' } },
    })
    const page = await (await eleanor.get('/user-dashboard')).text()
    expect(page).toContain('Loved One&#x27;s Voice: Grandma Rose | Category: Recipe')
    expect(page).toContain(`/app-storage/voices/${rose}/original`)
  })

  it('gets the story, the recording and the photo, byte for byte', async () => {
    const kept = {
      [`stories/${ready}.mp3`]: 'voice.mp3',
      [`voices/${rose}/original`]: 'voice.mp3',
      [`voices/${rose}/photo`]: 'photo.jpg',
    }
    for (const [key, fixture] of Object.entries(kept)) {
      const sent = Buffer.from(await (await eleanor.get(`/app-storage/${key}`)).arrayBuffer())
      expect(sent.equals(readFileSync(join('tests/fixtures', fixture)))).toBe(true)
    }
  })

  it('gets the stories that were queued or processing at the crash', async () => {
    for (const id of [queued, interrupted]) {
      await waitForStory(eleanor, id)
      const sound = await eleanor.get(`/app-storage/stories/${id}.mp3`)
      expect(sound.headers.get('Content-Type')).toBe('audio/mpeg')
      expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
    expect(rows(`SELECT id, status FROM jobs WHERE id IN ('j1', 'j2')`)).toEqual([
      { id: 'j1', status: 'done' },
      { id: 'j2', status: 'done' },
    ])
    await until(() => !isStored(`stories/${queued}/sample`) && !isStored(`stories/${interrupted}/sample`))
  })

  it('continues the draft, whose story replaces the failed one', async () => {
    const page = await (await eleanor.get('/user-dashboard/memory-questions')).text()
    expect(page).toContain('At night.')
    expect(/name="version" value="(\d+)"/.exec(page)?.[1]).toBe('7')
    const sent = await eleanor.post('/user-dashboard/memory-questions', {
      version: '7',
      entry_timing: 'At night, by the lamp.',
    })
    const id = /processing[/]([\w-]+)/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
    const stories = await (await eleanor.get('/api/stories')).json()
    expect(stories[0]).toMatchObject({ id, content: 'Dear diary.' })
    expect(stories.map((story: { id: string }) => story.id)).not.toContain(failed)
  })

  it('deletes a story, and has it back', async () => {
    await eleanor.json('DELETE', `/api/stories/${ready}`)
    expect((await eleanor.get(`/app-storage/stories/${ready}.mp3`)).status).toBe(404)
    await eleanor.post(`/user-dashboard/stories/${ready}/undo`, {})
    expect((await eleanor.get(`/app-storage/stories/${ready}.mp3`)).status).toBe(200)
  })
})

describe('the admin of an older storage', () => {
  it('signs in, and sees all users and the totals', async () => {
    const admin = await signIn(service.url, 'keeper', 'Keeper-of-2-keys!')
    const page = textOf(await (await admin.get('/admin-dashboard')).text())
    expect(page).toMatch(/Total users 3 Active users 2/i)
    expect(page).toMatch(/Voice samples 2/i)
    expect(page).toContain('tom@everspoken.example')
    const stories: { id: string; status: string }[] = await (await admin.get('/api/admin/stories')).json()
    expect(stories.find(({ id }) => id === drafted)).toMatchObject({ status: 'draft', audioPath: null })
    expect(page).toMatch(new RegExp(`Stories created ${stories.length}`, 'i'))
    expect(page).toMatch(
      new RegExp(`Total saved ${stories.filter(({ status }) => status === 'ready').length}`, 'i'),
    )
  })
})

describe('an older storage', () => {
  it('loses the file queued for deletion, but not one that a row names again', async () => {
    await until(() => rows('SELECT * FROM file_deletions').length === 0)
    expect(isStored('stories/deleted.mp3')).toBe(false)
    expect(isStored(`voices/${rose}/photo`)).toBe(true)
  })

  it('gets the profiles of voices that it lacks', async () => {
    const missing =
      'SELECT id FROM recordings WHERE quality IS NULL OR voice_id NOT IN (SELECT voice_id FROM voice_profiles)'
    await until(() => rows(missing).length === 0)
  })

  it('keeps the consent to a deleted recording, and loses expired rows', () => {
    expect(rows('SELECT id, recording_id FROM consent_records ORDER BY id')).toMatchObject([
      { id: '1a5e', recording_id: rose },
      { id: '1a5f' },
      { id: '1a60', recording_id: null },
    ])
    expect(rows('SELECT id FROM contact_messages')).toEqual([{ id: 'm1' }])
    expect(rows(`SELECT token_hash FROM sessions WHERE token_hash = 'b7c1'`)).toEqual([])
    expect(rows(`SELECT key FROM rate_limits WHERE key = 'sign-in-address:0'`)).toEqual([])
  })

  it('has the schema of a new one, and is intact', () => {
    const fresh = openDatabase(':memory:')
    migrateDatabase(fresh)
    const old = openDatabase(join(service.storageDir, 'app.sqlite'))
    try {
      expect(schemaOf(old)).toEqual(schemaOf(fresh))
      expect(old.$client.pragma('foreign_key_check')).toEqual([])
      expect(old.$client.pragma('integrity_check', { simple: true })).toBe('ok')
    } finally {
      old.$client.close()
    }
  })
})

describe('an update', () => {
  const copies = () => readdirSync(join(service.storageDir, 'before-updates')).sort()

  it('copies the database as it was, and keeps the three newest of such copies', () => {
    const [first, second, newest, ...more] = copies()
    expect([first, second, more]).toEqual(['app-2024.sqlite', 'app-2025.sqlite', []])
    const client = new Database(join(service.storageDir, 'before-updates', newest ?? ''), { readonly: true })
    const one = (sql: string) => client.prepare(sql).pluck().get()
    expect(one('SELECT count(*) FROM __drizzle_migrations')).toBe(2)
    expect(one("SELECT username FROM users WHERE username LIKE 'Eleanor%'")).toBe('Eleanor_V')
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok')
    client.close()
  })

  it('records the first migration in place of those that it replaces', () => {
    const applied = rows<{ created_at: number }>('SELECT created_at FROM __drizzle_migrations')
    expect(applied.map(({ created_at }) => created_at)).toEqual(readJournal().map(({ when }) => when))
  })

  it('waits until no service runs on the folder, whoever begins it, and changes nothing before', async () => {
    const storageDir = newFolder()
    const settings = { STORAGE_DIR: storageDir, ...WITHOUT_VOICE }
    const running = await startService(settings)
    // It holds the folder and goes on with its open files, as a service of an older version would.
    const elsewhere = newFolder()
    for (const name of readdirSync(storageDir).filter((file) => file.startsWith('app.sqlite')))
      renameSync(join(storageDir, name), join(elsewhere, name))
    await leaveOlderStorage(storageDir)
    const database = () =>
      Object.entries(contents(storageDir)).filter(([name]) => /app\.sqlite|before-updates/.test(name))
    const before = database()
    const refusal = `A service of another version is running on ${storageDir}. Stop it first. Nothing was changed.`
    for (const command of ['admin list', 'backup']) {
      const { code, stderr } = await operate(command, { storageDir })
      expect([code, stderr.trim()]).toEqual([1, refusal])
    }
    await expect(startService(settings)).rejects.toThrow(refusal)
    expect(database()).toEqual(before)
    await running.kill()
    expect(await operate('admin list', { storageDir })).toMatchObject({ code: 0 })
    expect(existsSync(join(storageDir, 'before-updates'))).toBe(true)
  })

  it('of a database that is too old is refused with what to do', async () => {
    const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-too-old-'))
    await leaveOlderStorage(storageDir)
    const path = join(storageDir, 'app.sqlite')
    const database = new Database(path)
    database.exec('DELETE FROM __drizzle_migrations WHERE created_at > 1795231198466')
    database.close()
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('git checkout 1ab3ea81')
    expect(existsSync(join(storageDir, 'before-updates'))).toBe(false)
    rmSync(storageDir, { recursive: true })
  })

  it('is not taken for one by the next start', async () => {
    const before = copies()
    await service.stop()
    await service.restart()
    expect(copies()).toEqual(before)
  })
})
