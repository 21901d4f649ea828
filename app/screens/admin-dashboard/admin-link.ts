/**
 * A URL of the admin's screen, whose query parameters are:
 *
 * | parameter | value |
 * |---|---|
 * | tab | users (default), story-creation, saved-stories, music-library |
 * | q | the search |
 * | sort, order | the column to sort by, asc or desc |
 * | page | the list's page, from 1 |
 * | person, suspend-user, delete-user | a user's id: the open dialog |
 * | section | of a user's dialog: voice-samples (default), story-creation, saved-stories, archived-stories |
 * | items, acts | in a user's dialog, the page of the user's things and of the admins' acts |
 * | dialog | engines, invitations: a dialog about all of the service |
 * | story, delete-story | a story's id: the open dialog |
 *
 * @param query the current one
 * @param changes what differs; null removes a parameter
 */
export function adminLink(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [part, value] of Object.entries(changes)) {
    if (value === null) next.delete(part)
    else next.set(part, value)
  }
  return next.size > 0 ? `/admin-dashboard?${next}` : '/admin-dashboard'
}

/** The parameters with the number of a page. */
export type ListPart = 'page' | 'items' | 'acts'

/** The change that closes any dialog. */
export const noDialog: Record<string, null> = {
  person: null,
  section: null,
  items: null,
  acts: null,
  'suspend-user': null,
  'delete-user': null,
  story: null,
  'delete-story': null,
  dialog: null,
}

/**
 * A list without dialogs, on its first page unless the changes name another. The fragment scrolls to it, since without
 * script each link loads the page from its top.
 */
export const listLink = (query: URLSearchParams, changes: Record<string, string | null>): string =>
  `${adminLink(query, { ...noDialog, page: null, ...changes })}#list`
