import { listInvitations } from '~/accounts/invitations.server'
import type { User } from '~/accounts/users.server'
import type { ListQuery } from '~/admin/pages-and-counts.server'
import { getStoriesPage, type StoriesQuery, storySorts } from '~/admin/stories-page.server'
import { getUsersPage, type UserSort, userSorts } from '~/admin/users-page.server'
import type { ListPart } from '../admin-link'

type UsersView = ReturnType<typeof usersView>
type StoriesView = ReturnType<typeof storiesView>
export type UserRow = UsersView['rows'][number]
export type StoryRow = StoriesView['rows'][number]
export type ListState = UsersView['list'] | StoriesView['list']
export type ListView = ReturnType<typeof listView>

export function listView(admin: User, query: URLSearchParams) {
  const tab = adminTabOf(query)
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
    invited: listInvitations().length,
    list: { ...asked, ...page, isCut: false },
    rows: rows.map((user) => ({ ...user, isOneself: user.id === admin.id })),
  }
}

function storiesView(query: URLSearchParams) {
  const asked = storiesQueryOf(query)
  const { rows, ...page } = getStoriesPage(asked)
  return { list: { ...asked, ...page }, rows }
}

const tabs = ['users', 'story-creation', 'saved-stories', 'music-library'] as const

const MAX_WORDS = 100

export const adminTabOf = (query: URLSearchParams) => oneOf(tabs, query.get('tab')) ?? 'users'

/** The newest users first, unless the query has another order. */
export const usersQueryOf = (query: URLSearchParams): ListQuery<UserSort> =>
  listQueryOf(query, oneOf(userSorts, query.get('sort')) ?? 'joined')

export function storiesQueryOf(query: URLSearchParams): StoriesQuery {
  const readyOnly = adminTabOf(query) === 'saved-stories'
  const sort = oneOf(storySorts, query.get('sort')) ?? 'created'
  // All ready stories have the same status.
  return { ...listQueryOf(query, readyOnly && sort === 'status' ? 'created' : sort), readyOnly }
}

function listQueryOf<Sort extends string>(query: URLSearchParams, sort: Sort) {
  const isDate = sort === 'joined' || sort === 'created'
  const order = oneOf(['asc', 'desc'] as const, query.get('order')) ?? (isDate ? 'desc' : 'asc')
  return { sort, order, words: wordsOf(query), page: pageOf(query, 'page') }
}

/** The number of a page; 1 for anything that isn't a number. */
export function pageOf(query: URLSearchParams, part: ListPart): number {
  const text = query.get(part) ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** ?q, normalised like stored names. */
function wordsOf(query: URLSearchParams): string {
  const typed = (query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(typed).slice(0, MAX_WORDS).join('').trim()
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)
