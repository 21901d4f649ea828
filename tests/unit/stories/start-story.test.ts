import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { deleteStory } from '~/stories/deleted-stories.server'
import {
  chooseDocumentType,
  chooseVoice,
  getDraft,
  saveAnswers,
  saveContent,
} from '~/stories/draft/drafts.server'
import { MAX_STORIES_AT_ONCE } from '~/stories/limits'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { getStory, listStories } from '~/stories/stories.server'
import { deleteRecording } from '~/voices/recordings.server'
import { closeVoicePool } from '~/voices/voice-pool.server'
import { storedKeys } from '../../support/kept-stories'
import { insertStory, updateReading } from '../../support/rows'
import { newPerson, uploadVoice } from '../voices/people'

afterAll(closeVoicePool)

let user: User
let voice: string

beforeAll(async () => {
  user = newPerson()
  voice = await uploadVoice(user)
})

/** Completes the draft up to the memory questions. */
function writeDraft(content: string): number {
  chooseDocumentType(user, getDraft(user).version, 'recipe')
  chooseVoice(user, getDraft(user).version, voice)
  saveContent(user, getDraft(user).version, { documentMode: 'text', content })
  return getDraft(user).version
}

const storyFiles = () => storedKeys(fileStore(), 'stories/')

const jobsOf = (id: string) => database().select().from(tables.jobs).where(eq(tables.jobs.subject, id)).all()

function deleteAllStories(): void {
  for (const story of listStories(user)) deleteStory(user, story.id)
}

describe('starting', () => {
  test('inserts a story and its job, copies the recording, and links the story to the draft', async () => {
    const version = writeDraft(' Warm the milk first. ')
    const result = await startStoryFromDraft(user, version, { cooking_wisdom: 'A pinch more.' })
    if (!result.ok) throw new Error(result.reason)
    const { story } = result
    expect(story).toMatchObject({
      title: "Loved One's Voice: Grandma Rose | Category: Recipe",
      content: 'Warm the milk first.',
      documentType: 'recipe',
      category: 'Written Message',
      status: 'processing',
      progress: 0,
      audioPath: null,
      selectedVoiceId: voice,
      narrativeContext: { keyPhrases: 'A pinch more.', senderIdentity: 'Grandma Rose' },
    })
    expect(jobsOf(story.readingId)).toMatchObject([
      { kind: 'generate-story', status: 'queued', ownerId: user.id },
    ])
    expect(await storyFiles()).toEqual([`stories/${story.readingId}/sample`])
    expect(getDraft(user)).toMatchObject({
      version: version + 1,
      storyId: story.id,
      storyStatus: 'processing',
      answers: { cooking_wisdom: 'A pinch more.' },
    })
    deleteAllStories()
  })

  test('twice at once, and once more later, makes one story with one copy', async () => {
    const version = writeDraft('Fold in the flour.')
    const before = (await storyFiles()).length
    const answers = { kitchen_smells: 'Butter' }
    const [first, second] = await Promise.all([
      startStoryFromDraft(user, version, answers),
      startStoryFromDraft(user, version, answers),
    ])
    const third = await startStoryFromDraft(user, version, answers)
    if (!first.ok || !second.ok || !third.ok) throw new Error('not started')
    expect([second.story.id, third.story.id]).toEqual([first.story.id, first.story.id])
    expect(listStories(user)).toHaveLength(1)
    expect((await storyFiles()).length).toBe(before + 1)

    expect(await startStoryFromDraft(user, version, { kitchen_smells: 'Cinnamon' })).toMatchObject({
      reason: 'stale',
    })
    deleteAllStories()
  })

  test('from a stale tab starts nothing', async () => {
    const version = writeDraft('The first words.')
    writeDraft('The second words.')
    expect(await startStoryFromDraft(user, version)).toMatchObject({
      reason: 'stale',
      draft: { content: 'The second words.' },
    })
    expect(listStories(user)).toEqual([])
  })

  test('too early returns the first gap and saves the answers', async () => {
    saveContent(user, getDraft(user).version, { documentMode: 'text', content: 'word '.repeat(201) })
    expect(
      await startStoryFromDraft(user, getDraft(user).version, { mealtime_stories: 'The goat again.' }),
    ).toMatchObject({
      reason: 'gap',
      step: 'document-upload',
      draft: { answers: { mealtime_stories: 'The goat again.' } },
    })
    const beginner = newPerson()
    expect(await startStoryFromDraft(beginner, 0)).toMatchObject({ reason: 'gap', step: 'document-type' })
  })

  test('after a change while a story is processing makes the next story, up to the limit', async () => {
    for (let story = 0; story < MAX_STORIES_AT_ONCE; story++) {
      const result = await startStoryFromDraft(user, writeDraft(`The story ${story}.`))
      expect(result).toMatchObject({ ok: true, story: { content: `The story ${story}.` } })
    }
    expect(listStories(user)).toHaveLength(MAX_STORIES_AT_ONCE)
    const version = writeDraft('One more.')
    expect(getDraft(user).storyId).toBeNull()
    expect(await startStoryFromDraft(user, version, { cooking_wisdom: 'Wait.' })).toMatchObject({
      reason: 'limited',
      message: '3 of your stories are being made. Please wait until one of them is ready.',
      draft: { answers: { cooking_wisdom: 'Wait.' } },
    })
    deleteAllStories()
  })

  test('counts again in the transaction, since other stories may have started in the meantime', async () => {
    const version = writeDraft('One too many.')
    const before = await storyFiles()
    const starting = startStoryFromDraft(user, version, { cooking_wisdom: 'Wait.' })
    for (let story = 0; story < MAX_STORIES_AT_ONCE; story++) insertStory(database(), user.id)
    expect(await starting).toMatchObject({
      reason: 'limited',
      draft: { answers: { cooking_wisdom: 'Wait.' } },
    })
    expect(listStories(user)).toHaveLength(MAX_STORIES_AT_ONCE)
    expect(await storyFiles()).toEqual(before)
    deleteAllStories()
  })

  test("replaces this draft's failed story, and no other", async () => {
    const first = await startStoryFromDraft(user, writeDraft('It failed.'))
    if (!first.ok) throw new Error(first.reason)
    const failed = { status: 'failed', failure: 'worker-died', sampleKey: null, audioPath: null } as const
    updateReading(database(), first.story.id, failed)
    expect(getDraft(user)).toMatchObject({ storyStatus: 'failed', content: 'It failed.' })
    saveAnswers(user, getDraft(user).version, { cooking_wisdom: 'Once more.' })
    const second = await startStoryFromDraft(user, getDraft(user).version)
    if (!second.ok) throw new Error(second.reason)
    expect(listStories(user).map(({ id }) => id)).toEqual([second.story.id])
    expect(getStory(user, first.story.id)).toBeUndefined()
    deleteAllStories()
  })

  test('with a voice that is deleted at that moment starts nothing and leaves no file', async () => {
    const other = await uploadVoice(user, 'Uncle Jo')
    writeDraft('Good night.')
    chooseVoice(user, getDraft(user).version, other)
    const before = await storyFiles()
    const starting = startStoryFromDraft(user, getDraft(user).version)
    deleteRecording(user, other)
    expect(await starting).toMatchObject({ reason: 'gap', step: 'voice-selection' })
    expect(await storyFiles()).toEqual(before)
  })
})
