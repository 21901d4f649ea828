import type { Page } from '@playwright/test'
import { openMessage } from './ready-stories'
import { expect, expectAccessible, fillSignIn, holdBack, notice, signIn, test } from './test'

// Chromium logs each request that fails while offline.
test.use({ hasVoice: false, expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] })

const message = (page: Page) => page.getByLabel('Your message')
const saved = (page: Page) => page.getByText('Saved', { exact: true })

test('a message is saved while it is typed, and appears on another device', async ({
  page,
  browser,
  service,
}) => {
  const user = await openMessage(page, service)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await message(page).pressSequentially('Put the kettle on.')
  await expect(page.getByText('4 / 200 words')).toBeVisible()
  await expect(saved(page)).toBeVisible()

  const other = await (await browser.newContext({ baseURL: service.url })).newPage()
  await signIn(other, user)
  await other.goto('/user-dashboard/document-upload')
  await expect(message(other)).toHaveValue('Put the kettle on.')

  // The other device saves a newer version: this tab is stale, and shows both texts.
  await message(other).fill('Put the kettle on, love.')
  await expect(saved(other)).toBeVisible()
  await message(page).pressSequentially(' Now.')
  await expect(page.getByText('What is saved now')).toBeVisible()
  await expect(page.locator('.story-text')).toHaveText('Put the kettle on, love.')
  await expect(message(page)).toHaveValue('Put the kettle on. Now.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Add your memories' })).toBeVisible()
  await other.reload()
  await expect(message(other)).toHaveValue('Put the kettle on. Now.')

  // Answers are autosaved too.
  await page
    .getByLabel(/kitchen/i)
    .first()
    .fill('Bread.')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/kitchen/i).first()).toHaveValue('Bread.')
  await other.context().close()
})

/** As a browser does that translates the page. */
const translate = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body :not(script, style, textarea, [translate=no])'))
      for (const text of Array.from(element.childNodes).filter((node) => node instanceof Text)) {
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text.data)
      }
  })

test('also on a translated page, a message ends at 200 words: further typing is ignored, a longer paste is cut', async ({
  page,
  service,
}) => {
  await openMessage(page, service)
  await translate(page)
  await message(page).fill(Array.from({ length: 149 }, () => 'tea').join(' '))
  await expect(page.locator('.counter')).not.toHaveClass(/counter-/)
  await message(page).press('End')
  await message(page).pressSequentially(' tea')
  await expect(page.locator('.counter')).toHaveClass(/counter-nearly/)
  await page.keyboard.insertText(' one two three'.repeat(30))
  await expect(page.getByText('200 / 200 words')).toBeVisible()
  await expect(page.locator('.counter')).toHaveClass(/counter-end/)
  await expect(page.getByText(/^Your text was longer than 200 words/)).toBeVisible()
  const full = await message(page).inputValue()
  await message(page).press('Control+End')
  await message(page).pressSequentially(' more')
  expect((await message(page).inputValue()).trimEnd()).toBe(full)
  // At the end of the last word again, it can be spelt anew.
  await message(page).press('Backspace')
  await message(page).press('Backspace')
  await message(page).pressSequentially('ee')
  await message(page).press('Control+Home')
  await message(page).press('Enter')
  expect(await message(page).inputValue()).toBe(`\n${full.slice(0, -1)}ee`)
  await expect(page.getByText('so we kept the first 200. Please check how it ends.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('a lost connection loses no words, and the form goes on when it is back', async ({
  page,
  context,
  service,
}) => {
  await openMessage(page, service)
  // The module of the autosave is there once it has saved.
  const firstSave = page.waitForResponse(/\/autosave\.data/)
  await message(page).fill('Butter the tin.')
  await firstSave
  await context.setOffline(true)
  await message(page).fill('Butter the tin first.')
  await expect(page.getByText(/Not saved yet. Your words stay here/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveText(
    'Not savedWhat you typed is still here. Please try again.',
  )
  await expect(page.getByText('You seem to be offline. Please try again')).toBeVisible()
  await expect(message(page)).toHaveValue('Butter the tin first.')
  await page.getByRole('link', { name: 'Upload PDF' }).click()
  await expect(notice(page, 'Nothing is lost').first()).toBeVisible()
  await expect(message(page)).toHaveValue('Butter the tin first.')
  await context.setOffline(false)
  await expect(page.getByLabel('PDF document')).toBeVisible()
  await page.getByRole('link', { name: 'Type Message' }).click()
  await expect(message(page)).toHaveValue('Butter the tin first.')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Add your memories' })).toBeVisible()

  await context.setOffline(true)
  await page
    .getByLabel(/kitchen/i)
    .first()
    .fill('Cinnamon.')
  await page.getByRole('button', { name: 'Create My Story', exact: true }).click()
  await expect(notice(page, 'Generation Failed').first()).toBeVisible()
  await expect(page.getByLabel(/kitchen/i).first()).toHaveValue('Cinnamon.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create My Story', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Creating Your Story' })).toBeVisible()
})

test('a session that ends while the user types loses no words', async ({ page, context, service }) => {
  const user = await openMessage(page, service)
  await page.setViewportSize({ width: 390, height: 780 })
  await context.clearCookies()
  await message(page).fill('Sift the flour twice.')
  await expect(page.getByText('Please log in to continue.')).toBeVisible()
  await expect(page.getByText('Please log in to continue.')).toBeHidden()
  await expect(message(page)).toHaveValue('Sift the flour twice.')
  // Told once, where the work is, and still once when it is sent.
  const told = page.locator('#create-story').getByRole('alert').filter({ hasText: 'You are signed out' })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(told).toBeFocused()
  await expect(told).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/signed out|log in|Not saved yet\. Your/)).toHaveCount(2)

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in (opens in a new tab)' }).click(),
  ])
  await fillSignIn(tab, user)
  await expect(tab.getByRole('heading', { name: 'Welcome back, Mary' })).toBeVisible()
  await tab.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('You are signed out')).toBeHidden()
  await page.reload()
  await expect(message(page)).toHaveValue('Sift the flour twice.')
})

test('unsaved words stay when the page loads its news, also where the draft was changed elsewhere', async ({
  page,
  service,
}) => {
  await openMessage(page, service)
  await message(page).fill('Put the kettle on.')
  await expect(saved(page)).toBeVisible()
  const version = await page.locator('form:has(textarea) input[name=version]').inputValue()
  const content = 'Put the kettle on, love.'
  await page.request.post('/user-dashboard/autosave?step=document-upload', {
    form: { version, content },
    headers: { Origin: service.url },
  })
  await message(page).pressSequentially(' Now.')
  await expect(page.getByText('What is saved now')).toBeVisible()
  // A new picture makes the page load everything again.
  await page.getByLabel('Profile picture').setInputFiles('tests/fixtures/photo.jpg')
  await expect(page.locator('#account img')).toBeAttached()
  await expect(message(page)).toHaveValue('Put the kettle on. Now.')
  await expect(page.locator('.story-text')).toHaveText(content)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Add your memories' })).toBeVisible()
  await page.goto('/user-dashboard/document-upload')
  await expect(message(page)).toHaveValue('Put the kettle on. Now.')
})

test('a PDF is no conflict with the words that are just being saved', async ({ page, service }) => {
  await openMessage(page, service)
  for (const isSentAtOnce of [false, true]) {
    const isAutosave = (request: { url(): string }) => request.url().includes('/autosave')
    const release = await holdBack(page, '**/user-dashboard/**', isAutosave)
    const asked = page.waitForRequest((request) => isAutosave(request))
    const answered = page.waitForResponse((response) => isAutosave(response))
    await message(page).fill(`Put the kettle on. ${isSentAtOnce}`)
    await asked
    await page.getByRole('link', { name: 'Upload PDF' }).click()
    await page.getByLabel('PDF document').setInputFiles('tests/fixtures/text.pdf')
    const upload = page.getByRole('button', { name: 'Use this PDF' })
    if (isSentAtOnce) await upload.click()
    release()
    await answered
    if (!isSentAtOnce) await upload.click()
    await expect(page.getByText('You can edit it.')).toBeVisible()
    await expect(page.getByText('200 / 200 words')).toBeVisible()
    await expect(message(page)).not.toHaveValue(/kettle/)
    await expect(page.getByText('changed elsewhere')).toBeHidden()
    await page.unroute('**/user-dashboard/**')
  }
})
