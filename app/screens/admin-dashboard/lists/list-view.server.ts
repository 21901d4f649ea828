import type { User } from '~/accounts/users.server'
import { getStoriesPage } from '~/overview/stories-page.server'
import { displayedEmail } from '~/overview/user-search.server'
import { getUsersPage } from '~/overview/users-page.server'
import { storiesQueryOf, tabOf, usersQueryOf } from './list-query.server'

type UsersView = ReturnType<typeof usersView>
type StoriesView = ReturnType<typeof storiesView>
export type UserRow = UsersView['rows'][number]
export type StoryRow = StoriesView['rows'][number]
export type ListState = UsersView['list'] | StoriesView['list']
export type ListView = ReturnType<typeof listView>

/** The list of the tab that the query names, from the rows as they are now. */
export function listView(admin: User, query: URLSearchParams) {
  const tab = tabOf(query)
  return {
    tab,
    users: tab === 'users' ? usersView(admin, query) : undefined,
    stories: tab === 'story-creation' || tab === 'saved-stories' ? storiesView(query) : undefined,
  }
}

function usersView(admin: User, query: URLSearchParams) {
  const asked = usersQueryOf(query)
  const { rows, ...page } = getUsersPage(asked)
  return {
    list: { ...asked, ...page, isCut: false },
    rows: rows.map((user) => ({
      id: user.id,
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      email: displayedEmail(user),
      role: user.role,
      joinedAt: user.createdAt.toISOString(),
      isOneself: user.id === admin.id,
    })),
  }
}

function storiesView(query: URLSearchParams) {
  const asked = storiesQueryOf(query)
  const { rows, ...page } = getStoriesPage(asked)
  return {
    list: { ...asked, ...page },
    rows: rows.map(({ owner, createdAt, ...story }) => ({
      ...story,
      name: owner ? `${owner.firstName} ${owner.lastName}` : 'Unknown User',
      username: owner?.username,
      createdAt: createdAt.toISOString(),
    })),
  }
}
