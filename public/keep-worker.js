// Stands in for a service worker that was removed in November 2026: it deletes its caches and unregisters itself.
// Delete this file in November 2027.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(clean())
})
