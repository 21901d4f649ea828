import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Service, startService } from '../support/service'
import { newPerson, startStory, uploadSample, type Visitor, waitForStory } from '../support/visitor'

/* The profile of a voice: made after the upload, made again, used, and gone with its voice. */
let service: Service
let person: Visitor
let sample: string

beforeAll(async () => {
  service = await startService()
  person = await newPerson(service.url)
  sample = await uploadSample(person, 'tests/fixtures/voice.mp3')
}, 60_000)

afterAll(() => service?.dispose())

function query<T>(sql: string): T[] {
  const db = new Database(join(service.storageDir, 'app.sqlite'))
  try {
    return db.prepare(sql).all() as T[]
  } finally {
    db.close()
  }
}

const voice = () =>
  query<{ file_key: string; engine: string; version: string; quality: string | null }>(
    `SELECT p.file_key, engine, version, quality FROM voice_profiles p JOIN recordings USING (voice_id)
       WHERE voice_id = '${sample}'`,
  )[0]

const until = (holds: () => boolean) =>
  vi.waitFor(() => expect(holds()).toBe(true), { timeout: 60_000, interval: 100 })

/** Where the file of a key lies; its name is the key in hex. */
function fileOf(key: string): string | undefined {
  const entry = readdirSync(join(service.storageDir, 'files'), { recursive: true, withFileTypes: true }).find(
    ({ name }) => name === Buffer.from(key).toString('hex'),
  )
  return entry && join(entry.parentPath, entry.name)
}

const profileFile = () => fileOf(`voices/${sample}/profile-classic`)

describe('the profile of a voice', () => {
  it('is made after the upload, and the page rates the recording', async () => {
    await until(() => voice() !== undefined)
    expect(voice()?.file_key).toBe(`voices/${sample}/profile-classic`)
    expect(voice()).toMatchObject({ engine: 'classic', version: expect.stringMatching(/^classic-\d+$/) })
    expect(JSON.parse(voice()?.quality ?? '')).toMatchObject({ speechMs: expect.any(Number), humHz: 0 })
    const html = await (await person.get(`/user-dashboard/voice/${sample}`)).text()
    expect(html).toContain('How good is this recording?')
    expect(html).toContain('Length of speech')
    expect(html).not.toContain('We’re still listening')
  }, 90_000)

  it('is served to no one', async () => {
    const path = `/app-storage/voices/${sample}/profile-classic`
    expect(profileFile()).toBeDefined()
    const stranger = await newPerson(service.url)
    for (const visitor of [person, stranger]) expect((await visitor.get(path)).status).toBe(404)
  })

  it('is used for a story, which stores its narration plan', async () => {
    const before = readFileSync(profileFile() ?? '')
    const id = await startStory(person, sample, 'The kettle is on, come in.')
    await waitForStory(person, id)
    const [story] = query<{ narration_plan: string; engine: string; word_times: string }>(
      `SELECT narration_plan, engine, word_times FROM readings WHERE story_id = '${id}'`,
    )
    expect(JSON.parse(story?.narration_plan ?? '')).toMatchObject({ version: 1, pace: expect.any(Number) })
    expect(story?.engine).toMatch(/^classic classic-\d+$/)
    expect(readFileSync(profileFile() ?? '')).toEqual(before)
  }, 60_000)

  it('that was damaged on the disk is made again for the next story', async () => {
    const before = readFileSync(profileFile() ?? '')
    for (const damaged of [Buffer.alloc(0), before.subarray(0, 1000), Buffer.alloc(before.length, 7)]) {
      writeFileSync(profileFile() ?? '', damaged)
      const id = await startStory(person, sample, `Damaged to ${damaged.length} bytes.`)
      await waitForStory(person, id)
      expect(query(`SELECT status FROM stories WHERE id = '${id}'`)).toEqual([{ status: 'ready' }])
      expect(
        query(`SELECT attempts FROM jobs WHERE subject = (SELECT id FROM readings WHERE story_id = '${id}')`),
      ).toEqual([{ attempts: 0 }])
      expect(readFileSync(profileFile() ?? '').equals(before)).toBe(true)
    }
  }, 120_000)

  it('is made again after a start with another version of the engine', async () => {
    const version = voice()?.version
    const before = readFileSync(profileFile() ?? '')
    await service.stop()
    query(`UPDATE voice_profiles SET version = 'classic-0' RETURNING version`)
    query('UPDATE recordings SET quality = NULL RETURNING id')
    writeFileSync(profileFile() ?? '', 'of an older version')
    await service.restart()
    person.moveTo(service.url)
    expect(await (await person.get('/user-dashboard')).text()).toContain(
      `/app-storage/voices/${sample}/original`,
    )
    await until(() => voice()?.version === version)
    expect(voice()?.quality).not.toBeNull()
    expect(readFileSync(profileFile() ?? '').equals(before)).toBe(true)
  }, 90_000)

  it('is deleted with its voice', async () => {
    const file = profileFile() ?? ''
    expect(existsSync(file)).toBe(true)
    await person.post(`/user-dashboard/voices/${sample}/delete`, {})
    await until(() => !existsSync(file))
  }, 60_000)
})
