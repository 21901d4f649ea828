/**
 * The query parameters of the admin's lists, which dialogs over them keep:
 *
 * | parameter | value |
 * |---|---|
 * | tab | users (default), story-creation, saved-stories, music-library |
 * | q | the search |
 * | sort, order | the column to sort by, asc or desc |
 * | page | the list's page, from 1 |
 *
 * A user's dialog has its own: section (voice-samples, story-creation, saved-stories or archived-stories), and items and
 * acts, the page of the user's things and of the admins' acts.
 */
const LIST = ['tab', 'q', 'sort', 'order', 'page']

type Changes = Record<string, string | null>

/** The parameters with the number of a page. */
export type ListPart = 'page' | 'items' | 'acts'

/** The part of a query that the lists depend on. */
export const listQuery = (search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => LIST.includes(name))).toString()

/**
 * The URL of a dialog over the current lists, or of the lists without one.
 * @param search the query of the current page
 */
export const adminUrl = (search: string, dialog = ''): string =>
  withQuery(`/admin-dashboard${dialog && `/${dialog}`}`, listQuery(search))

/**
 * The current URL with another query.
 * @param changes what differs; null removes a parameter
 */
export function changedUrl({ pathname, search }: { pathname: string; search: string }, changes: Changes) {
  const next = new URLSearchParams(search)
  for (const [part, value] of Object.entries(changes)) {
    if (value === null) next.delete(part)
    else next.set(part, value)
  }
  return withQuery(pathname, next.toString())
}

/**
 * A list without dialogs, on its first page unless the changes name another. The fragment scrolls to it, since without
 * script each link loads the page from its top.
 */
export const listLink = (search: string, changes: Changes): string =>
  `${changedUrl({ pathname: '/admin-dashboard', search: listQuery(search) }, { page: null, ...changes })}#list`

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)
