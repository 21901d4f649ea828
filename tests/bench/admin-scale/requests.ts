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

const api = (name: string, path: AdminRequest['path']): AdminRequest => ({
  name: `GET /api/admin/${name}`,
  path: (filled, number) => `/api/admin/${path(filled, number)}`,
})

/** As a Link header writes it. */
const cursorAt = ({ createdAt, id }: Filled['deepUser']) =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url')

const calls: AdminRequest[] = [
  api('users?limit=50', () => 'users?limit=50'),
  api('users?limit=50&cursor=(the oldest)', ({ deepUser }) => `users?limit=50&cursor=${cursorAt(deepUser)}`),
  api('users?limit=100', () => 'users?limit=100'),
  api('stories?limit=50', () => 'stories?limit=50'),
  api(
    'stories?limit=50&cursor=(the oldest)',
    ({ deepStory }) => `stories?limit=50&cursor=${cursorAt(deepStory)}`,
  ),
  api('stories?limit=100', () => 'stories?limit=100'),
  api('voice-samples', () => 'voice-samples'),
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

/** Beyond the last page there is the last page. */
const lastPage = (query: string) => numbered(query, 999_999)

/** The page in the middle of ten thousand users, and of a hundred thousand stories. */
const middlePage = (query: string, tab: Tab) => numbered(query, tab === 'users' ? 100 : 1000)

/** Searches that find half of all users, all, one, none; by two letters; by three words that all users have. */
const searches = ['mary', 'example', 'zebulon', 'ma', 'zq', 'nobody at all', 'ex reader a']

function pagesOf(tab: Tab, sorts: string[]): AdminRequest[] {
  const list = `tab=${tab}`
  return [
    page(list),
    ...sorts.flatMap((sort) => [
      page(`${list}&sort=${sort}&order=asc`),
      page(`${list}&sort=${sort}&order=desc`),
      middlePage(`${list}&sort=${sort}&order=asc`, tab),
      lastPage(`${list}&sort=${sort}&order=asc`),
      lastPage(`${list}&sort=${sort}&order=desc`),
      page(`${list}&q=mary&sort=${sort}&order=asc`),
      lastPage(`${list}&q=mary&sort=${sort}&order=desc`),
      lastPage(`${list}&q=example&sort=${sort}&order=asc`),
    ]),
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
