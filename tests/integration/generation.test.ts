import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { serviceOfFile } from '../support/service-of-file'
import { startStory, uploadSample, type Visitor, waitForStory } from '../support/visitor'

const messageOf = (sentences: number) => 'Remember the garden, and our roses. '.repeat(sentences).trim()

/** Long enough to be processing when the service is killed. */
const longMessage = messageOf(3)

const service = serviceOfFile()
let person: Visitor
let sample: string

beforeAll(async () => {
  person = await newPerson(service.url)
  sample = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
})

const rows = <T>(sql: string) => readRows<T>(service, sql)

const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), { interval: 50 })

const jobsOf = (id: string) =>
  rows<{ status: string; attempts: number; progress: number }>(
    `SELECT * FROM jobs WHERE subject = (SELECT id FROM readings WHERE story_id = '${id}')`,
  )
const isUnderWay = (id: string) => until(() => (jobsOf(id)[0]?.progress ?? 0) > 0)

/** The keys of all stored files, whose names are the keys in hex. */
const builtFiles = () =>
  readdirSync(join(service.storageDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Buffer.from(entry.name.split('.')[0] as string, 'hex').toString())

it('the profile and the hearing of a voice are made after the upload, and the page rates the recording', async () => {
  const profiles = () =>
    rows<{ engine: string; quality: string }>(
      'SELECT engine, quality FROM voice_profiles JOIN recordings USING (voice_id)',
    )
  await until(() => profiles().length > 0)
  expect(profiles()).toEqual([{ engine: 'classic', quality: expect.stringContaining('"humHz":0') }])
  const html = await (await person.get(`/user-dashboard/voices/${sample}`)).text()
  expect(html).toContain('How good is this recording?')
  expect(html).not.toContain('We’re still listening')
  const key = () => rows<{ key: string | null }>('SELECT sentence_key AS key FROM voice_profiles')[0]?.key
  await until(() => Boolean(key()))
  const sound = await person.get(`/app-storage/${key()}`)
  expect([sound.status, sound.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
})

describe('a generation', () => {
  it('that was killed with the service is finished once after the next start', async () => {
    const id = await startStory(person, sample, longMessage)
    await isUnderWay(id)
    await service.kill()
    expect(rows('SELECT status FROM stories')).toEqual([{ status: 'processing' }])

    await service.restart()
    person.moveTo(service.url)
    await waitForStory(person, id)
    expect(rows('SELECT id, status FROM stories')).toEqual([{ id, status: 'ready' }])
    expect(jobsOf(id)).toMatchObject([{ status: 'done', attempts: 0 }])
    expect(builtFiles().filter((key) => key.endsWith('.mp3'))).toHaveLength(1)
  })

  it('is cancelled when its story is deleted, and leaves no file', async () => {
    const id = await startStory(person, sample, longMessage)
    await isUnderWay(id)
    await person.post(`/user-dashboard/stories/${id}/delete`, {})
    expect(
      rows("SELECT id FROM jobs WHERE kind = 'generate-story' AND status IN ('queued', 'running')"),
    ).toEqual([])
    await until(() => !builtFiles().some((key) => key.includes(id)))
    expect(rows(`SELECT id FROM stories WHERE id = '${id}'`)).toEqual([])
  })
})
