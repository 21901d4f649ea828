import type { Filled } from './fill-storage'

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

const page = (
  query: string,
  fill: (query: string, filled: Filled) => string = (same) => same,
): AdminRequest => ({
  name: `/admin-dashboard${query && `?${query}`}`,
  path: (filled) => `/admin-dashboard?${fill(query, filled)}`,
})

const pages: AdminRequest[] = [page('')]

/** Deletions come last: they make the small storage smaller. */
export const adminRequests: AdminRequest[] = [...calls, ...pages, deletion]
