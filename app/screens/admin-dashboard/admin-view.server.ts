import { data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { getCounts } from '~/overview/counts.server'
import { displayedEmail } from '~/overview/displayed-email'
import type { SortedPage } from '~/overview/sorted-page.server'
import { listStories } from '~/overview/stories-list.server'
import { getStoryAsAdmin } from '~/overview/story-as-admin.server'
import { listUsers } from '~/overview/users-list.server'
import type { ListState, StoryRow, UserRow } from './admin-list'
import { cursorText, placeOf, storySortOf, tabOf, userSortOf, wordsOf } from './list-query.server'
import { storyView } from './story-view.server'

export type AdminView = ReturnType<typeof adminView>

/**
 * What the admin's screen shows, from the rows as they are now.
 * @throws Response 404 where the URL names a story that isn't there
 */
export function adminView(admin: User, query: URLSearchParams) {
  const tab = tabOf(query)
  return {
    adminName: `${admin.firstName} ${admin.lastName}`,
    counts: getCounts(),
    tab,
    users: tab === 'users' ? usersView(admin, query) : undefined,
    stories: tab === 'story-creation' || tab === 'saved-stories' ? storiesView(query) : undefined,
    story: viewedStory(admin, query.get('story')),
    deletingStory: storyToDelete(query.get('delete-story')),
  }
}

function usersView(admin: User, query: URLSearchParams) {
  const sort = userSortOf(query)
  const place = placeOf(query, sort)
  const words = wordsOf(query)
  const page = listUsers({ ...place, sort, words })
  const rows = page.rows.map(
    (user): UserRow => ({
      id: user.id,
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      email: displayedEmail(user),
      role: user.role,
      joinedAt: user.createdAt.toISOString(),
      isOneself: user.id === admin.id,
    }),
  )
  return { rows, list: listState(page, { sort, words, order: place.order }) }
}

function storiesView(query: URLSearchParams) {
  const readyOnly = tabOf(query) === 'saved-stories'
  const sort = storySortOf(query, { readyOnly })
  const place = placeOf(query, sort)
  const words = wordsOf(query)
  const page = listStories({ ...place, sort, words, readyOnly })
  const rows = page.rows.map(
    ({ owner, createdAt, ...story }): StoryRow => ({
      ...story,
      name: owner ? `${owner.firstName} ${owner.lastName}` : 'Unknown User',
      username: owner?.username,
      createdAt: createdAt.toISOString(),
    }),
  )
  return { readyOnly, rows, list: listState(page, { sort, words, order: place.order }) }
}

function listState(
  { total, isCut, before, after }: SortedPage<unknown> & Pick<ListState, 'total' | 'isCut'>,
  asked: Pick<ListState, 'sort' | 'order' | 'words'>,
): ListState {
  return { ...asked, total, isCut, before: cursorText(before), after: cursorText(after) }
}

const notThere = () => data(null, { status: 404 })

/** Who opens a story reads a person's words: that they did is kept. */
function viewedStory(admin: User, id: string | null) {
  if (id === null) return undefined
  const story = getStoryAsAdmin(id)
  if (!story) throw notThere()
  recordAdminAct({ adminId: admin.id, act: 'viewed', what: 'story', userId: story.userId, subjectId: id })
  return storyView(story)
}

function storyToDelete(id: string | null) {
  if (id === null) return undefined
  const story = getStoryAsAdmin(id)
  if (!story) throw notThere()
  const { title, owner } = story
  return { id, title, owner: `${owner.firstName} ${owner.lastName}` }
}
