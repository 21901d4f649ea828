import { expect, test } from 'vitest'
import { takeFlash } from '~/platform/session/flash.server'
import { database } from '~/platform/storage/database.server'
import { checkAgain } from '~/stories/pages/steps/open-step.server'
import { announceStoryChange } from '~/stories/story-events.server'
import { insertStory, readingIdOf, updateReading } from '../../../support/rows'
import { newPerson } from '../../voices/people'

test('a held request gets the news of its story', async () => {
  const user = newPerson()
  const id = insertStory(database(), user.id)
  const held = checkAgain(user, id, new Request('http://localhost/'))
  updateReading(database(), id, { status: 'failed', sampleKey: null })
  announceStoryChange(readingIdOf(id))
  const { headers } = await held
  expect(headers.get('Location')).toBe('/user-dashboard/document-upload#create-story')
  const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { toast } = await takeFlash(new Request('http://localhost/', { headers: { Cookie } }))
  expect(toast).toMatchObject({ title: 'Generation Failed' })
})

test("a 'Check again' without news leads back to the progress", async () => {
  const user = newPerson()
  const id = insertStory(database(), user.id)
  // An aborted request waits no 25 seconds.
  const { headers } = await checkAgain(
    user,
    id,
    new Request('http://localhost/', { signal: AbortSignal.abort() }),
  )
  expect(headers.get('Location')).toBe(`/user-dashboard/processing/${id}#create-story`)
  expect(headers.get('Set-Cookie')).toBeNull()
})
