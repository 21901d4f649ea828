import type { Page } from '@playwright/test'
import { addReadyStories } from './ready-stories'
import { expect, expectAccessible, hasStarted, signUp, test } from './test'

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'only with script')
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

const keep = async (page: Page, words: string) => {
  const card = page.locator('.story-card', { hasText: words })
  await card.locator('summary', { hasText: /^More/ }).click()
  await card.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(card.getByText('Kept on this device', { exact: true })).toBeVisible()
}

/** What this site has stored in the browser for kept stories. */
const leftHere = (page: Page) =>
  page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length])

const keptTitles = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('kept-stories')).matchAll()
    const details = kept.flatMap(({ headers }) => headers.get('X-Kept-Story') ?? [])
    return details.map((text) => JSON.parse(decodeURIComponent(text)).title)
  })

test('a kept story plays without a connection, until it is deleted, too old or removed, or the session has ended', async ({
  page,
  service,
}) => {
  const { username } = await signUp(page)
  const [first, second] = await addReadyStories(service, username, 2)
  await page.goto('/user-dashboard')
  await hasStarted(page)
  expect(await leftHere(page)).toEqual([[], 0])
  await keep(page, 'Cake number 0.')
  await keep(page, 'Cake number 1.')

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cake number 0.' })).toBeVisible()
  const audio = page.getByLabel('Cake number 1.')
  await audio.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 5
    return element.play()
  })
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(5.1)
  await expectAccessible(page, true)

  await page.context().setOffline(false)
  expect((await page.request.delete(`/api/stories/${first}`)).status()).toBe(200)
  const data = { title: 'The cake of the Sundays' }
  expect((await page.request.patch(`/api/stories/${second}`, { data })).status()).toBe(200)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('.story-card').getByText('Kept on this device', { exact: true })).toBeVisible()
  await expect.poll(() => keptTitles(page)).toEqual([data.title])

  // 31 days without a comparison.
  const longAgo = String(Date.now() - 31 * 24 * 60 * 60 * 1000)
  await page.evaluate(async (time) => {
    await (await caches.open('kept-stories')).put('/user-dashboard?compared', new Response(time))
  }, longAgo)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('No story is kept on this device.')).toBeVisible()
  expect(await leftHere(page)).toEqual([[], 0])

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await keep(page, 'Cake number 1.')
  await page.getByRole('button', { name: /^Remove from this device/ }).click()
  await expect.poll(() => leftHere(page)).toEqual([[], 0])
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByRole('button', { name: /^Remove from this device/ })).toBeVisible()
  expect((await page.request.post('/api/auth/logout')).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
  await expect.poll(() => leftHere(page)).toEqual([[], 0])
})
