import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comeToTheUploader } from './ready-stories'
import { DINGLE, expect, expectAccessible, hasStarted, notice, signUp, test, uploadVoice } from './test'

// Chromium's errors for a lost connection.
test.use({
  hasVoice: false,
  expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches/],
})

const voice = 'tests/fixtures/voice.mp3'
const pdfNamedPhoto = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('tests/fixtures/text.pdf'),
}
const recording = (page: Page) => page.getByLabel('The recording')
const button = (page: Page) => page.getByRole('button', { name: /^Upload(ing\.\.\.| voice sample)/ })
const chosenFile = (page: Page) =>
  recording(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)

/** Slows uploads down; -1 ends that. */
async function limitUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const uploadThroughput = bytesPerSecond
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  })
}

test('the form beside step 1 goes on with the user to step 2, with its recording', async ({ page }) => {
  await signUp(page, 'Mary', DINGLE)
  const card = page.locator('#voice-sample')
  await card.getByLabel('Who is this voice?').fill('Grandma Rose')
  await card.getByLabel('What do you remember about their voice?').fill('Soft and hoarse.')
  await recording(page).setInputFiles(voice)
  await page.getByRole('link', { name: /Your Message/ }).click()
  await page.getByRole('radio', { name: /Kitchen Stories/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Your First Voice Sample' })).toBeVisible()
  await expect(page.getByLabel('Who is this voice?')).toHaveValue('Grandma Rose')
  await expect(page.getByLabel('What do you remember about their voice?')).toHaveValue('Soft and hoarse.')
  expect(await chosenFile(page)).toBe('voice.mp3')
  await expect(page.getByLabel('Listen to your recording')).toBeVisible()
})

test('with and without script, a voice sample is rejected with the texts of the spec, and accepted once it is complete, once also where the last response is lost', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  await comeToTheUploader(page, service)
  await expect(page.getByText('I have the consent of the person')).toBeVisible()
  await page.getByLabel('Who is this voice?').fill('   ')
  await page.getByLabel('What do you remember about their voice?').fill('Soft.')
  await recording(page).setInputFiles(voice)
  if (javaScriptEnabled) {
    const player = page.getByLabel('Listen to your recording')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
    await expect(button(page)).toBeDisabled()
    await page.locator('#create-story form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  } else await button(page).click()
  await expect(notice(page, 'Missing Information').first()).toBeVisible()
  await expect(page.getByLabel('Who is this voice?')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)

  await page.getByLabel('Who is this voice?').fill('Grandma Rose')
  await recording(page).setInputFiles('tests/fixtures/text.pdf')
  if (!javaScriptEnabled) await button(page).click()
  await expect(page.locator('.form-error')).toContainText('Invalid File Type')
  await expect(page.locator('.field-error')).toContainText('Please upload an MP3, WAV, M4A, or MP4 file')
  await expect(page.getByLabel('Who is this voice?')).toHaveValue('Grandma Rose')
  await recording(page).setInputFiles(voice)
  // With script its first bytes tell, as soon as it is chosen.
  await page.getByLabel('A photo of your loved one').setInputFiles(pdfNamedPhoto)
  if (!javaScriptEnabled) await button(page).click()
  await expect(page.locator('.field-error')).toHaveText('Please upload an image file')

  await page.getByLabel('A photo of your loved one').setInputFiles('tests/fixtures/photo.jpg')
  if (javaScriptEnabled) await expect(page.locator('.form-error')).toHaveCount(0)
  await recording(page).setInputFiles(voice)
  const statuses: number[] = []
  if (javaScriptEnabled)
    await page.route('**/voices/new.data*', async (route) => {
      const response = await route.fetch()
      statuses.push(response.status())
      await (statuses.length === 1 ? route.abort('internetdisconnected') : route.fulfill({ response }))
    })
  await button(page).dblclick()
  await expect(notice(page, 'Voice sample uploaded successfully')).toBeVisible()
  await expect(page.getByLabel('Your message')).toBeVisible()
  await expect(page.locator('#voice-sample article')).toHaveCount(1)
  if (javaScriptEnabled) expect(statuses).toEqual([202, 202])
})

const CUT_OFF = 'The connection was lost. The upload goes on by itself when it is back.'

test('an upload shows its progress and asks before the page is left; cancelled, offline or signed out, its form keeps its files', async ({
  page,
  service,
  context,
}) => {
  await comeToTheUploader(page, service)
  await limitUploads(page, 8_000)
  await uploadVoice(page, voice)
  await expect(page.getByText(/^\d+ of \d+ KB · \d+% done/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'How much of the recording is sent' })).toBeVisible()
  await expect(button(page)).toHaveText('Uploading...')

  await page.getByRole('link', { name: 'Back to Document Types' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recording is still uploading' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay and finish' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toBeVisible()

  await context.setOffline(true)
  await expect(notice(page, CUT_OFF).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByText('The upload was cancelled')).toBeVisible()
  await expect(button(page)).toBeFocused()
  await expect(page.getByLabel('Who is this voice?')).toHaveValue('Grandma Rose')
  expect(await chosenFile(page)).toBe('voice.mp3')
  await context.setOffline(false)
  await limitUploads(page, 8_000)

  const cookies = await context.cookies()
  await context.clearCookies()
  await button(page).click()
  await expect(page.locator('#create-story .form-error')).toContainText('You are signed out')
  await expect(page.getByRole('link', { name: 'Sign in (opens in a new tab)' })).toBeVisible()
  expect(await chosenFile(page)).toBe('voice.mp3')
  await context.addCookies(cookies)
  await button(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Document Types' }).click()
  await dialog.getByRole('button', { name: 'Stop the upload' }).click()
  await expect(page.getByRole('radio', { name: /Kitchen Stories/ })).toBeChecked()
  expect(await (await page.request.get('/api/voice-samples')).json()).toEqual([])
})

/** Where each part begins that is sent. */
function offsetsOf(page: Page) {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('an upload goes on where a lost connection or a reload stopped it', async ({
  page,
  service,
  context,
}) => {
  await comeToTheUploader(page, service)
  const offsets = offsetsOf(page)
  const sizeBytes = 275_244
  await limitUploads(page, 40_000)
  await uploadVoice(page, 'tests/fixtures/voice.wav')
  await expect(page.getByText(/ (2|3|4)\d% done/)).toBeVisible()
  await context.setOffline(true)
  await expect(notice(page, CUT_OFF).first()).toBeVisible()
  await expect(page.locator('.form-error')).toHaveCount(0)
  await context.setOffline(false)
  await limitUploads(page, 40_000)
  await expect(page.getByText(/ (5|6|7)\d% done/)).toBeVisible()

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await limitUploads(page, -1)
  await uploadVoice(page, 'tests/fixtures/voice.wav')
  await expect(notice(page, 'Voice sample uploaded successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/document-upload/)
  // At least a fifth was sent when the connection was lost, and half before the reload.
  const [first, afterLoss, afterReload, ...more] = offsets.map((offset) => offset / sizeBytes)
  expect([first, more]).toEqual([0, []])
  expect(afterLoss).toBeGreaterThan(0.1)
  expect(afterReload).toBeGreaterThan(0.4)
  expect(await page.evaluate(() => localStorage.getItem('unfinished-upload'))).toBeNull()
})

test.describe('on a touch screen,', () => {
  test.use({ hasTouch: true })

  test('the button for a voice message stays as it is when one is chosen, so that the next tap and key work', async ({
    page,
    service,
  }) => {
    await comeToTheUploader(page, service)
    const label = page.locator('.file-button')
    const input = label.getByLabel('A voice message from WhatsApp or Telegram')
    const chooseBy = async (act: () => Promise<void>) => {
      // Chromium opens a chooser only for a tap or key of the last five seconds, and a busy machine may take longer.
      await expect(async () => {
        const coming = page.waitForEvent('filechooser', { timeout: 10_000 })
        const [chooser] = await Promise.all([coming, act()])
        await chooser.setFiles('tests/fixtures/voice-message.opus')
      }).toPass()
      await expect.poll(() => chosenFile(page)).toBe('voice-message.wav')
      await expect(page.getByText('Reading the voice message…')).toHaveCount(0)
    }
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 664 })
      await page.reload()
      await hasStarted(page)
      const before = await label.boundingBox()
      await chooseBy(() => label.tap())
      const { x = 0, width: buttonWidth = 0, height } = { ...(await label.boundingBox()) }
      expect([buttonWidth, height]).toEqual([before?.width, before?.height])
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + buttonWidth).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'They are here with me' }).tap()
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
    }
    await page.reload()
    await hasStarted(page)
    const before = await label.boundingBox()
    await recording(page).focus()
    await page.keyboard.press('Tab')
    await expect(input).toBeFocused()
    await expect(label).toHaveCSS('outline-style', 'solid')
    for (const key of ['Enter', 'Space']) {
      await chooseBy(() => page.keyboard.press(key))
      await expect(input).toBeFocused()
      const { width, height } = { ...(await label.boundingBox()) }
      expect([width, height]).toEqual([before?.width, before?.height])
    }
  })
})
