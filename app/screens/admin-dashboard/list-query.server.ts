import type { Cursor, SortOrder } from '~/overview/sorted-page.server'
import { type StorySort, storySorts } from '~/overview/stories-list.server'
import { type UserSort, userSorts } from '~/overview/users-list.server'

const tabs = ['users', 'story-creation', 'saved-stories', 'music-library'] as const
export type AdminTab = (typeof tabs)[number]

const MAX_WORDS = 100

/** ?tab; one that there is not shows the users. */
export const tabOf = (query: URLSearchParams): AdminTab => oneOf(tabs, query.get('tab')) ?? 'users'

/** ?sort; everyone's newest first, unless it says otherwise. */
export const userSortOf = (query: URLSearchParams): UserSort =>
  oneOf(userSorts, query.get('sort')) ?? 'joined'

/** @param readyOnly they all have one status then, and are not sorted by it */
export function storySortOf(query: URLSearchParams, { readyOnly }: { readyOnly: boolean }): StorySort {
  const sort = oneOf(storySorts, query.get('sort')) ?? 'created'
  return readyOnly && sort === 'status' ? 'created' : sort
}

/** What all lists read of the query, whatever is typed into the address. */
export function placeOf(query: URLSearchParams, sort: UserSort | StorySort) {
  const newestFirst = sort === 'joined' || sort === 'created'
  const order: SortOrder =
    oneOf(['asc', 'desc'] as const, query.get('order')) ?? (newestFirst ? 'desc' : 'asc')
  return { order, after: cursorFrom(query.get('after')), before: cursorFrom(query.get('before')) }
}

/** ?q, in the letters that names are kept in. */
export function wordsOf(query: URLSearchParams): string {
  const typed = (query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(typed).slice(0, MAX_WORDS).join('').trim()
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

/** A place in a list, as a part of an address. */
export const cursorText = (cursor: Cursor | undefined): string | undefined =>
  cursor && Buffer.from(JSON.stringify(cursor)).toString('base64url')

function cursorFrom(text: string | null): Cursor | undefined {
  if (!text) return undefined
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isPlace = Array.isArray(cursor) && cursor.every((value) => /^(string|number)$/.test(typeof value))
    return isPlace ? cursor : undefined
  } catch {
    return undefined
  }
}
