import { expect, test } from './test'

test('a browser with the old service worker is rid of it and of its caches', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(async () => {
    await (await caches.open('kept-stories')).put('/app-storage/stories/old.mp3', new Response('sound'))
    // A browser asks for it again at each navigation.
    await navigator.serviceWorker.register('/keep-worker.js', { scope: '/user-dashboard' })
  })
  const left = () =>
    page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
  await expect.poll(left).toEqual([[], 0])
})
