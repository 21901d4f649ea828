/**
 * The admin's screen has one address, and its query says what is shown of it:
 *
 * | part | means |
 * |---|---|
 * | tab | users (unless given), story-creation, saved-stories, music-library |
 * | q | the words that are searched for |
 * | sort, order | the column to sort by, asc or desc |
 * | page | the number of the list's page, 1 unless given |
 * | view, profile, delete-user | a person's id: the dialog that is open |
 * | section | of the profile dialog: voice-samples (unless given), story-creation, saved-stories, archived-stories |
 * | items, acts | in the view and profile dialogs, the page of what is theirs, and of what admins did |
 * | story, delete-story | a story's id: the dialog that is open |
 *
 * @param query what is shown now
 * @param changes what is to be shown beside it, or instead; null takes a part away
 */
export function adminLink(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [part, value] of Object.entries(changes)) {
    if (value === null) next.delete(part)
    else next.set(part, value)
  }
  return next.size > 0 ? `/admin-dashboard?${next}` : '/admin-dashboard'
}

/** The parts that hold the number of a page. */
export type ListPart = 'page' | 'items' | 'acts'

/** Closes whichever dialog is open. */
export const noDialog: Record<string, null> = {
  view: null,
  profile: null,
  section: null,
  items: null,
  acts: null,
  'delete-user': null,
  story: null,
  'delete-story': null,
}

/**
 * A list without its dialogs, on its first page unless the changes name another. Scrolled to where it begins: without
 * script each link loads the page from its top.
 */
export const listLink = (query: URLSearchParams, changes: Record<string, string | null>): string =>
  `${adminLink(query, { ...noDialog, page: null, ...changes })}#list`
