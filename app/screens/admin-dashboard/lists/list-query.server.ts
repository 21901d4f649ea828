import type { ListQuery } from '~/overview/numbered-page.server'
import { type StoriesQuery, storySorts } from '~/overview/stories-page.server'
import { type UserSort, userSorts } from '~/overview/users-page.server'
import type { ListPart } from '../admin-link'

const tabs = ['users', 'story-creation', 'saved-stories', 'music-library'] as const
export type AdminTab = (typeof tabs)[number]

const MAX_WORDS = 100

/** ?tab; the users where it names no tab. */
export const tabOf = (query: URLSearchParams): AdminTab => oneOf(tabs, query.get('tab')) ?? 'users'

/** What the list of users is asked for; the newest first, unless the query says otherwise. */
export const usersQueryOf = (query: URLSearchParams): ListQuery<UserSort> =>
  listQueryOf(query, oneOf(userSorts, query.get('sort')) ?? 'joined')

export function storiesQueryOf(query: URLSearchParams): StoriesQuery {
  const readyOnly = tabOf(query) === 'saved-stories'
  const sort = oneOf(storySorts, query.get('sort')) ?? 'created'
  // Those that are ready all have one status.
  return { ...listQueryOf(query, readyOnly && sort === 'status' ? 'created' : sort), readyOnly }
}

function listQueryOf<Sort extends string>(query: URLSearchParams, sort: Sort) {
  const isDate = sort === 'joined' || sort === 'created'
  const order = oneOf(['asc', 'desc'] as const, query.get('order')) ?? (isDate ? 'desc' : 'asc')
  return { sort, order, words: wordsOf(query), page: pageOf(query, 'page') }
}

/** The number of a page; the first one for what is no number. */
export function pageOf(query: URLSearchParams, part: ListPart): number {
  const text = query.get(part) ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** ?q, in the letters that names are stored in. */
function wordsOf(query: URLSearchParams): string {
  const typed = (query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(typed).slice(0, MAX_WORDS).join('').trim()
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)
