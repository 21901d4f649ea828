import type { Page } from '@playwright/test'
import { addReadyStories } from './ready-stories'
import { DINGLE, expect, hasStarted, notice, openMore, signUp, test } from './test'

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'without script each dialog is a page')

async function withStory(page: Page, service: Parameters<typeof addReadyStories>[0]): Promise<string> {
  const { username } = await signUp(page, 'Mary', DINGLE)
  const [id = ''] = await addReadyStories(service, username, 1)
  await page.goto('/user-dashboard/document-type', { waitUntil: 'networkidle' })
  await hasStarted(page)
  await page.getByText('Show your stories').click()
  return id
}

test('a dialog loads its own script and data alone, closes without a request, and a story plays on', async ({
  page,
  service,
}) => {
  const id = await withStory(page, service)
  const story = page.locator(`#story-${id}`)
  await story.getByRole('button', { name: /^Play/ }).click()
  const audio = story.locator('audio')
  const timeOf = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime)
  await expect.poll(timeOf).toBeGreaterThan(0)
  await audio.evaluate((element) => Object.assign(element, { isTheFirst: true }))
  await openMore(page)
  const requests: string[] = []
  // Chromium looks at the icon again at each new URL.
  page.on(
    'request',
    (request) => request.url().endsWith('.svg') || requests.push(request.url().slice(service.url.length)),
  )
  const dialog = page.getByRole('dialog', { name: 'Rename this story' })
  await page.getByRole('link', { name: /^Rename/ }).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/user-dashboard/document-type/stories/${id}/rename`)
  const isSound = (url: string) => url.startsWith('/app-storage/')
  const [data, ...others] = requests.filter((url) => !isSound(url) && !url.endsWith('.js'))
  expect(others).toEqual([])
  const own = 'routes=screens%2Fuser-dashboard%2Fdialogs%2Frename%2Froute%40document-type'
  expect(data).toBe(`/user-dashboard/document-type/stories/${id}/rename.data?_${own}`)
  expect(requests.filter((url) => url.endsWith('.js')).length).toBeLessThan(4)

  requests.length = 0
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/user-dashboard/document-type')
  await page.getByRole('link', { name: /^Rename/ }).click()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(requests.filter((url) => !isSound(url) && url !== data)).toEqual([])
  const state = await audio.evaluate((element) => ({
    isTheFirst: 'isTheFirst' in element,
    isPlaying: !(element as HTMLAudioElement).paused,
  }))
  expect(state).toEqual({ isTheFirst: true, isPlaying: true })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a dialog keeps what was typed, and says that it was not saved', async ({ page, service }) => {
    await withStory(page, service)
    await openMore(page)
    await page.getByRole('link', { name: /^Rename/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename this story' })
    await page.route(/\.data/, (route) => route.abort())
    await dialog.getByLabel('Title').fill('The cake')
    await dialog.getByRole('button', { name: 'Save title' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Not saved')
    await expect(dialog.getByLabel('Title')).toHaveValue('The cake')
    await page.unroute(/\.data/)
    await dialog.getByRole('button', { name: 'Save title' }).click()
    await expect(notice(page, 'Title saved')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /The cake/ })).toBeVisible()
  })
})
