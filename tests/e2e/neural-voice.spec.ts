import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Service, startService } from '../support/service'
import { babble } from '../support/synthetic-voice'
import { addonProblem } from '../support/toy-pocket/addon-problem'
import { writeToy } from '../support/toy-pocket/write-toy'
import { writeWav } from '../support/wav'
import {
  test as base,
  comeToTheUploader,
  expect,
  expectAccessible,
  notice,
  openMore,
  uploadVoice,
  waitForStory,
} from './test'

/** With the engine pocket and the toy of its model. */
const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-pocket-'))
      writeToy(join(storageDir, 'models'))
      const service = await startService({ STORAGE_DIR: storageDir, VOICE_ENGINE: 'pocket' })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker' },
  ],
})
test.skip(addonProblem !== undefined, `sherpa-onnx-node: ${addonProblem}`)

test('a story is made by a neural voice, from seconds of the recording that the user chooses', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const recording = join(service.storageDir, 'half-a-minute.wav')
  writeWav(recording, babble(30, 150), 16_000)
  await comeToTheUploader(page)
  await uploadVoice(page, recording)
  await page.getByLabel('Your message').fill('The kettle is on. Come in and sit down with us.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create My Story' }).click()
  await waitForStory(page)
  await openMore(page)
  await expect(page.getByText(/Made by the voice engine pocket-\d/)).toBeVisible()

  await page.getByText('The seconds this voice is made from').click()
  await expect(page.getByText(/chosen by the service for their clear speech/)).toBeVisible()
  const seconds = page.locator('audio[aria-label="These seconds"]')
  await expect(seconds).toHaveAttribute('src', /#t=[\d.]+,[\d.]+$/)
  await page.getByLabel('How many seconds').fill('5')
  await page.getByRole('button', { name: 'Use these seconds' }).click()
  await expect(page.getByText('Please choose from 10 to 20 seconds.').first()).toBeVisible()
  await expect(page.getByLabel('How many seconds')).toHaveValue('5')
  await expectAccessible(page, javaScriptEnabled)
  await page.getByLabel('Begin at second').fill('3')
  await page.getByLabel('How many seconds').fill('12')
  await page.getByRole('button', { name: 'Use these seconds' }).click()
  await expect(notice(page, 'The voice is made from these seconds now')).toBeVisible()
  await expect(async () => {
    await page.goto('/user-dashboard')
    await page.getByText('The seconds this voice is made from').click({ timeout: 2000 })
    await expect(page.getByText('From 00:03 to 00:15, chosen by you')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})
