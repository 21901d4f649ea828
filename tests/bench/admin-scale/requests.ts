import type { Filled } from './fill-storage'

export const tabs = ['users', 'story-creation', 'saved-stories'] as const
export type Tab = (typeof tabs)[number]

/** A page or call of the admin, with as many rows to show in a small storage as in a big one. */
export interface AdminRequest {
  name: string
  method?: 'DELETE'
  /** @param number counts the times that it is sent to this storage, from 0 */
  path(filled: Filled, number: number): string
}

const api = (name: string, path: AdminRequest['path'] = () => name): AdminRequest => ({
  name: `GET /api/admin/${name}`,
  path: (filled, number) => `/api/admin/${path(filled, number)}`,
})

/** The list that a Link header leads to, behind which are the oldest. */
const oldest = (list: string, of: 'deepUser' | 'deepStory') =>
  api(`${list}?limit=50&cursor=(the oldest)`, ({ [of]: { createdAt, id } }) => {
    const cursor = Buffer.from(`${createdAt} ${id}`).toString('base64url')
    return `${list}?limit=50&cursor=${cursor}`
  })

const calls: AdminRequest[] = [
  ...[api('users?limit=50'), oldest('users', 'deepUser'), api('users?limit=100')],
  ...[api('stories?limit=50'), oldest('stories', 'deepStory'), api('stories?limit=100')],
  api('voice-samples'),
  ...['voice-samples', 'user-profile', 'user-voice-samples', 'user-stories'].map((name) =>
    api(`${name}/{userId}`, ({ viewedId }) => `${name}/${viewedId}`),
  ),
]

const deletion: AdminRequest = {
  name: 'DELETE /api/admin/users/{id}',
  method: 'DELETE',
  path: ({ victimIds }, number) => `/api/admin/users/${victimIds[number]}`,
}

const page = (query: string): AdminRequest => ({
  name: `/admin-dashboard?${query}`,
  path: () => `/admin-dashboard?${query}`,
})

/** In the small storage the first page: the others may have fewer rows. */
const numbered = (query: string, number: number): AdminRequest => ({
  name: `/admin-dashboard?${query}&page=${number}`,
  path: ({ hasPages }) => `/admin-dashboard?${query}${hasPages ? `&page=${number}` : ''}`,
})

/** Searches that find half of all users, all, one, none; by two letters; by three words that all users have. */
const searches = ['mary', 'example', 'zebulon', 'ma', 'zq', 'nobody at all', 'ex reader a']

function pagesOf(tab: Tab, sorts: string[]): AdminRequest[] {
  const list = `tab=${tab}`
  // The page in the middle of ten thousand users, and of a hundred thousand stories; beyond the last page there is the last one.
  const [middle, last] = [tab === 'users' ? 100 : 1000, 999_999]
  return [
    page(list),
    ...sorts.flatMap((sort) => {
      const [up, down] = ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`)
      return [
        ...[page(`${list}&${up}`), page(`${list}&${down}`), numbered(`${list}&${up}`, middle)],
        ...[up, down].map((order) => numbered(`${list}&${order}`, last)),
        ...[page(`${list}&q=mary&${up}`), numbered(`${list}&q=mary&${down}`, last)],
        numbered(`${list}&q=example&${up}`, last),
      ]
    }),
    ...searches.map((q) => page(`${list}&q=${encodeURIComponent(q)}`)),
  ]
}

const dialog = (path: string): AdminRequest => ({
  name: `/admin-dashboard/${path}`,
  path: ({ viewedId, storyId }) =>
    `/admin-dashboard/${path.replace('USER', viewedId).replace('STORY', storyId)}`,
})

const dialogs = [
  'users/USER',
  ...['story-creation', 'saved-stories', 'archived-stories'].map(
    (section) => `users/USER?section=${section}`,
  ),
  'users/USER/delete',
  'stories/STORY?tab=story-creation',
  'stories/STORY/delete?tab=saved-stories',
].map(dialog)

/**
 * Every page and call.
 * @param sortsOf the columns that the list of a tab can be sorted by
 */
export function adminRequests(sortsOf: Record<Tab, string[]>): AdminRequest[] {
  const lists = tabs.flatMap((tab) => pagesOf(tab, sortsOf[tab]))
  // Deletions come last: they make the small storage smaller.
  return [...calls, ...lists, ...dialogs, deletion]
}
