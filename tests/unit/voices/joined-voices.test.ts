import { readFile, writeFile } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobContext } from '~/jobs/job'
import { database, tables } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import type { VoicePool } from '~/voice-engine/pool.server'
import { joinVoices, takeApart } from '~/voices/joined-voices.server'
import { enqueueStaleProfiles } from '~/voices/profile-renewal.server'
import { PROFILE_VOICE, profileVoiceJob } from '~/voices/profile-voice-job.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { storedProfile, storedProfilePath, voiceKeys } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { deleteVoiceSample, getVoiceSample, listVoiceSamples } from '~/voices/voice-samples.server'
import { insertProfile, insertStory } from '../../support/rows'
import { qualityWith } from '../../support/sample-quality'
import { newPerson, newVoice } from './people'

const db = database()
const { jobs, stories, voiceSamples } = tables
const user = newPerson()
let [first, second, third]: [string, string, string] = ['', '', '']

beforeEach(async () => {
  db.delete(voiceSamples).run()
  db.delete(jobs).run()
  const ids = [newVoice(user), newVoice(user), newVoice(user)] as const
  for (const [i, id] of ids.entries()) {
    db.update(voiceSamples)
      .set({ createdAt: new Date(i) })
      .where(eq(voiceSamples.id, id))
      .run()
    const path = await fileStore().newSpoolPath()
    await writeFile(path, `sound ${i + 1}`)
    await fileStore().put(voiceKeys(id).analysis, path)
  }
  ;[first, second, third] = ids
})
afterEach(() => {
  replaceVoicePool(undefined)
})

const idsOf = (sampleId: string) => recordingsOfVoice(sampleId).map(({ id }) => id)
const waiting = () =>
  db
    .select({ subject: jobs.subject })
    .from(jobs)
    .all()
    .map(({ subject }) => subject)
const setWindow = (id: string, windowFromMs: number) =>
  db.update(voiceSamples).set({ windowFromMs, windowToMs: 20_000 }).where(eq(voiceSamples.id, id)).run()

describe('the recordings of a voice', () => {
  test('are joined under the oldest, from whichever side, and made into one voice', () => {
    expect(joinVoices(user, third, second)).toEqual({ ok: true })
    expect(waiting()).toEqual([second])
    expect(joinVoices(user, first, third)).toEqual({ ok: true })
    for (const id of [first, second, third]) expect(idsOf(id)).toEqual([first, second, third])
    expect(waiting()).toEqual([second, first])
    expect(listVoiceSamples(user).map(({ voiceId }) => voiceId)).toEqual([first, first, first])
  })

  test('joined twice, as in two tabs, keep their profile', () => {
    joinVoices(user, first, second)
    insertProfile(db, first)
    expect(joinVoices(user, second, first)).toEqual({ ok: true })
    expect(storedProfile(second)).toMatchObject({ sampleId: first })
  })

  test('are taken apart again, the first too, and nothing is lost', () => {
    for (const id of [second, third]) joinVoices(user, first, id)
    db.delete(jobs).run()
    expect(takeApart(user, first)).toBe(true)
    expect([idsOf(first), idsOf(third)]).toEqual([[first], [second, third]])
    expect(new Set(waiting())).toEqual(new Set([first, second]))
    expect(takeApart(user, third)).toBe(true)
    expect(takeApart(user, third)).toBe(true)
    expect([first, second, third].map(idsOf)).toEqual([[first], [second], [third]])
    expect(listVoiceSamples(user)).toHaveLength(3)
  })

  test('stay joined when the first is deleted, and its stories stay with the voice', () => {
    for (const id of [second, third]) joinVoices(user, first, id)
    const storyId = insertStory(db, user.id, { selectedVoiceId: first })
    db.delete(jobs).run()
    expect(deleteVoiceSample(user, first)).toBe(true)
    expect(idsOf(third)).toEqual([second, third])
    expect(waiting()).toEqual([second])
    const linked = () => db.select().from(stories).where(eq(stories.id, storyId)).get()?.selectedVoiceId
    expect(linked()).toBe(second)
    for (const id of [third, second]) deleteVoiceSample(user, id)
    expect(linked()).toBeNull()
  })

  test.each([
    ['itself', () => first],
    ['none', () => ''],
  ])('are not joined with %s', (_what, other) => {
    expect(joinVoices(user, first, other())).toMatchObject({ ok: false, reason: 'invalid' })
  })

  test('are ten at most', () => {
    for (let n = 0; n < 7; n++) joinVoices(user, first, newVoice(user))
    for (const id of [second, third]) expect(joinVoices(user, first, id)).toEqual({ ok: true })
    expect(joinVoices(user, newVoice(user), third)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(idsOf(first)).toHaveLength(10)
  })

  test('of a stranger are neither joined nor taken apart', () => {
    const stranger = newPerson()
    const theirs = newVoice(stranger)
    expect(joinVoices(user, first, theirs)).toBeUndefined()
    expect(joinVoices(stranger, first, theirs)).toBeUndefined()
    expect(joinVoices(user, theirs, first)).toBeUndefined()
    joinVoices(user, first, second)
    expect(takeApart(stranger, second)).toBe(false)
    expect(idsOf(first)).toEqual([first, second])
    expect(idsOf(theirs)).toEqual([theirs])
  })

  test('have one chosen part together, the first of those that were chosen before', () => {
    for (const [i, id] of [first, second, third].entries()) if (i > 0) setWindow(id, i)
    for (const id of [second, third]) joinVoices(user, first, id)
    expect(recordingsOfVoice(first).map(({ window }) => window?.fromMs)).toEqual([undefined, 1, undefined])
    takeApart(user, third)
    expect(recordingsOfVoice(third)[0]?.window).toEqual({ fromMs: 2, toMs: 20_000 })
  })
})

describe('the profile of a voice with several recordings', () => {
  const context: JobContext = {
    signal: new AbortController().signal,
    progress: () => {},
    complete(inTransaction) {
      db.transaction(inTransaction)
      return true
    },
  }
  const run = (subject: string) =>
    profileVoiceJob.run({ id: 'j', kind: PROFILE_VOICE, payload: {}, subject, attempt: 1 }, context)

  /** Writes the recordings' bytes in place of a profile; its part is of the last. */
  function fakePool(meanwhile = () => {}) {
    const notHere = () => Promise.reject(new Error('not here'))
    const profileSample: VoicePool['profileSample'] = async ({ recordings, profilePath }) => {
      const sounds = await Promise.all(recordings.map(({ samplePath }) => readFile(samplePath, 'utf8')))
      await writeFile(profilePath, sounds.join(', '))
      meanwhile()
      return {
        engineVersion: '1',
        qualities: sounds.map((_, i) => qualityWith({ speechMs: i })),
        sizeBytes: 1,
        window: { fromMs: 1, toMs: 2, recording: recordings.length - 1 },
        remoteId: sounds.join(),
      }
    }
    replaceVoicePool({
      ...{ profileSample, narrate: notHere, decodeSample: notHere, engineAvailability: notHere },
      ...{ forgetVoice: notHere, speakPlainly: notHere, close: () => Promise.resolve() },
    })
  }
  const profile = async (id: string) => {
    const path = await storedProfilePath(id)
    return path && (await readFile(path, 'utf8'))
  }

  test('is made from all, once, with the measurements of each and the part that was chosen', async () => {
    joinVoices(user, first, second)
    fakePool()
    await run(first)
    expect(await profile(second)).toBe('sound 1, sound 2')
    expect([first, second].map((id) => getVoiceSample(user, id)?.quality)).toEqual([
      qualityWith({ speechMs: 0 }),
      qualityWith({ speechMs: 1 }),
    ])
    for (const id of [first, second]) {
      expect(getVoiceSample(user, id)?.window).toEqual({ fromMs: 1, toMs: 2, of: second, isChosen: false })
    }
    setWindow(second, 1)
    expect(getVoiceSample(user, first)?.window?.isChosen).toBe(true)
    await run(second)
    expect(db.select().from(tables.voiceProfiles).all()).toHaveLength(1)
  })

  test('isn’t renewed under a recording that is joined to another', () => {
    joinVoices(user, first, second)
    db.delete(jobs).run()
    enqueueStaleProfiles(db, 'classic 1')
    expect(new Set(waiting())).toEqual(new Set([first, third]))
  })

  test.each([
    ['joined', () => void joinVoices(user, first, third), 'sound 1, sound 2, sound 3'],
    ['taken apart', () => void takeApart(user, second), 'sound 1'],
    ['left by a deleted recording', () => void deleteVoiceSample(user, second), 'sound 1'],
  ])('isn’t stored if the voice is %s while it is made, but made again', async (_what, change, expected) => {
    joinVoices(user, first, second)
    db.delete(jobs).run()
    fakePool(() => {
      change()
      // As while this job counts as theirs.
      db.delete(jobs)
        .where(inArray(jobs.subject, [first]))
        .run()
    })
    await run(first)
    expect(await profile(first)).toBeUndefined()
    const queued = db.select().from(tables.remoteVoiceDeletions).all()
    expect(queued.map(({ remoteId }) => remoteId)).toContain('sound 1,sound 2')
    expect(waiting()).toContain(first)
    fakePool()
    await run(first)
    expect(await profile(first)).toBe(expected)
  })
})
