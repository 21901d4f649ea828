import { inDatabase } from '../support/in-database'
import { updateReading } from '../support/rows'
import { addReadyStories } from './ready-stories'
import { createAccount, DINGLE, expect, hasStarted, PHONE, test } from './test'

const PHONES = [{ width: 360, height: 640 }, { width: 375, height: 667 }, PHONE]

test('a returning person finds Play, a new story and their account on the first screen of a phone', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page, 'Bartholomew', { place: DINGLE })
  const [newest = '', next = ''] = await addReadyStories(service, username, 7)
  const form = { title: 'x'.repeat(80) }
  expect((await page.request.post(`/user-dashboard/stories/${next}/rename`, { form })).status()).toBe(200)
  const content = 'Two cups of flour, my dear, and a pinch of salt, as your grandfather liked it.'
  await inDatabase(service, (db) => updateReading(db, newest, { content }))

  await page.goto('/user-dashboard')
  await hasStarted(page)
  for (const size of PHONES) {
    await page.setViewportSize(size)
    const play = await page.locator('.story-card .play-button').first().boundingBox()
    expect(play && play.y + play.height, `${size.width} × ${size.height}`).toBeLessThanOrEqual(560)
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(pageWidth).toBeLessThanOrEqual(size.width)
  }
  await expect(page.getByText('A machine made this voice')).toHaveCount(1)

  const header = page.getByRole('banner')
  await page.goto('/user-dashboard/saved-stories')
  await hasStarted(page)
  await header.getByRole('link', { name: 'Make a new story' }).click()
  await expect(page).toHaveURL(/\/user-dashboard\/document-type/)
  // A step's header is the logo alone.
  await header.getByRole('link', { name: 'Everspoken' }).click()
  await expect(page).toHaveURL(/\/user-dashboard$/)
  await header.getByRole('link', { name: 'Bartholomew Ellis' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await hasStarted(page)
  await page.getByRole('link', { name: /^Password/ }).click()
  await expect(header.getByRole('link', { name: 'Bartholomew Ellis' })).toBeVisible()
  for (const path of ['/faq', '/no-such-page']) {
    await page.goto(path)
    await expect(header.getByRole('link', { name: 'Bartholomew Ellis' })).toHaveAttribute('href', '/account')
    await expect(header.getByRole('link', { name: 'Make a new story' })).toBeVisible()
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(pageWidth, path).toBeLessThanOrEqual(390)
  }
  await header.getByRole('link', { name: 'Make a new story' }).click()
  await expect(page).toHaveURL(/\/user-dashboard\/document-type/)
})
