import { announceSignedOut } from './signed-out'

/** The parts of a path, joined with '/'. */
export type QueryKey = readonly [string, ...string[]]

/**
 * Generic fetching (docs/spec.md, sections 7 and 8): one GET with cookies, no retries.
 * @throws Error '{status}: {body or status text}' for a response that isn't OK
 */
export async function fetchJson<Body>(
  key: QueryKey,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Body> {
  const response = await fetch(urlOf(key), { credentials: 'include', signal })
  if (response.ok) return response.json()
  if (response.status === 401) announceSignedOut()
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
}

function urlOf(key: QueryKey): URL {
  const path = key.join('/')
  if (path.includes(':') && !/^https?:\/\//.test(path)) {
    console.error(`The query key ${JSON.stringify(key)} makes a malformed URL: ${path}`)
  }
  return new URL(path, location.origin)
}
