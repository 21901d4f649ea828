import type { Page } from '@playwright/test'
import { comeToTheUploader } from './ready-stories'
import { expect, expectAccessible, hasStarted, notice, test } from './test'

test.use({ hasVoice: false })

const chosenFile = (page: Page) =>
  page.getByLabel('The recording').evaluate((input: HTMLInputElement) => input.files?.[0]?.name)

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function fillAndUpload(page: Page) {
  await page.getByLabel('Who is this voice?').fill('Grandma Rose')
  await page.getByLabel('What do you remember about their voice?').fill('Soft, and always close to laughing.')
  await button(page, 'Upload voice sample').click()
  await expect(notice(page, 'Voice sample uploaded successfully')).toBeVisible()
}

const keptIn = (page: Page) =>
  page.evaluate(async () => [localStorage.length, (await indexedDB.databases()).map(({ name }) => name)])

const samples = async (page: Page) => (await page.request.get('/api/voice-samples')).json()

test('a voice is recorded, survives a crash, is recorded again and uploaded', async ({ page, service }) => {
  await comeToTheUploader(page, service)
  await page
    .getByLabel('A voice message from WhatsApp or Telegram')
    .setInputFiles('tests/fixtures/voice-message.opus')
  await expect.poll(() => chosenFile(page)).toBe('voice-message.wav')
  const listen = page.getByLabel('Listen to your recording')
  await expect.poll(() => listen.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(3, 1)

  await button(page, 'They are here with me: record with the microphone').click()
  await expect(button(page, 'Start recording')).toBeFocused()
  await button(page, 'A walk to the harbour').click()
  await expect(page.getByRole('region', { name: 'A walk to the harbour' })).toContainText('blue coat')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await button(page, 'Start recording').click()
  await expect(page.getByRole('alert')).toContainText('The browser didn’t let us use the microphone')

  // The account page may not use the microphone: its link has to load a new page.
  await page.goto('/account')
  await hasStarted(page)
  await page.getByRole('link', { name: 'Everspoken', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Mary' })).toBeVisible()
  await hasStarted(page)
  await button(page, 'They are here with me: record with the microphone').click()
  await button(page, 'Start recording').click()
  await expect(button(page, 'Stop recording')).toBeFocused()
  await expect(page.getByText('Recording: 00:02')).toBeVisible()
  await expect(page.getByText('A good level')).toBeVisible()
  await expectAccessible(page)

  // As with a crash, the recording isn't ended: the page leaves as it is.
  await page.reload()
  await expect(
    page.getByText('This browser has kept a recording that you haven’t uploaded yet'),
  ).toBeVisible()
  const length = () => listen.evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(length).toBeGreaterThan(1)

  // To another user of this browser it isn't offered, but deleted.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('everspoken-recorder')
        open.onsuccess = () => {
          const change = open.result.transaction('pieces', 'readwrite')
          const pieces = change.objectStore('pieces')
          const about = pieces.get('about')
          about.onsuccess = () => pieces.put({ ...about.result, owner: 'another' }, 'about')
          change.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )
  await page.reload()
  await expect.poll(() => keptIn(page)).toEqual([0, []])

  await button(page, 'They are here with me: record with the microphone').click()
  await button(page, 'Start recording').click()
  await expect(page.getByText('Recording: 00:01')).toBeVisible()
  await button(page, 'Stop recording').click()
  await button(page, 'Record again').click()
  await button(page, 'Start recording').click()
  await expect(page.getByText('Recording: 00:01')).toBeVisible()
  // As by a sign-out in another tab, after which nothing more is stored.
  await page.evaluate(() => void indexedDB.deleteDatabase('everspoken-recorder'))
  await expect(page.getByText('This browser doesn’t keep recordings')).toBeVisible()
  await button(page, 'Stop recording').click()
  await button(page, 'Use it for the upload').click()
  await expect(page.getByLabel('The recording')).toBeFocused()
  expect(await chosenFile(page)).toMatch(/^Recording \d{4}-\d\d-\d\d \d\d\.\d\d\.wav$/)
  await fillAndUpload(page)
  const [sample] = await samples(page)
  expect(sample.filename).toMatch(/^Recording .*\.wav$/)
  expect(sample.durationMs).toBeGreaterThan(800)
  await expect.poll(() => keptIn(page)).toEqual([0, []])
})
