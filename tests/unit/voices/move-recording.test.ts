import { readFile, writeFile } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { getStory } from '~/stories/stories.server'
import type { VoicePool } from '~/voice-engine/pool.server'
import { moveRecording } from '~/voices/move-recording.server'
import { enqueueStaleProfiles, PROFILE_VOICE, profileVoiceJob } from '~/voices/profile-voice-job.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { storedProfile, storedProfilePath, voiceKeys } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { deleteVoiceSample, getVoiceSample, listVoiceSamples } from '~/voices/voice-samples.server'
import { getVoice } from '~/voices/voices.server'
import { keepFile } from '../../support/kept-stories'
import { insertProfile, insertStory } from '../../support/rows'
import { qualityWith } from '../../support/sample-quality'
import { fakeVoicePool, jobContext, jobOf } from './jobs-of-voices'
import { newPerson, newVoice } from './people'

const db = database()
const { jobs, recordings, voices } = tables
const user = newPerson()
let [first, second, third]: [string, string, string] = ['', '', '']

beforeEach(async () => {
  db.delete(voices).run()
  db.delete(jobs).run()
  const ids = [newVoice(user), newVoice(user), newVoice(user)] as const
  for (const [i, id] of ids.entries()) {
    db.update(recordings)
      .set({ createdAt: new Date(i) })
      .where(eq(recordings.id, id))
      .run()
    await keepFile(fileStore(), voiceKeys(id).analysis, `sound ${i + 1}`)
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
  db.update(recordings).set({ windowFromMs, windowToMs: 20_000 }).where(eq(recordings.id, id)).run()

describe('a recording', () => {
  test('moves to another voice, which is made anew, and the voice that it leaves keeps its words and stories', () => {
    const story = insertStory(db, user.id, { voiceId: second })
    insertProfile(db, first)
    expect(moveRecording(user, second, first)).toEqual({ ok: true, voiceId: first })
    expect([idsOf(first), idsOf(second)]).toEqual([[first, second], []])
    expect([waiting(), storedProfile(first)]).toEqual([[first], undefined])
    expect(getVoice(user, second)?.name).toBe('Grandma Rose')
    expect(getStory(user, story)).toMatchObject({ voiceId: second, selectedVoiceId: null })
    expect(moveRecording(user, second, second)).toEqual({ ok: true, voiceId: second })
    expect(getStory(user, story)).toMatchObject({ voiceId: second, selectedVoiceId: second })
    expect([idsOf(first), idsOf(second)]).toEqual([[first], [second]])
  })

  test('that is there already stays, with the profile, as when it is asked for in two tabs', () => {
    moveRecording(user, second, first)
    insertProfile(db, first)
    expect(moveRecording(user, second, first)).toEqual({ ok: true, voiceId: first })
    expect(storedProfile(first)).toMatchObject({ voiceId: first })
  })

  test('becomes a voice of its own again: the one that it began, or a new one with the same words', () => {
    for (const id of [second, third]) moveRecording(user, id, first)
    db.delete(jobs).run()
    expect(moveRecording(user, second, 'own voice')).toEqual({ ok: true, voiceId: second })
    expect(new Set(waiting())).toEqual(new Set([first, second]))
    const made = moveRecording(user, first, 'own voice')
    const own = made?.ok ? made.voiceId : ''
    expect([idsOf(first), idsOf(own), idsOf(second)]).toEqual([[third], [first], [second]])
    expect(getVoice(user, own)).toMatchObject({ name: 'Grandma Rose', accent: 'Irish', photo: null })
    expect(moveRecording(user, first, 'own voice')).toEqual({ ok: true, voiceId: own })
    expect(listVoiceSamples(user)).toHaveLength(3)
  })

  test('that is deleted leaves its voice to the others, and the last one takes its voice along', () => {
    for (const id of [second, third]) moveRecording(user, id, first)
    const story = insertStory(db, user.id, { voiceId: first })
    db.delete(jobs).run()
    expect(deleteVoiceSample(user, first)).toBe(true)
    expect([idsOf(first), waiting()]).toEqual([[second, third], [first]])
    expect(getStory(user, story)?.selectedVoiceId).toBe(second)
    for (const id of [third, second]) deleteVoiceSample(user, id)
    expect(getVoice(user, first)).toBeUndefined()
    expect(getStory(user, story)).toMatchObject({ selectedVoiceId: null, voiceName: 'Grandma Rose' })
  })

  test('has ten others at most, and needs a voice to move to', () => {
    for (let n = 0; n < 7; n++) moveRecording(user, newVoice(user), first)
    for (const id of [second, third]) expect(moveRecording(user, id, first)).toMatchObject({ ok: true })
    expect(moveRecording(user, newVoice(user), first)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(moveRecording(user, second, '')).toMatchObject({ ok: false, reason: 'invalid' })
    expect(idsOf(first)).toHaveLength(10)
  })

  test('of a stranger does not move, and neither does one to a stranger’s voice', () => {
    const stranger = newPerson()
    const theirs = newVoice(stranger)
    expect(moveRecording(user, first, theirs)).toBeUndefined()
    expect(moveRecording(stranger, first, theirs)).toBeUndefined()
    expect(moveRecording(user, theirs, first)).toBeUndefined()
    expect([idsOf(first), idsOf(theirs)]).toEqual([[first], [theirs]])
  })

  test('keeps its chosen part, of which the first of a voice counts', () => {
    for (const [i, id] of [first, second, third].entries()) if (i > 0) setWindow(id, i)
    for (const id of [second, third]) moveRecording(user, id, first)
    expect(recordingsOfVoice(first).map(({ window }) => window?.fromMs)).toEqual([undefined, 1, undefined])
    moveRecording(user, third, 'own voice')
    expect(recordingsOfVoice(third)[0]?.window).toEqual({ fromMs: 2, toMs: 20_000 })
  })
})

describe('the profile of a voice with several recordings', () => {
  const run = (subject: string) => profileVoiceJob.run(jobOf(PROFILE_VOICE, subject), jobContext())

  /** Writes the recordings' bytes in place of a profile; its part is of the last. */
  function fakePool(meanwhile = () => {}) {
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
    fakeVoicePool({ profileSample })
  }
  const profile = async (id: string) => {
    const path = await storedProfilePath(id)
    return path && (await readFile(path, 'utf8'))
  }

  test('is made from all, once, with the measurements of each and the part that was chosen', async () => {
    moveRecording(user, second, first)
    fakePool()
    await run(first)
    expect(await profile(first)).toBe('sound 1, sound 2')
    expect([first, second].map((id) => getVoiceSample(user, id)?.quality)).toEqual([
      qualityWith({ speechMs: 0 }),
      qualityWith({ speechMs: 1 }),
    ])
    for (const id of [first, second]) {
      expect(getVoiceSample(user, id)?.window).toEqual({ fromMs: 1, toMs: 2, of: second, isChosen: false })
    }
    setWindow(second, 1)
    expect(getVoiceSample(user, first)?.window?.isChosen).toBe(true)
    await run(first)
    expect(db.select().from(tables.voiceProfiles).all()).toHaveLength(1)
  })

  test('isn’t made of a voice that has no recording', () => {
    moveRecording(user, second, first)
    db.delete(jobs).run()
    enqueueStaleProfiles(db, 'classic 1')
    expect(new Set(waiting())).toEqual(new Set([first, third]))
  })

  test.each([
    ['joined', () => void moveRecording(user, third, first), 'sound 1, sound 2, sound 3'],
    ['taken apart', () => void moveRecording(user, second, 'own voice'), 'sound 1'],
    ['left by a deleted recording', () => void deleteVoiceSample(user, second), 'sound 1'],
  ])('isn’t stored if the voice is %s while it is made, but made again', async (_what, change, expected) => {
    moveRecording(user, second, first)
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
