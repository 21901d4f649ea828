import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { getCounts } from '~/admin/pages-and-counts.server'
import {
  getPersonStatsAsAdmin,
  getStoriesPageOf,
  getStoryAsAdmin,
  listStoriesAsAdmin,
  listStoriesOfAsAdmin,
} from '~/admin/rows-as-admin.server'
import { getStoriesPage } from '~/admin/stories-page.server'
import { personEntries } from '~/dashboard/export/person-entries.server'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { deleteStory } from '~/stories/deleted-stories.server'
import { MAX_READINGS, MAX_STORIES_AT_ONCE } from '~/stories/limits'
import { chooseReading, makeReading } from '~/stories/readings.server'
import { listSavedStories } from '~/stories/saved-stories.server'
import { createShare, getSharedStory, listShares } from '~/stories/sharing/shares.server'
import { startStoryFromDraft } from '~/stories/start-story.server'
import {
  deleteReading,
  deleteStoryAsAdmin,
  getReading,
  getStory,
  getStoryAudio,
  listReadings,
  listStories,
  ownTitle,
  renameStory,
} from '~/stories/stories.server'
import { tryStoryAgain } from '~/stories/try-again.server'
import { deleteRecording } from '~/voices/recordings.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { keepFile, storedKeys } from '../../support/kept-stories'
import { insertStory, insertUser, readingRow, updateReading } from '../../support/rows'
import { newPerson, newVoice } from '../voices/people'

const { jobs, fileDeletions } = tables

const title = "Loved One's Voice: Grandma Rose | Category: Recipe"

let user: User
let voice: string
let story: string

const putFile = (key: string, content = 'sound') => keepFile(fileStore(), key, content)

const countSamples = async () => (await storedKeys(fileStore(), '/sample')).length

async function newVoiceWithFile(name?: string): Promise<string> {
  const id = newVoice(user, name)
  await putFile(voiceKeys(id).analysis)
  return id
}

const set = (id: string, values: Parameters<typeof updateReading>[2]) => updateReading(database(), id, values)

const rowOf = (id: string) => readingRow(database(), id)

/** What the job does at its end. */
async function makeReady(id: string) {
  await putFile(`stories/${id}.mp3`)
  set(id, { status: 'ready', sampleKey: null, durationMs: 7, sizeBytes: 5, engine: 'classic classic-9' })
}

const setFailed = (id: string) =>
  set(id, { status: 'failed', failure: 'too-short', sampleKey: null, audioPath: null })

async function newReading(
  content = 'Other words.',
  selectedVoiceId = voice,
  replaces?: string,
): Promise<string> {
  const made = await makeReading(user, story, { content, selectedVoiceId }, { replaces })
  if (!made?.ok) throw new Error(made?.message ?? 'gone')
  return made.story.id
}

async function newReadyReading(content?: string): Promise<string> {
  const id = await newReading(content)
  await makeReady(id)
  return id
}

beforeEach(async () => {
  database().delete(tables.users).run()
  database().delete(fileDeletions).run()
  user = newPerson()
  voice = await newVoiceWithFile()
  story = insertStory(database(), user.id, {
    content: 'Warm the milk first.',
    voiceId: voice,
    narrativeContext: { documentType: 'recipe', rawResponses: { cooking_wisdom: 'A pinch more.' } },
    audioPath: 'stories/the-first.mp3',
  })
  await putFile('stories/the-first.mp3', 'the first sound')
  set(story, { status: 'ready', sampleKey: null, durationMs: 1, sizeBytes: 15, engine: 'classic classic-8' })
})

describe('another reading', () => {
  test('is made as a story is, of the same kind and answers, with its own words and voice', async () => {
    const other = await newVoiceWithFile('Uncle Jo')
    const id = await newReading(' Now warm the cream. ', other)
    expect(getReading(user, id)).toMatchObject({
      readingOf: story,
      title: "Loved One's Voice: Uncle Jo | Category: Recipe",
      content: 'Now warm the cream.',
      documentType: 'recipe',
      status: 'processing',
      selectedVoiceId: other,
      narrativeContext: { keyPhrases: 'A pinch more.', senderIdentity: 'Uncle Jo' },
    })
    const job = database().select().from(jobs).where(eq(jobs.subject, id)).get()
    expect(job).toMatchObject({ kind: 'generate-story', status: 'queued' })
    expect(await fileStore().stat(`stories/${id}/sample`)).toBeDefined()
    expect(rowOf(story)).toMatchObject({ status: 'ready', content: 'Warm the milk first.' })
  })

  test('that is submitted twice is one', async () => {
    const ids = await Promise.all([newReading(), newReading()])
    expect(ids[0]).toBe(ids[1])
    expect(await newReading('And others.')).not.toBe(ids[0])
    expect(listReadings(user, [story])).toHaveLength(2)
  })

  test('is none of a stranger’s story, of a story that isn’t ready, or of another reading', async () => {
    const request = { content: 'Words.', selectedVoiceId: voice }
    expect(await makeReading(newPerson(), story, request)).toBeUndefined()
    expect(await makeReading(user, await newReadyReading(), request)).toBeUndefined()
    expect(await makeReading(user, insertStory(database(), user.id), request)).toBeUndefined()
    const stranger = await makeReading(user, story, { ...request, selectedVoiceId: newVoice(newPerson()) })
    expect(stranger).toMatchObject({ ok: false, errors: { selectedVoiceId: expect.any(String) } })
  })

  test('is refused beyond the limits, and leaves no file', async () => {
    const before = await countSamples()
    for (let reading = 0; reading < MAX_STORIES_AT_ONCE; reading++) await newReading(`Reading ${reading}.`)
    const request = { content: 'One more.', selectedVoiceId: voice }
    expect(await makeReading(user, story, request)).toMatchObject({ reason: 'limited' })
    for (const { id } of listReadings(user, [story])) await makeReady(id)
    while (listReadings(user, [story]).length < MAX_READINGS - 1) await newReadyReading('More.')
    expect(await makeReading(user, story, request)).toMatchObject({
      reason: 'taken',
      message: 'This story has reached the limit of 6 readings. Please delete one before you make another.',
    })
    expect(await countSamples()).toBe(before + MAX_READINGS - 1)
  })

  test('takes the place of one that failed, when that is tried again', async () => {
    const failed = await newReading()
    setFailed(failed)
    const again = await newReading('Better words.', voice, failed)
    expect(listReadings(user, [story]).map(({ id }) => id)).toEqual([again])
    // Only a failed reading of this story is replaced.
    const other = insertStory(database(), user.id, { status: 'failed', sampleKey: null })
    await newReading('More words.', voice, other)
    await newReading('Yet more.', voice, again)
    expect([getStory(user, other)?.id, getReading(user, again)?.id]).toEqual([other, again])
  })
})

describe('beside its story', () => {
  test('no list, count or search has another reading as a story of its own', async () => {
    const reading = await newReadyReading()
    expect(listStories(user).map(({ id }) => id)).toEqual([story])
    expect(getStory(user, reading)).toBeUndefined()
    expect(getStory(user, story)?.id).toBe(story)
    const saved = listSavedStories(user, { search: '', count: 20 })
    expect(saved).toMatchObject({
      total: 1,
      matching: 1,
      stories: [{ id: story }],
      readings: [{ id: reading }],
    })
    expect(saved.awaited).toContainEqual({ id: reading, status: 'ready' })
    expect(getCounts()).toMatchObject({ storiesCreated: 1, savedStories: 1, writtenMessages: 1 })
    expect(getPersonStatsAsAdmin(user)).toMatchObject({ savedStories: 1, writtenMessages: 1 })
    expect(listStoriesAsAdmin().map(({ id }) => id)).toEqual([story])
    expect(listStoriesOfAsAdmin(user.id).map(({ id }) => id)).toEqual([story])
    expect(getStoriesPageOf(user.id, { page: 1, readyOnly: false }).rows.map(({ id }) => id)).toEqual([story])
    const page = { sort: 'created', order: 'desc', words: '', page: 1, readyOnly: true } as const
    expect(getStoriesPage(page).rows.map(({ id }) => id)).toEqual([story])
    expect([getStoryAsAdmin(story)?.id, getStoryAsAdmin(reading)]).toEqual([story, undefined])
  })

  test('another reading has no title of its own, no links, and can’t be tried again as a story', async () => {
    const reading = await newReadyReading()
    expect(renameStory(user, reading, ownTitle.parse({ title: 'Mine' }))).toBeUndefined()
    expect(await createShare(user, reading, { days: 7, passphrase: '' })).toBeUndefined()
    setFailed(reading)
    expect(tryStoryAgain(user, reading)).toEqual({ ok: false, reason: 'gone' })
  })

  test('its owner hears it, and no stranger', async () => {
    const reading = await newReadyReading()
    expect(getStoryAudio(user, `stories/${reading}.mp3`)).toBeDefined()
    const stranger = newPerson()
    expect(getStoryAudio(stranger, `stories/${reading}.mp3`)).toBeUndefined()
    expect([
      chooseReading(stranger, reading),
      deleteReading(stranger, reading),
      getReading(stranger, reading),
    ]).toEqual([undefined, false, undefined])
    expect(getReading(user, reading)?.id).toBe(reading)
  })

  test('it is deleted alone, or with its story, files and job too', async () => {
    const reading = await newReadyReading()
    expect([deleteStory(user, reading), deleteReading(user, story)]).toEqual([false, false])
    const admin = { id: insertUser(database(), { role: 'admin' }) }
    expect(deleteStoryAsAdmin(admin, reading)).toMatchObject({ ok: false })
    expect(deleteReading(user, reading)).toBe(true)
    const [ready, waiting] = [await newReadyReading('Second.'), await newReading('Third.')]
    expect(deleteStoryAsAdmin(admin, story)).toMatchObject({ ok: true })
    expect(database().select().from(jobs).where(eq(jobs.subject, waiting)).all()).toEqual([])
    await deleteQueuedFiles({ db: database(), store: fileStore() })
    for (const key of [`stories/${ready}.mp3`, `stories/${waiting}/sample`, 'stories/the-first.mp3'])
      expect(await fileStore().stat(key), key).toBeUndefined()
  })

  test('everything that a person takes along has its other readings too', async () => {
    await newReadyReading('Other words.')
    const names: string[] = []
    for await (const entry of personEntries(user, { folder: 'f', now: new Date() })) {
      names.push(entry.name)
      if ('file' in entry) await entry.file.close()
    }
    expect(names.filter((name) => name.endsWith('.mp3') && name.includes('Stories/'))).toEqual([
      'f/Stories/001 Kitchen Stories, Grandma Rose.mp3',
      'f/Stories/001 Kitchen Stories, Grandma Rose, reading 2.mp3',
    ])
  })
})

describe('the reading that is chosen', () => {
  const sounds = () => listReadings(user, [story]).map(({ audioPath }) => audioPath)

  test('is heard instead of the one before, which stays; the story keeps its id, title, time and links', async () => {
    const other = await newVoiceWithFile('Uncle Jo')
    renameStory(user, story, ownTitle.parse({ title: 'Apple cake' }))
    const share = await createShare(user, story, { days: 7, passphrase: '' })
    expect(share).toMatchObject({ ok: true })
    const token = new URL(listShares(user, story)[0]?.url ?? '').pathname.split('/')[2] ?? ''
    const before = rowOf(story)
    const reading = await newReading('Now warm the cream.', other)
    await makeReady(reading)
    const sibling = await newReadyReading('Yet other words.')
    const asked = rowOf(reading)?.createdAt

    expect(chooseReading(user, reading)).toMatchObject({ id: story, title: 'Apple cake', readAt: asked })
    expect(getStory(user, story)).toMatchObject({
      id: story,
      readingOf: null,
      ownTitle: 'Apple cake',
      madeTitle: "Loved One's Voice: Uncle Jo | Category: Recipe",
      createdAt: before?.createdAt,
      content: 'Now warm the cream.',
      audioPath: `stories/${reading}.mp3`,
      durationMs: 7,
      engine: 'classic classic-9',
      selectedVoiceId: other,
    })
    const earlier = listReadings(user, [story]).find(({ id }) => id !== sibling)
    expect(earlier).toMatchObject({
      ...{ readingOf: story, title, content: 'Warm the milk first.', status: 'ready' },
      ...{ audioPath: 'stories/the-first.mp3', durationMs: 1, readAt: before?.createdAt },
    })
    expect(getSharedStory(token)?.audioPath).toBe(`stories/${reading}.mp3`)
    await deleteQueuedFiles({ db: database(), store: fileStore() })
    for (const key of ['stories/the-first.mp3', `stories/${reading}.mp3`, `stories/${sibling}.mp3`])
      expect(await fileStore().stat(key), key).toBeDefined()

    // The same request again changes nothing, so that a double click doesn't go back.
    expect(chooseReading(user, reading)).toMatchObject({ readingId: reading })
    expect(chooseReading(user, earlier?.id ?? '')).toMatchObject({ content: 'Warm the milk first.' })
    expect(rowOf(story)).toEqual(before)
    expect(sounds().sort()).toEqual([`stories/${reading}.mp3`, `stories/${sibling}.mp3`].sort())
    expect(
      listReadings(user, [story]).find(({ content }) => content === 'Now warm the cream.'),
    ).toMatchObject({
      createdAt: asked,
    })
  })

  test('is a ready one', async () => {
    const reading = await newReading()
    expect([chooseReading(user, reading), chooseReading(user, story)]).toEqual([undefined, undefined])
    setFailed(reading)
    expect(chooseReading(user, reading)).toBeUndefined()
    expect(getReading(user, reading)?.id).toBe(reading)
  })

  test('outlives its voice, and a reading whose file was lost, of which the words stay', async () => {
    const reading = await newReadyReading()
    set(story, { status: 'failed', failure: 'internal', audioPath: null })
    // Its words are tried again beside it, since its readings would go with it.
    expect(tryStoryAgain(user, story)).toMatchObject({ ok: true })
    expect(await startStoryFromDraft(user, 1)).toMatchObject({ ok: true })
    deleteRecording(user, voice)
    expect(chooseReading(user, reading)).toMatchObject({ id: story, status: 'ready', selectedVoiceId: null })
    expect(listReadings(user, [story])).toMatchObject([{ status: 'failed', content: 'Warm the milk first.' }])
  })
})
