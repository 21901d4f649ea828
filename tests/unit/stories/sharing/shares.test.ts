import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import { createShare, getSharedStory, listShares } from '~/stories/sharing/shares.server'
import { insertStory } from '../../../support/rows'
import { newPerson } from '../../voices/people'

const { storyShares } = tables

test('a link whose token the session secret doesn’t make ends, as after a change of the secret', async () => {
  const user = newPerson()
  const ready = { status: 'ready', sampleKey: null, durationMs: 1, sizeBytes: 1 } as const
  const storyId = insertStory(database(), user.id, { ...ready, audioPath: 'stories/a.mp3' })
  const made = await createShare(user, storyId, { days: 7, passphrase: '' })
  const [share] = listShares(user, storyId)
  const token = share?.url.split('/').at(-1) ?? ''
  expect(made).toEqual({ ok: true, id: share?.id })
  expect(getSharedStory(token)?.id).toBe(share?.id)
  const tokenHash = createHash('sha256').update('of another secret').digest('hex')
  database().update(storyShares).set({ tokenHash }).where(eq(storyShares.storyId, storyId)).run()
  expect(getSharedStory('of another secret')).toBeUndefined()
  expect(listShares(user, storyId)).toEqual([])
})
