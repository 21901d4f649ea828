import { expect, test } from 'vitest'
import { processingStory } from '~/screens/user-dashboard/steps/open-step.server'
import { database } from '~/storage/database.server'
import { announceStoryChange } from '~/stories/narration/story-events.server'
import { insertStory, readingIdOf, updateReading } from '../../../support/rows'
import { newPerson } from '../../voices/people'

test('a held request gets the news of its story, however old the row says it is', async () => {
  const user = newPerson()
  const id = insertStory(database(), user.id)
  const url = `http://localhost/user-dashboard/processing/${id}?wait=1`
  const view = processingStory(user, id, new Request(url))
  const end = { status: 'failed', sampleKey: null, updatedAt: new Date(0) } as const
  updateReading(database(), id, end)
  announceStoryChange(readingIdOf(id))
  const answer: unknown = await view.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Set-Cookie')).toBeTruthy()
})

test("a 'Check again' without news leads to a URL that opens at the progress, and not at the top", async () => {
  const user = newPerson()
  const id = insertStory(database(), user.id)
  const page = `/user-dashboard/processing/${id}`
  // An aborted request waits no 25 seconds.
  const request = new Request(`http://localhost${page}?wait=1`, { signal: AbortSignal.abort() })
  const answer: unknown = await processingStory(user, id, request).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${page}#create-story`])
})
