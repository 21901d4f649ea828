import type { User } from '~/accounts/users.server'
import { MAX_SHARES } from '~/stories/sharing/share-rules'
import { listShares } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { firstWords } from '../../stories/first-words.server'
import { notFound } from '../answers.server'

export type SharesView = ReturnType<typeof sharesView>

/**
 * A ready story and its links.
 * @param base of the links: see shownBase()
 * @throws Response 404
 */
export function sharesView(user: User, id: string, base: URL) {
  const story = getStory(user, id)
  if (story?.status !== 'ready') throw notFound()
  const shares = listShares(user, id, { base }).map(({ createdAt, expiresAt, ...share }) => ({
    ...share,
    expiresAt: expiresAt.toISOString(),
  }))
  return { id, words: firstWords(story.content), shares, mayAdd: shares.length < MAX_SHARES }
}
