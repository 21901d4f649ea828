import { readdir, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { config } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { createRecording } from '~/voices/create-recording.server'
import { refuseRecording } from '~/voices/recording-sent-before.server'
import { listRecordings } from '~/voices/recordings.server'
import {
  CONSENT_STATEMENT,
  CONSENT_VERSION,
  MAX_RECORDINGS,
  MAX_VOICE_BYTES_PER_PERSON,
} from '~/voices/voice-formats'
import { closeVoicePool, replaceVoicePool, voicePool } from '~/voices/voice-pool.server'
import { storedKeys } from '../../support/kept-stories'
import { decodeHere } from './decode-here'
import { keysOf } from './jobs-of-voices'
import { newPerson, newVoice, spooledFixture, voiceUpload } from './people'

decodeHere()
afterAll(async () => {
  await closeVoicePool()
  await closeWorkerPools()
})

const details = { whoIsThisVoice: ' Grandma Rose ', voiceMemory: 'Soft, and close\r\nto laughing.' }

const upload = async (user: User, fixture = 'voice-alaw.wav', more: Record<string, string> = {}) =>
  createRecording(user, voiceUpload({ audioPath: await spooledFixture(fixture), ...details, ...more }))

const filesKept = async () => (await storedKeys(fileStore())).length

describe('a recording', () => {
  test('is stored with its analysis copy, its photo and the consent record', async () => {
    const user = newPerson()
    const photoPath = await spooledFixture('photo.jpg')
    const more = { audioFilename: 'rose.wav', photoPath, accentNationality: '' }
    const result = await upload(user, 'voice-alaw.wav', more)
    if (!result.ok) throw new Error(result.message)
    const { sample } = result
    expect(sample).toMatchObject({
      name: 'Grandma Rose',
      filename: 'rose.wav',
      filePath: `/app-storage/voices/${sample.id}/original`,
      whoIsThisVoice: 'Grandma Rose',
      accentNationality: null,
      voiceMemory: 'Soft, and close\nto laughing.',
      lovedOnePhoto: `/app-storage/voices/${sample.id}/photo`,
      status: 'ready',
      incomplete: false,
    })
    expect(sample.peaks).toHaveLength(240)
    expect(sample.durationMs).toBeGreaterThan(1000)
    expect(await keysOf(sample.id)).toEqual(
      ['analysis', 'original', 'photo'].map((name) => `voices/${sample.id}/${name}`),
    )
    expect(listRecordings(user)).toEqual([sample])
    const consents = database()
      .select()
      .from(tables.consentRecords)
      .where(eq(tables.consentRecords.userId, user.id))
      .all()
    expect(consents).toMatchObject([
      { recordingId: sample.id, statementVersion: CONSENT_VERSION, statement: CONSENT_STATEMENT },
    ])
    // Its profile is made later, by a job.
    const { jobs } = tables
    expect(database().select().from(jobs).where(eq(jobs.subject, sample.id)).all()).toMatchObject([
      { kind: 'profile-voice', status: 'queued', attempts: 0 },
    ])
    expect(sample.quality).toBe('awaited')
    // The uploaded photo is deleted with the upload.
    expect(await readdir(config.spoolDir)).toEqual([basename(photoPath)])
  })

  test.each([
    ['voice.mp3', 'x.html', 'x.html.mp3'],
    ['voice.m4a', 'x.txt', 'x.txt.m4a'],
    ['voice.mp4', 'Sunday.MP3', 'Sunday.MP3'],
  ])('is recognised by its bytes, and named as a recording: %s as %s', async (name, given, filename) => {
    const result = await upload(newPerson(), name, { audioFilename: given })
    expect(result).toMatchObject({ ok: true, sample: { filename } })
  })

  test('that is truncated is stored as incomplete', async () => {
    expect(await upload(newPerson(), 'truncated.m4a')).toMatchObject({
      ok: true,
      sample: { incomplete: true, filename: 'recording.m4a' },
    })
  })
})

describe('is refused with a clear text, and nothing is stored', () => {
  test('a HEIC photo, with how to get a JPEG, and a photo that is no picture', async () => {
    const user = newPerson()
    const before = await filesKept()
    const heic = await upload(user, 'voice.wav', { photoPath: await spooledFixture('photo.heic') })
    expect(heic).toMatchObject({
      reason: 'invalid',
      errors: {
        lovedOnePhoto: expect.stringMatching(/HEIC.*Settings, Camera, Formats, Most Compatible.*JPEG/),
      },
    })
    const both = await upload(user, 'silence.wav', { photoPath: await spooledFixture('text.pdf') })
    expect(both).toMatchObject({
      errors: { voice: expect.stringContaining('one second'), lovedOnePhoto: 'Please upload an image file' },
    })
    expect(await filesKept()).toBe(before)
  })

  test('a sample over the limit', async () => {
    const user = newPerson()
    for (let sample = 0; sample < MAX_RECORDINGS; sample++) newVoice(user)
    const result = await upload(user)
    const refused = { ok: false, reason: 'invalid', title: 'Upload Failed' }
    expect(result).toMatchObject(refused)
    // The same, before it is sent.
    expect(refuseRecording(user, 1)).toMatchObject(refused)
  })

  test('the sample over the limit among simultaneous uploads', async () => {
    const user = newPerson()
    for (let sample = 1; sample < MAX_RECORDINGS; sample++) newVoice(user)
    const before = await filesKept()
    const results = await Promise.all([1, 2, 3, 4].map(() => upload(user)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.find((result) => !result.ok)).toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('50 voice samples'),
    })
    expect(listRecordings(user)).toHaveLength(MAX_RECORDINGS)
    expect(await filesKept()).toBe(before + 2)
  })

  test("bytes over the user's limit", async () => {
    const user = newPerson()
    const { size } = await stat('tests/fixtures/voice-alaw.wav')
    const id = newVoice(user)
    const keepBytes = (sizeBytes: number) =>
      database().update(tables.recordings).set({ sizeBytes }).where(eq(tables.recordings.id, id)).run()
    keepBytes(MAX_VOICE_BYTES_PER_PERSON - size + 1)
    expect(await upload(user)).toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('more than 1GB'),
    })
    keepBytes(MAX_VOICE_BYTES_PER_PERSON - size)
    expect(await upload(user)).toMatchObject({ ok: true })
  })

  test('an upload while too many others wait', async () => {
    const busy = () => Promise.reject(new WorkerFailure('busy', 'Too many tasks are waiting.'))
    const pool = voicePool()
    replaceVoicePool({ ...pool, decodeSample: busy })
    const result = await upload(newPerson())
    replaceVoicePool(pool)
    expect(result).toMatchObject({
      reason: 'busy',
      message: expect.stringContaining('Please wait a minute and try again.'),
    })
  })

  test('a recording of a deleted user, with its files', async () => {
    const user = newPerson()
    database().delete(tables.users).where(eq(tables.users.id, user.id)).run()
    const before = await filesKept()
    const jobs = () => database().select().from(tables.jobs).all().length
    const jobsBefore = jobs()
    await expect(upload(user)).rejects.toThrow('FOREIGN KEY')
    expect(await filesKept()).toBe(before)
    expect(jobs()).toBe(jobsBefore)
  })
})
