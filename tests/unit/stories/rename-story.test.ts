import { expect, test } from 'vitest'
import { database } from '~/platform/storage/database.server'
import { listSavedStories } from '~/stories/saved-stories.server'
import { getStory, getStoryAudio, ownTitle, renameStory } from '~/stories/stories.server'
import { insertStory } from '../../support/rows'
import { newPerson } from '../voices/people'

const title = "Loved One's Voice: Grandma Rose | Category: Recipe"
const ready = {
  voiceName: 'Grandma Rose',
  status: 'ready',
  sampleKey: null,
  durationMs: 1,
  sizeBytes: 1,
} as const

const rename = (user: { id: string }, id: string, text: string | null) =>
  renameStory(user, id, ownTitle.parse({ title: text }))

test('a title of the user’s own is shown in place of the made one, until it is emptied', () => {
  const user = newPerson()
  const id = insertStory(database(), user.id, { ...ready, audioPath: 'renamed.mp3' })
  const named = rename(user, id, ' Apple cake,\r\n  1/2 a \u0000recipe: ')
  expect(named).toMatchObject({ title: 'Apple cake, 1/2 a recipe:', madeTitle: title })
  expect(getStoryAudio(user, 'renamed.mp3')?.filename).toBe('Apple cake, 1/2 a recipe:, 2026-01-01.mp3')
  const saved = listSavedStories(user, { search: '', count: 9 })
  expect(saved.stories).toMatchObject([{ id, ownTitle: 'Apple cake, 1/2 a recipe:' }])
  expect(rename(user, id, ' \u200b ')).toMatchObject({ title, ownTitle: null })
})

test('a title has at most 80 characters, and a stranger can give none', () => {
  const [user, stranger] = [newPerson(), newPerson()]
  const id = insertStory(database(), user.id)
  expect(ownTitle.safeParse({ title: 'é'.repeat(80) }).success).toBe(true)
  const tooLong = ownTitle.safeParse({ title: 'a'.repeat(81) })
  expect(tooLong.error?.issues[0]?.message).toBe('Please use at most 80 characters.')
  expect(rename(stranger, id, 'Mine')).toBeUndefined()
  expect(getStory(user, id)?.ownTitle).toBeNull()
})
