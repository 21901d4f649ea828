import { listInvitations } from '~/accounts/invitations.server'
import type { User } from '~/accounts/users.server'
import { getStoriesPage } from '~/admin/stories-page.server'
import { getUsersPage } from '~/admin/users-page.server'
import { pageOf } from '../page-of'

export type ListView = ReturnType<typeof listView>
type UsersView = NonNullable<ListView['users']>
type StoriesView = NonNullable<ListView['stories']>
export type UserRow = UsersView['rows'][number]
export type StoryRow = StoriesView['rows'][number]

const tabs = ['users', 'story-creation', 'saved-stories', 'music-library'] as const

export type AdminTab = (typeof tabs)[number]

/** @param query its `tab` names the list, and `page` the list's page, from 1 */
export function listView(admin: User, query: URLSearchParams) {
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'users'
  const page = pageOf(query, 'page')
  const readyOnly = tab === 'saved-stories'
  return {
    tab,
    users: tab === 'users' ? usersView(admin, page) : undefined,
    stories:
      readyOnly || tab === 'story-creation'
        ? { ...getStoriesPage({ page, readyOnly }), readyOnly }
        : undefined,
  }
}

function usersView(admin: User, page: number) {
  const { rows, ...numbered } = getUsersPage(page)
  return {
    ...numbered,
    invited: listInvitations().length,
    rows: rows.map((user) => ({ ...user, isOneself: user.id === admin.id })),
  }
}
