import { readdir, readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '~/accounts/users.server'
import { config } from '~/platform/config.server'
import { type Job, PermanentJobError } from '~/platform/jobs/job'
import { createQueue, type Queue } from '~/platform/jobs/queue.server'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { deleteStory } from '~/stories/deleted-stories.server'
import { chooseDocumentType, chooseVoice, getDraft, saveContent } from '~/stories/draft/drafts.server'
import { generateStoryJob } from '~/stories/narration/generate-story-job.server'
import { narrationPlan } from '~/stories/narration/narration-plan'
import { waitForStoryChange } from '~/stories/narration/wait-for-story.server'
import { makeReading } from '~/stories/readings.server'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { getStory, getStoryAudio, listStories, type Story } from '~/stories/stories.server'
import type { VoicePool } from '~/voices/engine/pool.server'
import { profileVoiceJob } from '~/voices/profile-voice-job.server'
import { savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { deleteRecording } from '~/voices/recordings.server'
import { closeVoicePool } from '~/voices/voice-pool.server'
import { storedProfile, storedProfilePath, voiceKeys } from '~/voices/voice-profiles.server'
import type { NarrationPlan } from '../../../../engine/src/engine'
import type { RecordingFiles } from '../../../../engine/src/protocol'
import { VoiceEngineError, type VoiceEngineErrorCode } from '../../../../engine/src/voice-engine-error'
import { qualityWith } from '../../../../engine/tests/support/sample-quality'
import { readingRow, rowsOf } from '../../../support/rows'
import { fakeVoicePool, jobContext, jobOf as jobFor, keysOf } from '../../voices/jobs-of-voices'
import { newPerson, uploadVoice } from '../../voices/people'

let user: User
let queue: Queue | undefined

beforeAll(() => {
  user = newPerson()
})

afterEach(async () => {
  await queue?.stop(5_000)
  queue = undefined
  for (const story of listStories(user)) deleteStory(user, story.id)
  await closeVoicePool()
})

afterAll(closeVoicePool)

function startQueue(): void {
  const handlers = { 'generate-story': generateStoryJob }
  queue = createQueue({ db: database(), handlers, heartbeatMs: 50, pollMs: 20, onError: () => {} })
  queue.start()
}

let uploadedVoice: Promise<string> | undefined
async function start(content: string): Promise<Story> {
  uploadedVoice ??= uploadVoice(user)
  const voice = await uploadedVoice
  chooseDocumentType(user, getDraft(user).version, 'love-letter')
  chooseVoice(user, getDraft(user).version, voice)
  saveContent(user, getDraft(user).version, { documentMode: 'text', content })
  const result = await startStoryFromDraft(user, getDraft(user).version, { pet_names_words: 'Sparrow' })
  if (!result.ok) throw new Error(result.reason)
  return result.story
}

const queuedForDeletion = () => rowsOf(database(), tables.fileDeletions).map(({ fileKey }) => fileKey)

const finished = (story: Story) => waitForStoryChange(user, story.id, { timeoutMs: 240_000 })

/** Writes the story's id in place of audio. */
const writeId: VoicePool['narrate'] = async ({ storyId, outputPath }) => {
  await writeFile(outputPath, storyId)
  return {
    durationMs: 1000,
    sizeBytes: storyId.length,
    peaks: new Uint8Array(240),
    engineVersion: '1',
    words: [],
  }
}

const pathsIn = (recordings: readonly RecordingFiles[]) =>
  recordings.map(({ samplePath }) => samplePath).join(' ')

/** Writes the paths of the recordings in place of a profile. */
const writeSample: VoicePool['profileSample'] = async ({ recordings, profilePath }) => {
  await writeFile(profilePath, pathsIn(recordings))
  return { engineVersion: '1', qualities: recordings.map(() => qualityWith()), sizeBytes: 1 }
}

const fakePool = (narrate = writeId, profileSample = writeSample) =>
  fakeVoicePool({
    ...{ narrate, profileSample },
    engineAvailability: () => Promise.resolve({ canRun: true, version: '1' }),
  })

const jobOf = (story: Story) => jobFor('generate-story', story.readingId)

describe('in the queue', () => {
  test('a draft becomes a ready story, with its pronunciations, and is cleared', async () => {
    savePronunciation(user, { word: 'Rose', sayAs: 'my very own little sive' })
    const content = 'My darling Rose, the house is quiet.'
    const story = await start(content)
    const { version } = getDraft(user)
    const narrate = vi.fn(writeId)
    fakePool(narrate)
    startQueue()
    expect(await finished(story)).toMatchObject({
      status: 'ready',
      progress: 1,
      title: "Loved One's Voice: Grandma Rose | Category: Love Letter",
      audioPath: `stories/${story.readingId}.mp3`,
      failure: null,
    })
    const ready = getStory(user, story.id)
    expect(ready).toMatchObject({ durationMs: 1000, content })
    expect(ready?.peaks).toHaveLength(240)
    const pronunciations = [expect.objectContaining({ word: 'Rose', sayAs: 'my very own little sive' })]
    expect(narrate.mock.calls[0]?.[0]).toMatchObject({ text: content, pronunciations })
    expect(getStoryAudio(user, `stories/${story.readingId}.mp3`)).toBeDefined()
    expect(await fileStore().stat(`stories/${story.readingId}.mp3`)).toBeDefined()
    expect(queuedForDeletion()).toContain(`stories/${story.readingId}/sample`)
    await expect.poll(() => readdir(config.spoolDir)).toEqual([])

    expect(getDraft(user)).toMatchObject({
      documentType: null,
      content: '',
      answers: {},
      storyId: null,
    })
    const leftOpen = saveContent(user, version, { documentMode: 'text', content: 'An old tab.' })
    expect(leftOpen).toMatchObject({ reason: 'stale', draft: { version: version + 1 } })
  })
})

describe('the profile of the voice', () => {
  const { voiceProfiles, recordings } = tables
  const outdated = () => new VoiceEngineError('profile-outdated', 'a reason')
  const sampleRow = async () =>
    database()
      .select()
      .from(recordings)
      .where(eq(recordings.id, (await uploadedVoice) ?? ''))
      .get()

  /** Runs the job, and returns the input of each narration with the progress at that time, and the profiles made. */
  async function run(
    story: Story,
    {
      refuses = () => false,
      onProfile = async () => {},
    }: { refuses?: (profile: string) => boolean; onProfile?: () => Promise<void> } = {},
  ) {
    const narrations: { profile: string; plan: NarrationPlan; progress: number }[] = []
    const made: string[] = []
    let progress = 0
    fakePool(
      async (task, options) => {
        const profile = await readFile(task.profilePath, 'utf8')
        narrations.push({ profile, plan: task.plan, progress })
        if (refuses(profile)) throw outdated()
        options?.onProgress?.(0.5)
        return writeId(task)
      },
      async (task, options) => {
        made.push(pathsIn(task.recordings))
        await onProfile()
        options?.onProgress?.(1)
        return writeSample(task)
      },
    )
    const watching = jobContext({
      progress: (fraction) => {
        progress = fraction
      },
    })
    const error: unknown = await generateStoryJob
      .run(jobOf(story), watching)
      .catch((thrown: unknown) => thrown)
    return { narrations, made, progress, error }
  }

  async function forgetProfile(): Promise<void> {
    const id = (await uploadedVoice) ?? ''
    database().delete(voiceProfiles).where(eq(voiceProfiles.voiceId, id)).run()
  }

  test('is made of the voice’s recording if there is none, as a quarter of the progress, and stored', async () => {
    const story = await start('The first.')
    await forgetProfile()
    const copy = (await fileStore().path(voiceKeys((await uploadedVoice) ?? '').analysis)) ?? ''
    const { narrations, made, progress } = await run(story)
    expect(made).toEqual([copy])
    expect(narrations).toMatchObject([{ profile: copy, progress: 0.25 }])
    expect(progress).toBeCloseTo(0.25 + 0.75 * 0.5)
    expect(getStory(user, story.id)?.status).toBe('ready')
    expect(await sampleRow()).toMatchObject({ quality: qualityWith() })
    expect(storedProfile((await uploadedVoice) ?? '')).toMatchObject({ engine: 'classic', version: '1' })
    expect(await readdir(config.spoolDir)).toEqual([])

    const next = await run(await start('The second.'))
    expect(next.made).toEqual([])
    expect(next.narrations).toMatchObject([{ profile: copy, progress: 0 }])
    expect(next.progress).toBe(0.5)
  })

  /** Starts to make the profile as after an upload; it ends with release(). */
  async function startProfile() {
    await forgetProfile()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const profiling = vi.fn<VoicePool['profileSample']>((task) => isReleased.then(() => writeSample(task)))
    fakePool(writeId, profiling)
    const upload: Job = { id: 'p', kind: 'profile-voice', payload: {}, subject: '', attempt: 1 }
    const profiled = profileVoiceJob.run({ ...upload, subject: (await uploadedVoice) ?? '' }, jobContext())
    await vi.waitFor(() => expect(profiling).toHaveBeenCalledOnce(), { interval: 0 })
    return { release, profiled }
  }

  test('is awaited while it is being made after the upload, and not made twice', async () => {
    const story = await start('Right after the upload.')
    const { release, profiled } = await startProfile()
    const running = run(story)
    release()
    const { narrations, made } = await running
    await profiled
    expect([narrations.length, made.length]).toEqual([1, 0])
    expect(getStory(user, story.id)?.status).toBe('ready')
  })

  test.each(['before', 'during'])(
    'is no longer awaited by a job that is aborted %s the wait',
    async (when) => {
      const story = await start('Deleted right after the upload.')
      const { release, profiled } = await startProfile()
      const abort = new AbortController()
      const listening = vi.spyOn(abort.signal, 'addEventListener')
      if (when === 'before') abort.abort()
      const isOver = expect(
        generateStoryJob.run(jobOf(story), jobContext({ signal: abort.signal })),
      ).rejects.toThrow('aborted')
      if (when === 'during') await vi.waitFor(() => expect(listening).toHaveBeenCalled(), { interval: 0 })
      abort.abort()
      await isOver
      expect(getStory(user, story.id)?.status).toBe('processing')
      release()
      await profiled
    },
  )

  test('is made again, once, if the stored one is old or damaged', async () => {
    const story = await start('An old profile.')
    await run(story)
    const path = await storedProfilePath((await uploadedVoice) ?? '')
    await writeFile(path ?? '', 'damaged')
    const again = await start('The next.')
    const { narrations, made } = await run(again, { refuses: (profile) => profile === 'damaged' })
    expect(narrations.map(({ profile }) => profile)).toEqual(['damaged', made[0]])
    expect(getStory(user, again.id)?.status).toBe('ready')
    const kept = await storedProfilePath((await uploadedVoice) ?? '')
    expect(await readFile(kept ?? '', 'utf8')).toBe(made[0])
  })

  test.each(['before', 'while it is made'])(
    'of a voice that is deleted %s is used for its story, and not stored',
    async (when) => {
      const story = await start('Sleep well.')
      await forgetProfile()
      const voice = (await uploadedVoice) ?? ''
      uploadedVoice = undefined
      const leave = async () => {
        deleteRecording(user, voice)
        await deleteQueuedFiles({ db: database(), store: fileStore() })
      }
      if (when === 'before') await leave()
      const { made } = await run(story, { onProfile: leave })
      expect(made).toHaveLength(1)
      expect(getStory(user, story.id)?.status).toBe('ready')
      expect(await fileStore().path(`voices/${voice}/profile`)).toBeUndefined()
      expect(await readdir(config.spoolDir)).toEqual([])
    },
  )

  test('is used with the plan of the category, and for another reading with a varied one', async () => {
    const story = await start('Read twice.')
    const [first] = (await run(story)).narrations
    expect(first?.plan).toEqual(narrationPlan('love-letter'))
    const request = { content: story.content, selectedVoiceId: story.voiceId ?? '' }
    const made = await makeReading(user, story.id, request)
    if (!made?.ok) throw new Error(made?.reason)
    const [other] = (await run(made.story)).narrations
    expect(other?.plan).not.toEqual(first?.plan)
    expect(other?.plan.levelDb).toBe(first?.plan.levelDb)
  })
})

describe('a job that is interrupted or fails', () => {
  test('run twice leaves one story and one file', async () => {
    const story = await start('Twice.')
    fakePool()
    // As after a crash, or a lost lease, between storing the file and updating the row.
    await generateStoryJob.run(jobOf(story), jobContext({ complete: () => false }))
    expect(getStory(user, story.id)?.status).toBe('processing')
    await generateStoryJob.run(jobOf(story), jobContext())
    const done = getStory(user, story.id)
    expect(done?.status).toBe('ready')
    await generateStoryJob.run(jobOf(story), jobContext())
    expect(getStory(user, story.id)).toEqual(done)
    expect(listStories(user)).toHaveLength(1)
    expect(await keysOf(story.readingId)).toEqual([
      `stories/${story.readingId}.mp3`,
      `stories/${story.readingId}/sample`,
    ])
    expect(await readdir(config.spoolDir)).toEqual([])
  })

  test('of a story that is deleted while the file is stored leaves no file', async () => {
    const story = await start('Deleted at the end.')
    fakePool()
    const complete = () => {
      deleteStory(user, story.id)
      return false
    }
    await generateStoryJob.run(jobOf(story), jobContext({ complete }))
    expect(await keysOf(story.readingId)).toEqual([`stories/${story.readingId}/sample`])
  })

  test('aborted changes nothing and leaves nothing in the spool', async () => {
    const story = await start('Aborted.')
    fakePool()
    await generateStoryJob.run(jobOf(story), jobContext({ signal: AbortSignal.abort() }))
    expect(getStory(user, story.id)?.status).toBe('processing')
    expect(await keysOf(story.readingId)).toEqual([`stories/${story.readingId}/sample`])
    expect(await readdir(config.spoolDir)).toEqual([])
  })

  test('keeps a draft that was changed in the meantime', async () => {
    const story = await start('The first.')
    saveContent(user, getDraft(user).version, { documentMode: 'text', content: 'The next.' })
    fakePool()
    await generateStoryJob.run(jobOf(story), jobContext())
    expect(getStory(user, story.id)).toMatchObject({ status: 'ready', content: 'The first.' })
    expect(getDraft(user)).toMatchObject({ content: 'The next.', documentType: 'love-letter' })
  })

  test.each([
    ['unspeakable', true],
    ['undecodable', true],
    ['engine-unavailable', true],
    ['worker-died', false],
    ['timed-out', false],
    ['out-of-memory', false],
  ] as [VoiceEngineErrorCode, boolean][])('%s is final: %s', async (code, isFinal) => {
    const story = await start('It fails.')
    fakePool(() => Promise.reject(new VoiceEngineError(code, 'a reason')))
    const error: unknown = await generateStoryJob
      .run(jobOf(story), jobContext())
      .catch((thrown: unknown) => thrown)
    expect(error instanceof PermanentJobError).toBe(isFinal)
    database().transaction((tx) => generateStoryJob.onFailed?.(tx, jobOf(story), error))
    expect(getStory(user, story.id)).toMatchObject({ status: 'failed', failure: code })
    expect(readingRow(database(), story.id)?.sampleKey).toBeNull()
  })
})
