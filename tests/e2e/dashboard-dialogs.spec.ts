import { addReadyStories } from './ready-stories'
import { createAccount, expect, expectAccessible, hasStarted, notice, openMore, test } from './test'

test.use({ expectedErrors: [/Failed to load resource/] })

test('a form keeps what was typed without a connection, and a deletion is confirmed in a dialog over the page, where another story plays on', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const { username } = await createAccount(page)
  const [first = '', second = ''] = await addReadyStories(service, username, 2)
  await page.goto(`/user-dashboard/stories/${first}/rename`, { waitUntil: 'networkidle' })
  await hasStarted(page)
  await page.route(/\.data/, (route) => route.abort())
  await page.getByLabel('Title').fill('The cake')
  await page.getByRole('button', { name: 'Save title' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved')
  await expect(page.getByLabel('Title')).toHaveValue('The cake')
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Save title' }).click()
  await expect(page.getByRole('heading', { name: /The cake/ })).toBeVisible()

  const audio = page.locator(`#story-${second} audio`)
  await audio.evaluate((element: HTMLAudioElement) => {
    element.loop = true
  })
  await page.locator(`#story-${second}`).getByRole('button', { name: /^Play/ }).click()
  await expect(page.locator(`#story-${second}`).getByRole('button', { name: /^Pause/ })).toBeVisible()
  await openMore(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url().slice(service.url.length)))
  const deletion = (id: string) => page.locator(`#story-${id}`).getByRole('link', { name: /^Delete/ })
  await deletion(first).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Story' })
  await expect(dialog).toContainText('This will permanently delete this story and its audio.')
  await expectAccessible(page)
  expect(requests.filter((url) => /(?<!progress)[.]data/.test(url))).toEqual([
    expect.stringMatching(new RegExp(`^/user-dashboard/stories/${first}/delete[.]data[?]_routes=`)),
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(deletion(first)).toBeFocused()

  await deletion(first).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.story-card')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your Saved Stories' })).toBeFocused()
  await expect(page).toHaveURL(/\/user-dashboard#story-/)
  const isPlaying = ({ paused, loop }: HTMLAudioElement) => !paused && loop
  await expect.poll(() => audio.evaluate(isPlaying)).toBe(true)

  // After the end of the session the dialog says once what to do.
  await openMore(page)
  await deletion(second).click()
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You are signed out')
  await expect(dialog.getByRole('link', { name: 'Sign in (opens in a new tab)' })).toBeInViewport({
    ratio: 1,
  })
  await expect(notice(page, 'You are signed out')).toHaveCount(1)
})
