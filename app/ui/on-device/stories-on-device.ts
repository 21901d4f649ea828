/*
 * The stories that a user keeps on this device: sound files in a cache of the browser (Cache API), each with its
 * details in a header. Runs in pages and in the service worker (screens/user-dashboard/on-device/keep-worker.ts), which is
 * registered while there are any.
 */

export const CACHE = 'kept-stories'

/** The worker gets the requests of this page alone. */
export const DASHBOARD = '/user-dashboard'

export interface StoryOnDevice {
  /** The path of its sound. */
  url: string
  /** Its first words. */
  words: string
  title: string
  /** ISO 8601 */
  createdAt: string
}

const DETAILS = 'X-Kept-Story'

/** Its entry is the time of the last comparison with the service. */
const COMPARED = `${DASHBOARD}?compared`

/** A session that was ended elsewhere, or a deletion, takes effect here by then, also without a connection. */
const MAX_DAYS_UNCOMPARED = 30
const DAY_MS = 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
let keptUrls: ReadonlySet<string> = new Set()

export const isOnDevice = (url: string): boolean => keptUrls.has(url)

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A browser that blocks its caches stores nothing.
  refresh().catch(() => undefined)
  return () => listeners.delete(listener)
}

/** Newest first. */
export async function listStoriesOnDevice(): Promise<StoryOnDevice[]> {
  // Opening it would create it.
  if (!(await caches.has(CACHE))) return []
  const responses = await (await caches.open(CACHE)).matchAll()
  return responses
    .flatMap(({ headers }) => headers.get(DETAILS) ?? [])
    .map((details): StoryOnDevice => JSON.parse(decodeURIComponent(details)))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** @throws DOMException 'QuotaExceededError' where the device has no room; another error for another failure */
export async function storeOnDevice(story: StoryOnDevice): Promise<void> {
  const response = await fetch(story.url)
  if (!response.ok) throw new Error(`The story's sound returned ${response.status}.`)
  const sound = new Response(await response.blob(), response)
  await alone(async (cache) => {
    await navigator.serviceWorker.register('/keep-worker.js', { scope: DASHBOARD })
    await put(cache, story, sound)
    await noteComparison(cache)
  })
}

export const removeStory = (url: string): Promise<void> =>
  alone(async (cache) => void (await cache.delete(url, { ignoreVary: true })))

/**
 * Compares with the service: removes the stories that the signed-in user doesn't have any more, which are all where
 * another user or none is signed in, and renames the others.
 * @throws without a connection, and for a response that isn't the service's
 */
export async function syncStoriesOnDevice(): Promise<void> {
  const response = await fetch('/api/stories?fields=audioPath,title')
  const isSignedOut = response.status === 401 || response.status === 403
  const body = await response.json()
  if (!isSignedOut && !response.ok) return
  const listed: { audioPath: string | null; title: string }[] = isSignedOut ? [] : body
  await alone(async (cache) => {
    for (const story of await listStoriesOnDevice()) {
      const { url, title } = story
      const now = listed.find(({ audioPath }) => `/app-storage/${audioPath}` === url)
      if (!now) await cache.delete(url, { ignoreVary: true })
      const renamed = now && now.title !== title && (await cache.match(url, { ignoreVary: true }))
      if (renamed) await put(cache, { ...story, title: now.title }, renamed)
    }
    await noteComparison(cache)
  })
}

/** Removes all that was not compared with the service for too long. */
export async function removeUncompared(): Promise<void> {
  const compared = await caches.match(COMPARED, { cacheName: CACHE })
  const ageMs = Date.now() - Number((await compared?.text()) ?? 0)
  if (ageMs > MAX_DAYS_UNCOMPARED * DAY_MS) await alone(async () => void (await caches.delete(CACHE)))
}

async function put(cache: Cache, story: StoryOnDevice, sound: Response) {
  const headers = new Headers(sound.headers)
  // Headers are ASCII.
  headers.set(DETAILS, encodeURIComponent(JSON.stringify(story)))
  await cache.put(story.url, new Response(await sound.blob(), { headers }))
}

const noteComparison = (cache: Cache) => cache.put(COMPARED, new Response(String(Date.now())))

/** Changes the cache while no other tab does (Web Locks). Then, where nothing is kept, removes cache and worker. */
async function alone(change: (cache: Cache) => Promise<void>): Promise<void> {
  await navigator.locks.request(CACHE, async () => {
    try {
      await change(await caches.open(CACHE))
    } finally {
      if ((await refresh()).length === 0) {
        await caches.delete(CACHE)
        await (await registration())?.unregister()
      }
    }
  })
}

/** Updates the components of the page. */
async function refresh(): Promise<StoryOnDevice[]> {
  const stories = await listStoriesOnDevice()
  keptUrls = new Set(stories.map(({ url }) => url))
  for (const listener of listeners) listener()
  return stories
}

/** The registration; in a worker it is its own. */
const registration = async () =>
  (globalThis as { registration?: ServiceWorkerRegistration }).registration ??
  navigator.serviceWorker.getRegistration(DASHBOARD)
