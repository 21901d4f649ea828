import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { giveDraft, giveVoice, openMessage } from './ready-stories'
import { createAccount, DINGLE, expect, hasStarted, holdBack, notice, PHONE, signUp, test } from './test'

test.use({ hasVoice: false })

const voice = 'tests/fixtures/voice.mp3'

test('each step says which it is and what is chosen, Back goes one back, and a way to a step keeps what was typed', async ({
  page,
  service,
}) => {
  await page.setViewportSize(PHONE)
  await openMessage(page, service)
  const isAt = async (name: string) => {
    const heading = page.getByRole('heading', { name })
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(heading).toBeFocused()
  }
  await page.getByLabel('Your message').fill('Two cups of flour.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('form textarea')).toHaveCount(5)
  await page.locator('form textarea').first().fill('Every Sunday, with the window open.')
  await page.getByRole('button', { name: 'Back to Document Upload' }).click()
  await isAt('Step 3 of 4 Add your words')
  await expect(page).toHaveTitle(/^Add your words/)
  await expect(page.getByLabel('Your message')).toHaveValue('Two cups of flour.')
  await page.getByLabel('Your message').fill('Three cups of flour.')
  await page.getByRole('button', { name: 'Back to Voice Selection' }).click()
  await isAt('Step 2 of 4 Choose a voice')
  await expect(page.getByRole('radio', { name: /Grandma Rose/ })).toBeChecked()
  // The recording can be heard before it is chosen again.
  await expect(page.locator('.choice-frame audio')).toBeAttached()
  await expect(page.getByText('Next you type your words, or upload a PDF of them.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Document Types' }).click()
  await expect(page.getByRole('radio', { name: /Kitchen Stories/ })).toBeChecked()
  await page.getByRole('link', { name: 'Back to Create Story' }).click()
  await page.getByRole('link', { name: 'Go on with your Kitchen Stories for Grandma Rose' }).click()
  await expect(page.locator('form textarea').first()).toHaveValue('Every Sunday, with the window open.')
  await page.getByRole('button', { name: 'Back to Document Upload' }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('Three cups of flour.')

  await page.getByRole('button', { name: 'Kitchen Stories (change the kind of message)' }).click()
  await isAt('Step 1 of 4 Choose a kind of message')
  await page.getByRole('radio', { name: /Family Stories/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await isAt('Step 2 of 4 Choose a voice')
  await expect(page.getByRole('link', { name: 'Family Stories (change the kind of message)' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Upload' }).click()
  await isAt('Step 3 of 4 Add your words')
  await expect(page.getByLabel('Your message')).toHaveValue('Three cups of flour.')
})

test('of two voices none is chosen for anyone: Continue to Upload waits for a choice, which then stays', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page)
  await giveVoice(service, username)
  await giveVoice(service, username, 'Grandpa Jo')
  giveDraft(service, username)
  await page.goto('/user-dashboard/voice-selection')
  await hasStarted(page)
  const proceed = page.getByRole('button', { name: 'Continue to Upload' })
  const chosen = page.getByRole('radio', { checked: true })
  await expect(chosen).toHaveCount(0)
  await expect(proceed).toBeDisabled()
  await expect(proceed).toHaveAccessibleDescription('Choose a voice first.')
  await page.getByRole('radio', { name: /Grandma Rose/ }).check()
  await proceed.click()
  await page.getByRole('button', { name: 'Back to Voice Selection' }).click()
  await expect(page.getByRole('radio', { name: /Grandma Rose/ })).toBeChecked()
})

/** With script, a file that is no PDF, or too large, is refused before it is sent. */
async function expectRefusals(page: Page, large: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const upload = page.getByRole('button', { name: 'Use this PDF' })
  const error = page.locator('.field-error')
  await upload.click()
  await expect(error).toHaveText('Please select a PDF file.')
  await expect(page.getByLabel('PDF document')).toBeFocused()
  await writeFile(large, '%PDF-1.4')
  await truncate(large, 50 * 1024 * 1024)
  for (const [file, text] of [
    [large, 'PDF file must be less than 50MB.'],
    [voice, 'Please select a PDF file.'],
  ] as const) {
    await page.getByLabel('PDF document').setInputFiles(file)
    await expect(error).toHaveText(text)
    // Two clicks at once are a double click, of which the second does nothing.
    await upload.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())
    await expect(error).toHaveText(text)
    await expect(page.getByLabel('PDF document')).toBeFocused()
  }
  expect(sent).toEqual([])
}

test('a PDF fills the message, which can then be edited or replaced', async ({ page, service }, testInfo) => {
  await openMessage(page, service)
  await page.getByRole('link', { name: 'Upload PDF' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to Voice Selection' })).toBeVisible()
  await expect(page.getByText('Upload a PDF first, or type your message.')).toBeVisible()
  await expectRefusals(page, testInfo.outputPath('large.pdf'))
  await page.getByLabel('PDF document').setInputFiles('tests/fixtures/encrypted.pdf')
  await page.getByRole('button', { name: 'Use this PDF' }).click()
  await expect(page.getByText('This PDF is locked with a password.')).toBeVisible()
  await page.getByLabel('PDF document').setInputFiles('tests/fixtures/text.pdf')
  // What was wrong with the one before is over.
  await expect(page.getByText('This PDF is locked with a password.')).toBeHidden()
  await page.getByRole('button', { name: 'Use this PDF' }).click()
  await expect(notice(page, '200 words were taken from text.pdf.')).toBeVisible()
  await expect(page.getByText('You can edit it.')).toBeVisible()
  await expect(page.getByText('200 / 200 words')).toBeVisible()
  await expect(page.getByText(/the first 200 were taken, up to “… .+”\./)).toBeVisible()
  const letGo = await holdBack(page, '**/user-dashboard/**')
  await page.getByLabel('PDF document').setInputFiles('tests/fixtures/text.pdf')
  await page.getByRole('button', { name: 'Use this PDF' }).click()
  await expect(page.getByRole('button', { name: 'Processing PDF' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  letGo()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  // Its notice stays with a part of its text, and goes when all was replaced.
  const fromPdf = page.getByText('You can edit it.')
  const text = await page.getByLabel('Your message').inputValue()
  for (const [words, isFromPdf] of [
    [`My dear. ${text.split(' ').slice(0, 50).join(' ')}`, true],
    ['Words of my own, typed over those of the document.', false],
  ] as const) {
    await page.getByLabel('Your message').fill(words)
    await expect(fromPdf).toBeVisible({ visible: isFromPdf })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Back to Document Upload' }).click()
    await expect(page.getByLabel('Your message')).toHaveValue(words)
    await expect(fromPdf).toBeVisible({ visible: isFromPdf })
  }
})

test('the first field with an error has the focus, in the order of the form', async ({ page }) => {
  await signUp(page, 'Mary', DINGLE)
  const button = page.getByRole('button', { name: 'Upload voice sample' })
  await expect(button).toBeDisabled()
  await page.locator('#voice-sample form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Missing Information').first()).toBeVisible()
  await expect(page.getByLabel('The recording')).toBeFocused()
})
