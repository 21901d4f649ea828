import { addReadyStories } from './ready-stories'
import { createAccount, DINGLE, expect, expectAccessible, hasStarted, openForm, openMore, test } from './test'

test('with and without script, a story is shared by a link, heard by a visitor who has it, and withdrawn', async ({
  page,
  service,
  browser,
  javaScriptEnabled,
}) => {
  const { username } = await createAccount(page, 'Mary', { place: DINGLE })
  await addReadyStories(service, username, 1)
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await openMore(page)
  await page.getByRole('link', { name: /^Share/ }).click()
  const dialog = openForm(page, 'Share this story')
  await dialog.getByLabel('Passphrase').fill('rose')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByText('A passphrase needs at least 6 characters.')).toBeVisible()
  await dialog.getByLabel('Passphrase').fill('lilac by the gate')
  await dialog.getByLabel('Whose voice it is').fill('Nan')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const { pathname } = new URL(await dialog.getByLabel('Link 1').inputValue())

  const visitor = await browser.newContext({ javaScriptEnabled })
  const listening = await visitor.newPage()
  await listening.goto(service.url + pathname)
  await hasStarted(listening)
  await listening.getByRole('textbox', { name: 'Passphrase' }).fill('a guess')
  await listening.getByRole('button', { name: 'Listen' }).click()
  await expect(listening.getByText('This is not the passphrase.').first()).toBeVisible()
  await listening.getByRole('textbox', { name: 'Passphrase' }).fill('Lilac by the Gate')
  await listening.getByRole('button', { name: 'Listen' }).click()
  await expect(listening.getByText('Kitchen Stories, shared by Mary Ellis')).toBeVisible()
  await expectAccessible(listening)
  await expect(listening.getByText('In the voice of Nan')).toBeVisible()
  await expect(listening.locator('.story-text')).toContainText('Cake number 0.')
  if (javaScriptEnabled) {
    await listening.getByRole('button', { name: /^Play/ }).click()
    await expect(listening.locator('.word-read')).toHaveText('Cake')
    await expect(listening.getByText('00:01 / 00:08')).toBeVisible()
  } else {
    await expect(listening.locator('audio')).toHaveAttribute('controls')
  }

  await dialog.getByRole('button', { name: 'End link 1' }).click()
  await expect(dialog.getByLabel('Link 1')).toHaveCount(0)
  await listening.reload()
  await expect(listening.getByRole('heading', { name: 'There’s no story here' })).toBeVisible()
  await visitor.close()
})

test.describe('with script', () => {
  test('each word is marked as it is read, and a click on a word plays from there', async ({
    page,
    service,
  }) => {
    const { username } = await createAccount(page, 'Mary', { place: DINGLE })
    const [id] = await addReadyStories(service, username, 1)
    await page.goto(`/user-dashboard?story=${id}`)
    const story = page.locator('#ready-story')
    await story.getByText('number', { exact: true }).click()
    await expect(story.locator('.word-read')).toHaveText('number')
    const audio = story.locator('audio')
    expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThanOrEqual(2)
    await expect(story.locator('.word-read')).toHaveText('0.')
    await story.getByRole('button', { name: /^Pause/ }).click()
  })
})
