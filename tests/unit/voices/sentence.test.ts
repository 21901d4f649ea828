import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { JobContext } from '~/platform/jobs/job'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import type { VoicePool } from '~/voices/engine/pool.server'
import { SAY_SENTENCE } from '~/voices/enqueue-sentence.server'
import { profileVoiceJob } from '~/voices/profile-voice-job.server'
import { deleteRecording, getRecording, getVoiceMedia } from '~/voices/recordings.server'
import { acceptRecordings } from '~/voices/sentence/accept-recordings.server'
import { saySentenceJob } from '~/voices/sentence/say-sentence-job.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { storedProfile, voiceKeys } from '~/voices/voice-profiles.server'
import { qualityWith } from '../../../engine/tests/support/sample-quality'
import { keepFile, storedKeys } from '../../support/kept-stories'
import { fakeVoicePool, jobContext, jobOf as jobFor } from './jobs-of-voices'
import { newPerson, newVoice } from './people'

const db = database()
const store = fileStore()
const user = newPerson()
const said: string[] = []

const pool: Partial<VoicePool> = {
  async profileSample({ recordings, profilePath }) {
    await writeFile(profilePath, 'profile')
    return { engineVersion: '7', qualities: recordings.map(() => qualityWith({})), sizeBytes: 1 }
  },
  async narrate({ text, outputPath }) {
    said.push(text)
    await writeFile(outputPath, `mp3 ${said.length}`)
    return { durationMs: 2000, sizeBytes: 5, peaks: new Uint8Array(), engineVersion: '7', words: [] }
  },
}

afterEach(() => replaceVoicePool(undefined))

const jobOf = (subject: string) => jobFor(SAY_SENTENCE, subject)
const say = (id: string, over: Partial<JobContext> = {}) => saySentenceJob(jobOf(id), jobContext(over))
const isAsked = (subject: string) =>
  db
    .select()
    .from(tables.jobs)
    .where(eq(tables.jobs.subject, subject))
    .all()
    .some(({ kind }) => kind === SAY_SENTENCE)

const sentencesOf = (id: string) => storedKeys(store, `voices/${id}/sentence`)

async function profiledVoice(): Promise<string> {
  const id = newVoice(user)
  await keepFile(store, voiceKeys(id).analysis, id)
  fakeVoicePool(pool)
  await profileVoiceJob.run({ ...jobOf(id), kind: 'profile-voice' }, jobContext())
  return id
}

describe('the sentence in a recreated voice', () => {
  test('is not made where no one is heard to speak, nor once such a recording is used anyway', async () => {
    const id = newVoice(user)
    await keepFile(store, voiceKeys(id).analysis, id)
    const qualities = [qualityWith({ voicedShare: 0 })]
    fakeVoicePool({
      ...pool,
      profileSample: async (task) => ({ ...(await pool.profileSample?.(task))!, qualities }),
    })
    await profileVoiceJob.run({ ...jobOf(id), kind: 'profile-voice' }, jobContext())
    acceptRecordings(user, id)
    expect(isAsked(id)).toBe(false)
  })

  test('is asked for with the profile, made once, and heard by its user alone', async () => {
    const id = await profiledVoice()
    expect(isAsked(id)).toBe(true)
    expect(getRecording(user, id)?.spoken).toBe('awaited')
    await say(id)
    await say(id)
    expect(said.filter((text) => text === 'The kettle is on, and the door is open.')).toHaveLength(1)
    const [key] = await sentencesOf(id)
    expect(getRecording(user, id)?.spoken).toBe(`/app-storage/${key}`)
    expect(getVoiceMedia(user, key)).toMatchObject({ key, mimeType: 'audio/mpeg' })
    expect(getVoiceMedia(newPerson(), key)).toBeUndefined()
  })

  test('of a run that a kill ended before its row was written is replaced by that of the next', async () => {
    const id = await profiledVoice()
    const lost = { complete: () => false }
    await say(id, lost)
    expect(storedProfile(id)?.sentenceKey).toBeNull()
    await say(id)
    expect(await sentencesOf(id)).toEqual([storedProfile(id)?.sentenceKey])
  })

  test('goes with its voice, and is made again with a new profile', async () => {
    const id = await profiledVoice()
    await say(id)
    const [first] = await sentencesOf(id)
    db.delete(tables.voiceProfiles).where(eq(tables.voiceProfiles.voiceId, id)).run()
    await profileVoiceJob.run({ ...jobOf(id), kind: 'profile-voice' }, jobContext())
    await say(id)
    await deleteQueuedFiles({ db, store })
    const [second, ...more] = await sentencesOf(id)
    expect(more).toEqual([])
    expect(second).not.toBe(first)
    deleteRecording(user, id)
    await deleteQueuedFiles({ db, store })
    expect(await sentencesOf(id)).toEqual([])
    expect(isAsked(id)).toBe(false)
  })

  test('is asked for where it is missing when the recordings are accepted', async () => {
    const id = await profiledVoice()
    db.delete(tables.jobs).where(eq(tables.jobs.subject, id)).run()
    acceptRecordings(newPerson(), id)
    expect(isAsked(id)).toBe(false)
    expect(getRecording(user, id)?.isAccepted).toBe(false)
    acceptRecordings(user, id)
    expect(isAsked(id)).toBe(true)
    expect(getRecording(user, id)?.isAccepted).toBe(true)
  })
})
