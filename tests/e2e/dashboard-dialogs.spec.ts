import type { Page } from '@playwright/test'
import { addReadyStories } from './ready-stories'
import { DINGLE, expect, expectAccessible, hasStarted, notice, openMore, signUp, test } from './test'

async function withStories(page: Page, service: Parameters<typeof addReadyStories>[0], count: number) {
  const { username } = await signUp(page, 'Mary', DINGLE)
  const ids = await addReadyStories(service, username, count)
  await page.goto('/user-dashboard', { waitUntil: 'networkidle' })
  await hasStarted(page)
  return ids
}

test('with script, a deletion is confirmed in a dialog over the page, where another story plays on', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const [first = '', second = ''] = await withStories(page, service, 2)
  const playing = page.locator(`#story-${second}`)
  const audio = playing.locator('audio')
  await audio.evaluate((element: HTMLAudioElement) => {
    element.loop = true
  })
  await playing.getByRole('button', { name: /^Play/ }).click()
  await expect(playing.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await openMore(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url().slice(service.url.length)))
  const link = page.locator(`#story-${first}`).getByRole('link', { name: /^Delete/ })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Delete Story' })
  await expect(dialog).toContainText('This will permanently delete this story and its audio.')
  await expectAccessible(page, javaScriptEnabled)
  expect(requests.filter((url) => /(?<!progress)[.]data/.test(url))).toEqual([
    expect.stringMatching(new RegExp(`^/user-dashboard/stories/${first}/delete[.]data[?]_routes=`)),
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()

  await link.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.story-card')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your Saved Stories' })).toBeFocused()
  await expect(page).toHaveURL('/user-dashboard')
  const isPlaying = ({ paused, loop }: HTMLAudioElement) => !paused && loop
  await expect.poll(() => audio.evaluate(isPlaying)).toBe(true)
})

test('with script, the deletion of the story that the page shows leads to the list of stories', async ({
  page,
  service,
}) => {
  const [id] = await withStories(page, service, 1)
  await page.goto(`/user-dashboard?story=${id}`)
  await hasStarted(page)
  await openMore(page)
  await page
    .locator('#saved-stories')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(page).toHaveURL('/user-dashboard#saved-stories')
  await expect(page.getByText('Your stories will be kept here.')).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('with script, a form keeps what was typed, and says that it was not saved', async ({
    page,
    service,
  }) => {
    await withStories(page, service, 1)
    await openMore(page)
    await page.getByRole('link', { name: /^Rename/ }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.route(/\.data/, (route) => route.abort())
    await page.getByLabel('Title').fill('The cake')
    await page.getByRole('button', { name: 'Save title' }).click()
    await expect(page.getByRole('alert')).toContainText('Not saved')
    await expect(page.getByLabel('Title')).toHaveValue('The cake')
    await page.unroute(/\.data/)
    await page.getByRole('button', { name: 'Save title' }).click()
    await expect(notice(page, 'Title saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: /The cake/ })).toBeVisible()
  })
})
