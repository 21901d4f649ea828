import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, tables } from '~/database.server'
import { dashboardView } from '~/screens/user-dashboard/dashboard-view.server'
import { announceStoryChange } from '~/stories/story-events.server'
import { insertStory } from '../../../support/rows'
import { newPerson } from '../../voices/people'

test('who waited for a story hears the news, whatever its row says of the time', async () => {
  const user = newPerson()
  const id = insertStory(database(), user.id)
  const url = `http://localhost/user-dashboard?step=processing&story=${id}&wait=1`
  const view = dashboardView(user, new Request(url), { isRedrawn: false })
  const { stories } = tables
  const end = { status: 'failed', sampleKey: null, updatedAt: new Date(0) } as const
  database().update(stories).set(end).where(eq(stories.id, id)).run()
  announceStoryChange(id)
  const answer: unknown = await view.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('not sent on')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Set-Cookie')).toBeTruthy()
})
