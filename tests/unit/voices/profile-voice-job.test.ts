import { readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PermanentJobError } from '~/platform/jobs/job'
import { createQueue } from '~/platform/jobs/queue.server'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import type { VoicePool } from '~/voices/engine/pool.server'
import {
  enqueueProfile,
  enqueueStaleProfiles,
  PROFILE_VOICE,
  profileVoiceJob,
  startProfileRenewal,
} from '~/voices/profile-voice-job.server'
import { deleteRecording, getRecording, getVoiceMedia } from '~/voices/recordings.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { storedProfile, storedProfilePath, voiceKeys } from '~/voices/voice-profiles.server'
import { VoiceEngineError, type VoiceEngineErrorCode } from '../../../engine/src/voice-engine-error'
import { qualityWith } from '../../../engine/tests/support/sample-quality'
import { keepFile } from '../../support/kept-stories'
import { insertProfile } from '../../support/rows'
import { fakeVoicePool, jobContext, jobOf as jobFor, keysOf } from './jobs-of-voices'
import { newPerson, newVoice } from './people'

const db = database()
const store = fileStore()
const user = newPerson()

let profiles = 0
/** Writes its number and the recordings' bytes in place of a profile. */
const numbered: VoicePool['profileSample'] = async ({ recordings, profilePath }) => {
  const contents = await Promise.all(recordings.map(({ samplePath }) => readFile(samplePath, 'utf8')))
  await writeFile(profilePath, `profile ${++profiles} of ${contents.join(' and ')}`)
  const qualities = recordings.map(() => qualityWith({ speechMs: 12_345 }))
  return { engineVersion: '7', qualities, sizeBytes: 1 }
}

const fakePool = (profileSample = numbered) => fakeVoicePool({ profileSample })

afterEach(() => {
  replaceVoicePool(undefined)
})

/** A voice whose analysis copy contains its id. */
async function voiceWithRecording(): Promise<string> {
  const id = newVoice(user)
  await keepFile(store, voiceKeys(id).analysis, id)
  return id
}

const jobOf = (subject: string, payload?: object) => jobFor(PROFILE_VOICE, subject, payload)

const row = (id: string) => db.select().from(tables.recordings).where(eq(tables.recordings.id, id)).get()
const profileOf = async (id: string) => {
  const path = await storedProfilePath(id)
  return path && (await readFile(path, 'utf8'))
}

describe('the profile of a voice', () => {
  test('is made once after the upload, and stored with the measurements', async () => {
    const id = await voiceWithRecording()
    expect(getRecording(user, id)?.quality).toBe('awaited')
    fakePool()
    await profileVoiceJob.run(jobOf(id), jobContext())
    const made = await profileOf(id)
    expect(made).toMatch(new RegExp(`^profile \\d+ of ${id}$`))
    expect(storedProfile(id)).toMatchObject({ fileKey: `voices/${id}/profile-classic`, version: '7' })
    expect(getRecording(user, id)?.quality).toEqual(qualityWith({ speechMs: 12_345 }))
    await profileVoiceJob.run(jobOf(id), jobContext())
    expect(await profileOf(id)).toBe(made)
  })

  test('of an older version is replaced, and one of this version is not', async () => {
    const id = await voiceWithRecording()
    fakePool()
    await profileVoiceJob.run(jobOf(id), jobContext())
    const first = await profileOf(id)
    await profileVoiceJob.run(jobOf(id, { version: 'classic 7' }), jobContext())
    expect(await profileOf(id)).toBe(first)

    db.update(tables.voiceProfiles).set({ version: '6' }).where(eq(tables.voiceProfiles.voiceId, id)).run()
    await profileVoiceJob.run(jobOf(id, { version: 'classic 7' }), jobContext())
    expect(await profileOf(id)).not.toBe(first)
    expect(storedProfile(id)?.version).toBe('7')
    await deleteQueuedFiles({ db, store })
    expect(await profileOf(id)).toBeDefined()
  })

  test('is served to no one, not even its owner or an admin', async () => {
    const id = await voiceWithRecording()
    fakePool()
    await profileVoiceJob.run(jobOf(id), jobContext())
    expect(getVoiceMedia(user, `voices/${id}/profile-classic`)).toBeUndefined()
    expect(getVoiceMedia({ id: 'an-admin', role: 'admin' }, `voices/${id}/profile-classic`)).toBeUndefined()
  })

  test('of a voice that is deleted while it is made leaves no file', async () => {
    const id = await voiceWithRecording()
    fakePool(async (task, options) => {
      const made = await numbered(task, options)
      deleteRecording(user, id)
      await deleteQueuedFiles({ db, store })
      return made
    })
    await profileVoiceJob.run(jobOf(id), jobContext({ complete: () => false }))
    expect(await keysOf(id)).toEqual([])
    // The same for a voice that was deleted before.
    await profileVoiceJob.run(jobOf(id), jobContext())
    expect(await keysOf(id)).toEqual([])
  })

  test('that is aborted or fails leaves the voice as it was', async () => {
    const id = await voiceWithRecording()
    const before = row(id)
    fakePool()
    await profileVoiceJob.run(jobOf(id), jobContext({ signal: AbortSignal.abort() }))
    fakePool(() => Promise.reject(new VoiceEngineError('worker-died', 'a reason')))
    await expect(profileVoiceJob.run(jobOf(id), jobContext())).rejects.toThrow('a reason')
    expect(row(id)).toEqual(before)
    expect(await keysOf(id)).toEqual([`voices/${id}/analysis`])
  })

  test.each([
    ['too-short', true],
    ['engine-unavailable', true],
    ['worker-died', false],
    ['timed-out', false],
    ['out-of-memory', false],
  ] as [VoiceEngineErrorCode, boolean][])('is not tried again after %s: %s', async (code, isFinal) => {
    const id = await voiceWithRecording()
    fakePool(() => Promise.reject(new VoiceEngineError(code, 'a reason')))
    const error: unknown = await profileVoiceJob
      .run(jobOf(id), jobContext())
      .catch((thrown: unknown) => thrown)
    expect(error instanceof PermanentJobError).toBe(isFinal)
  })

  test('that failed is reported until it is enqueued again', async () => {
    const id = await voiceWithRecording()
    fakePool(() => Promise.reject(new VoiceEngineError('too-short', 'a reason')))
    db.transaction((tx) => enqueueProfile(tx, id))
    const queue = createQueue({ db, handlers: { [PROFILE_VOICE]: profileVoiceJob }, onError: () => {} })
    queue.start()
    await expect.poll(() => getRecording(user, id)?.quality).toBe('failed')
    fakePool()
    db.transaction((tx) => enqueueProfile(tx, id, { version: 'classic 7' }))
    await expect.poll(() => getRecording(user, id)?.quality).toMatchObject({ speechMs: 12_345 })
    await queue.stop(1_000)
  })
})

describe('a stored measurement', () => {
  test.each([
    ['half of it', { speechMs: 3 }],
    ['no number where one is asked for', { ...qualityWith(), music: null }],
    ['something else', 'good'],
  ])('counts as awaited if a row has %s', (_what, quality) => {
    const id = newVoice(user)
    db.update(tables.recordings).set({ quality }).where(eq(tables.recordings.id, id)).run()
    expect(getRecording(user, id)?.quality).toBe('awaited')
  })
})

describe('the profiles of other versions of the engine', () => {
  const now = new Date('2026-03-10T12:00:00Z')

  beforeEach(() => {
    db.delete(tables.voices).run()
    db.delete(tables.jobs).run()
  })

  function voiceOf(label: string | null, createdAt = now): string {
    const id = newVoice(user)
    db.update(tables.voices).set({ createdAt }).where(eq(tables.voices.id, id)).run()
    const [engine, version] = label?.split(' ') ?? []
    if (engine) insertProfile(db, id, { engine, version })
    return id
  }

  const asked = () => db.select().from(tables.jobs).orderBy(tables.jobs.runAfterAt).all()

  test('profiles of other versions and missing ones are enqueued once, those of this version never', () => {
    const [stale, missing] = [voiceOf('classic 1'), voiceOf(null)]
    voiceOf('classic 2')
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(2)
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
    expect(
      asked()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([stale, missing].sort())
    expect(asked()[0]).toMatchObject({ kind: 'profile-voice', payload: { version: 'classic 2' } })
  })

  test('the newest recordings come first, a few at a time, at intervals', () => {
    const ids = Array.from({ length: 45 }, (_, n) => voiceOf('classic 1', new Date(now.getTime() + n)))
    const newestFirst = ids.toReversed()
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(20)
    expect(asked().map(({ subject }) => subject)).toEqual(newestFirst.slice(0, 20))
    const [first, second] = asked()
    expect(first!.runAfterAt).toEqual(now)
    expect(second!.runAfterAt.getTime() - now.getTime()).toBe(15_000)
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(20)
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(5)
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
  })

  test('a profile that failed in this version is not retried until the next one', () => {
    const id = voiceOf(null)
    enqueueStaleProfiles(db, 'classic 2', now)
    db.update(tables.jobs).set({ status: 'failed', finishedAt: now }).run()
    expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
    expect(enqueueStaleProfiles(db, 'classic 3', now)).toBe(1)
    deleteRecording(user, id)
    expect(asked()).toEqual([])
  })

  test('it starts at once', () => {
    voiceOf('classic 1')
    startProfileRenewal(db)()
    expect(asked()).toHaveLength(1)
  })
})
