import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '~/accounts/users.server'
import { getCounts } from '~/admin/counts.server'
import { listStoriesAsAdmin, listStoriesOfAsAdmin } from '~/admin/lists-as-admin.server'
import { getPersonStatsAsAdmin } from '~/admin/person-as-admin.server'
import { getStoriesPageOf } from '~/admin/person-lists.server'
import { getStoriesPage } from '~/admin/stories-page.server'
import { getStoryAsAdmin } from '~/admin/story-as-admin.server'
import { personEntries } from '~/export/person-entries.server'
import { database, tables } from '~/storage/database.server'
import { deleteQueuedFiles } from '~/storage/files/file-deletions.server'
import { fileStore } from '~/storage/files/file-store.server'
import { MAX_STORIES_AT_ONCE, MAX_TAKES } from '~/stories/limits'
import { narrationPlan } from '~/stories/narration/narration-plan'
import type { NarrativeContext } from '~/stories/narrative-context'
import { ownTitle, renameStory } from '~/stories/rename-story.server'
import { listSavedStories } from '~/stories/saved-stories.server'
import { createShare, getSharedStory, listShares } from '~/stories/sharing/shares.server'
import { startStoryFromDraft } from '~/stories/start-story.server'
import {
  deleteStory,
  deleteStoryAsAdmin,
  deleteTake,
  getStory,
  getStoryAudio,
  getTake,
  listStories,
  listStoriesAndTakes,
  listTakes,
} from '~/stories/stories.server'
import { keepTake, makeTake } from '~/stories/takes.server'
import { tryStoryAgain } from '~/stories/try-again.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { insertStory, insertUser } from '../../support/rows'
import { newPerson, newVoice } from '../voices/people'

const { stories, jobs, fileDeletions } = tables

const title = "Loved One's Voice: Grandma Rose | Category: Recipe"

let user: User
let voice: string
let story: string

async function putFile(key: string, content = 'sound') {
  const path = await fileStore().newSpoolPath()
  await writeFile(path, content)
  await fileStore().put(key, path)
}

async function countSamples(): Promise<number> {
  let count = 0
  for await (const key of fileStore().list()) if (/^stories\/.*\/sample$/.test(key)) count++
  return count
}

async function newVoiceWithFile(name?: string): Promise<string> {
  const id = newVoice(user, name)
  await putFile(voiceKeys(id).analysis)
  return id
}

const set = (id: string, values: Partial<typeof stories.$inferInsert>) =>
  database().update(stories).set(values).where(eq(stories.id, id)).run()

const rowOf = (id: string) => database().select().from(stories).where(eq(stories.id, id)).get()

/** What the job does at its end. */
async function makeReady(id: string) {
  await putFile(`stories/${id}.mp3`)
  set(id, { status: 'ready', sampleKey: null, durationMs: 7, sizeBytes: 5, engine: 'classic classic-9' })
}

const setFailed = (id: string) =>
  set(id, { status: 'failed', failure: 'too-short', sampleKey: null, audioPath: null })

async function newTake(
  content = 'Other words.',
  selectedVoiceId = voice,
  replaces?: string,
): Promise<string> {
  const made = await makeTake(user, story, { content, selectedVoiceId }, { replaces })
  if (!made?.ok) throw new Error(made?.message ?? 'gone')
  return made.story.id
}

async function newReadyTake(content?: string): Promise<string> {
  const id = await newTake(content)
  await makeReady(id)
  return id
}

beforeEach(async () => {
  database().delete(tables.users).run()
  database().delete(fileDeletions).run()
  user = newPerson()
  voice = await newVoiceWithFile()
  story = insertStory(database(), user.id, {
    title,
    content: 'Warm the milk first.',
    selectedVoiceId: voice,
    narrativeContext: { documentType: 'recipe', rawResponses: { cooking_wisdom: 'A pinch more.' } },
    audioPath: 'stories/the-first.mp3',
  })
  await putFile('stories/the-first.mp3', 'the first sound')
  set(story, { status: 'ready', sampleKey: null, durationMs: 1, sizeBytes: 15, engine: 'classic classic-8' })
})

describe('another take', () => {
  test('is made as a story is, of the same kind and answers, with its own words and voice', async () => {
    const other = await newVoiceWithFile('Uncle Jo')
    const id = await newTake(' Now warm the cream. ', other)
    expect(getTake(user, id)).toMatchObject({
      takeOf: story,
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

  test('is read a little differently, since engines read the same plan in the same way', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const id = await newTake('Warm the milk first.')
    const take = rowOf(id)
    const plan = narrationPlan(take?.narrativeContext as unknown as NarrativeContext, 'Warm the milk first.')
    expect(take?.narrationPlan).toMatchObject({
      pace: expect.closeTo(plan.pace * 0.96, 3),
      melody: expect.closeTo(plan.melody * 0.88, 3),
      pitchSemitones: plan.pitchSemitones,
      roomFor: plan.roomFor,
    })
    vi.restoreAllMocks()
  })

  test('that is submitted twice is one', async () => {
    const ids = await Promise.all([newTake(), newTake()])
    expect(ids[0]).toBe(ids[1])
    expect(await newTake('And others.')).not.toBe(ids[0])
    expect(listTakes(user, [story])).toHaveLength(2)
  })

  test('is none of a stranger’s story, of a story that isn’t ready, or of a take', async () => {
    const request = { content: 'Words.', selectedVoiceId: voice }
    expect(await makeTake(newPerson(), story, request)).toBeUndefined()
    expect(await makeTake(user, await newReadyTake(), request)).toBeUndefined()
    expect(await makeTake(user, insertStory(database(), user.id), request)).toBeUndefined()
    const stranger = await makeTake(user, story, { ...request, selectedVoiceId: newVoice(newPerson()) })
    expect(stranger).toMatchObject({ ok: false, errors: { selectedVoiceId: expect.any(String) } })
  })

  test('is refused beyond the limits, and leaves no file', async () => {
    const before = await countSamples()
    for (let take = 0; take < MAX_STORIES_AT_ONCE; take++) await newTake(`Take ${take}.`)
    const request = { content: 'One more.', selectedVoiceId: voice }
    expect(await makeTake(user, story, request)).toMatchObject({ reason: 'limited' })
    for (const { id } of listTakes(user, [story])) await makeReady(id)
    while (listTakes(user, [story]).length < MAX_TAKES) await newReadyTake('More.')
    expect(await makeTake(user, story, request)).toMatchObject({
      reason: 'taken',
      message:
        'There are 5 takes of this story, as many as fit. Please keep or delete one before you make another.',
    })
    expect(await countSamples()).toBe(before + MAX_TAKES)
  })

  test('takes the place of one that failed, when that is tried again', async () => {
    const failed = await newTake()
    setFailed(failed)
    const again = await newTake('Better words.', voice, failed)
    expect(listTakes(user, [story]).map(({ id }) => id)).toEqual([again])
    // Only a failed take of this story is replaced.
    const other = insertStory(database(), user.id, { status: 'failed', sampleKey: null })
    await newTake('More words.', voice, other)
    await newTake('Yet more.', voice, again)
    expect([getStory(user, other)?.id, getTake(user, again)?.id]).toEqual([other, again])
  })
})

describe('until one is kept', () => {
  test('no list, count or search has a take as a story of its own', async () => {
    const take = await newReadyTake()
    expect(listStories(user).map(({ id }) => id)).toEqual([story])
    expect(listStoriesAndTakes(user).map(({ id }) => id)).toEqual([take, story])
    expect(getStory(user, take)).toBeUndefined()
    expect(getStory(user, story)?.id).toBe(story)
    const saved = listSavedStories(user, { voice: null, kind: null, count: 20 })
    expect(saved).toMatchObject({ total: 1, matching: 1, stories: [{ id: story }], takes: [{ id: take }] })
    expect(saved.recent).toContainEqual({ id: take, status: 'ready', isTake: true })
    expect(getCounts()).toMatchObject({ storiesCreated: 1, savedStories: 1, writtenMessages: 1 })
    expect(getPersonStatsAsAdmin(user)).toMatchObject({ savedStories: 1, writtenMessages: 1 })
    expect(listStoriesAsAdmin({ limit: 9 }).rows.map(({ id }) => id)).toEqual([story])
    expect(listStoriesOfAsAdmin(user.id, { limit: 9 }).rows.map(({ id }) => id)).toEqual([story])
    expect(getStoriesPageOf(user.id, { page: 1, readyOnly: false }).rows.map(({ id }) => id)).toEqual([story])
    const page = { sort: 'created', order: 'desc', words: '', page: 1, readyOnly: true } as const
    expect(getStoriesPage(page).rows.map(({ id }) => id)).toEqual([story])
    expect([getStoryAsAdmin(story)?.id, getStoryAsAdmin(take)]).toEqual([story, undefined])
  })

  test('a take has no title of its own, no links, and can’t be tried again as a story', async () => {
    const take = await newReadyTake()
    expect(renameStory(user, take, ownTitle.parse({ title: 'Mine' }))).toBeUndefined()
    expect(await createShare(user, take, { days: 7, passphrase: '' })).toBeUndefined()
    setFailed(take)
    expect(tryStoryAgain(user, take)).toEqual({ ok: false, reason: 'gone' })
  })

  test('its owner hears it, and no stranger', async () => {
    const take = await newReadyTake()
    expect(getStoryAudio(user, `stories/${take}.mp3`)).toBeDefined()
    const stranger = newPerson()
    expect(getStoryAudio(stranger, `stories/${take}.mp3`)).toBeUndefined()
    expect([keepTake(stranger, take), deleteTake(stranger, take), getTake(stranger, take)]).toEqual([
      undefined,
      false,
      undefined,
    ])
    expect(getTake(user, take)?.id).toBe(take)
  })

  test('it is deleted alone, or with its story, files and job too', async () => {
    const take = await newReadyTake()
    expect([deleteStory(user, take), deleteTake(user, story)]).toEqual([false, false])
    const admin = { id: insertUser(database(), { role: 'admin' }) }
    expect(deleteStoryAsAdmin(admin, take)).toMatchObject({ ok: false })
    expect(deleteTake(user, take)).toBe(true)
    expect(listStoriesAndTakes(user).map(({ id }) => id)).toEqual([story])
    const [ready, waiting] = [await newReadyTake('Second.'), await newTake('Third.')]
    expect(deleteStoryAsAdmin(admin, story)).toMatchObject({ ok: true })
    expect(listStoriesAndTakes(user)).toEqual([])
    expect(database().select().from(jobs).where(eq(jobs.subject, waiting)).all()).toEqual([])
    await deleteQueuedFiles({ db: database(), store: fileStore() })
    for (const key of [`stories/${ready}.mp3`, `stories/${waiting}/sample`, 'stories/the-first.mp3'])
      expect(await fileStore().stat(key), key).toBeUndefined()
  })

  test('everything that a person takes along has its takes too', async () => {
    await newReadyTake('Other words.')
    const names: string[] = []
    for await (const entry of personEntries(user, { folder: 'f', now: new Date() })) {
      names.push(entry.name)
      if ('file' in entry) await entry.file.close()
    }
    expect(names.filter((name) => name.endsWith('.mp3') && name.includes('Stories/'))).toEqual([
      'f/Stories/001 Kitchen Stories, Grandma Rose.mp3',
      'f/Stories/001 Kitchen Stories, Grandma Rose, take 1.mp3',
    ])
  })
})

describe('the take that is kept', () => {
  test('takes the place of its story, which keeps its id, title, time and links, and loses its former sound', async () => {
    const other = await newVoiceWithFile('Uncle Jo')
    renameStory(user, story, ownTitle.parse({ title: 'Apple cake' }))
    const share = await createShare(user, story, { days: 7, passphrase: '' })
    expect(share).toMatchObject({ ok: true })
    const token = new URL(listShares(user, story)[0]?.url ?? '').pathname.split('/')[2] ?? ''
    const before = rowOf(story)
    const take = await newTake('Now warm the cream.', other)
    await makeReady(take)
    const sibling = await newReadyTake('Yet other words.')

    expect(keepTake(user, take)).toMatchObject({ id: story, title: 'Apple cake' })
    expect(rowOf(story)).toMatchObject({
      id: story,
      takeOf: null,
      ownTitle: 'Apple cake',
      title: "Loved One's Voice: Uncle Jo | Category: Recipe",
      createdAt: before?.createdAt,
      content: 'Now warm the cream.',
      audioPath: `stories/${take}.mp3`,
      durationMs: 7,
      engine: 'classic classic-9',
      selectedVoiceId: other,
    })
    expect(listStoriesAndTakes(user).map(({ id }) => id)).toEqual([sibling, story])
    expect(getSharedStory(token)?.audioPath).toBe(`stories/${take}.mp3`)
    await deleteQueuedFiles({ db: database(), store: fileStore() })
    expect(await fileStore().stat('stories/the-first.mp3')).toBeUndefined()
    expect(await fileStore().stat(`stories/${take}.mp3`)).toBeDefined()
    expect(await fileStore().stat(`stories/${sibling}.mp3`)).toBeDefined()
    expect(keepTake(user, take)).toBeUndefined()
    expect(keepTake(user, sibling)?.content).toBe('Yet other words.')
  })

  test('is a ready one', async () => {
    const take = await newTake()
    expect([keepTake(user, take), keepTake(user, story)]).toEqual([undefined, undefined])
    setFailed(take)
    expect(keepTake(user, take)).toBeUndefined()
    expect(getTake(user, take)?.id).toBe(take)
  })

  test('outlives its voice, and a story whose file was lost', async () => {
    const take = await newReadyTake()
    set(story, { status: 'failed', failure: 'file-lost', audioPath: null })
    // Its words are tried again beside it, since its takes would go with it.
    expect(tryStoryAgain(user, story)).toMatchObject({ ok: true })
    expect(await startStoryFromDraft(user, 1)).toMatchObject({ ok: true })
    deleteVoiceSample(user, voice)
    expect(keepTake(user, take)).toMatchObject({ id: story, status: 'ready', selectedVoiceId: null })
  })
})
