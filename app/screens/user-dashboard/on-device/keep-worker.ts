/*
 * The service worker that plays kept stories without a connection. It is registered by the first story that is kept,
 * and only for the dashboard. It stores nothing by itself, and all but two kinds of requests pass it by.
 */
import {
  CACHE,
  DASHBOARD,
  listStoriesOnDevice,
  removeUncompared,
  syncStoriesOnDevice,
} from '~/ui/on-device/stories-on-device'
import { cachedResponse } from './cached-response'
import { offlinePage } from './offline-page'

/** The used parts of a worker's events: TypeScript's types of workers and of pages exclude each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

const worker = self as unknown as {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}

const STORY_SOUND = /^\/app-storage\/stories\/[^/]+$/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

// The page that has kept a story may lose its connection before it is loaded again.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// Sent by the pages of who is signed in (ui/on-device/use-device-sync.ts).
worker.addEventListener('message', compare)

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (method !== 'GET') return
  const { pathname, search } = new URL(url)
  if (mode === 'navigate' && (pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`)))
    event.respondWith(dashboard(event))
  else if (STORY_SOUND.test(pathname) && search === '') event.respondWith(sound(event.request))
})

/** Without a connection there is nothing to compare with. */
function compare(event: WorkerEvent) {
  event.waitUntil(syncStoriesOnDevice().catch(() => undefined))
}

async function dashboard(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    // It redirects who is signed out, and refuses other roles.
    if (!response.ok) compare(event)
    return response
  } catch {
    await removeUncompared()
    return offlinePage(await listStoriesOnDevice())
  }
}

async function sound(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true })
  return kept ? cachedResponse(kept, request.headers.get('Range')) : fetch(request)
}
