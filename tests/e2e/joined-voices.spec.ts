import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { speechLike } from '../support/speech-sample'
import { writeWav } from '../support/wav'
import { openMessage } from './ready-stories'
import { expect, expectAccessible, hasStarted, notice, test, uploadVoice } from './test'

/** The recordings are measured in the background. */
const measured = (page: Page, count: number) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText('How good is this recording?')).toHaveCount(count, { timeout: 2000 })
  }).toPass({ timeout: 240_000 })

/** The workers that decode have a low priority, and wait longer on a busy machine. */
const isSaved = (page: Page) => expect(page.getByLabel('Your message')).toBeVisible({ timeout: 90_000 })

test('a recording of two voices’ is moved to the other and taken out again, and one is added and replaced', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  test.setTimeout(900_000)
  const [father, cassette, better] = (
    [
      ['father.wav', 108, 1],
      ['cassette.wav', 186, 1.12],
      ['better.wav', 193, 1.12],
    ] as const
  ).map(([name, f0Hz, tract], seed) => {
    const path = join(service.storageDir, name)
    writeWav(path, speechLike({ seconds: 16, f0Hz, tract, seed: seed + 1 }), 16_000)
    return path
  })
  await openMessage(page, service)

  // Someone else: nothing is chosen.
  await page.goto('/user-dashboard/voice-selection?upload=new')
  await hasStarted(page)
  await expect(page.getByText('Is this Grandma Rose again, or someone else?')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await uploadVoice(page, father ?? '', 'Grandpa Jo')
  await isSaved(page)

  // The same person again: no words are asked for.
  await page.goto('/user-dashboard/voice-selection?upload=new')
  await hasStarted(page)
  await page.getByRole('radio', { name: 'Grandma Rose' }).last().check()
  await expect(page.getByLabel('Who is this voice?')).toBeHidden()
  await expectAccessible(page, javaScriptEnabled)
  await page.getByLabel('The recording').setInputFiles(cassette ?? '')
  await page.getByRole('button', { name: 'Upload voice sample' }).click()
  await isSaved(page)

  const card = (file: string) =>
    page.locator('article').filter({ has: page.locator('.voice-file', { hasText: file }) })
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await card('cassette.wav').getByRole('link', { name: 'Open this voice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeVisible()
  await expect(page.locator('article')).toHaveCount(2)
  await measured(page, 2)
  await hasStarted(page)
  await expect(page.getByText(/Together these recordings have \d+ seconds of speech/)).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)

  // It sounds like two people, which is said and not forbidden.
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await card('father.wav').getByRole('link', { name: 'Open this voice' }).click()
  await expect(page.locator('article')).toHaveCount(1)
  await measured(page, 1)
  await hasStarted(page)
  await card('father.wav').getByText('Whose voice is this?').click()
  await card('father.wav').getByRole('link', { name: 'It’s Grandma Rose' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('To us they sound like two people.')).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await dialog.getByRole('button', { name: 'Yes, this is Grandma Rose' }).click()
  await expect(notice(page, 'The recording belongs to this voice now')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(3)

  // The voice that it left is still listed, with what can be done with it.
  await page.goto('/user-dashboard')
  await hasStarted(page)
  const left = page.locator('article').filter({ hasText: 'There is no recording of this voice now.' })
  await expect(left.getByRole('heading', { name: 'Grandpa Jo' })).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await left.getByRole('link', { name: 'Add a recording' }).click()
  await expect(dialog.getByText('Another recording of Grandpa Jo')).toBeVisible()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await left.getByRole('link', { name: 'Delete' }).click()
  await expect(dialog.getByText('Grandpa Jo')).toBeVisible()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await card('father.wav').getByRole('link', { name: 'Open this voice' }).click()
  await expect(page.locator('article')).toHaveCount(3)
  await hasStarted(page)
  await card('father.wav').getByText('Whose voice is this?').click()
  await card('father.wav').getByRole('button', { name: 'Take this recording out again' }).click()
  await expect(notice(page, 'This recording is a voice of its own again')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(2)
  if (javaScriptEnabled) await expect(page.getByRole('heading', { name: 'Recordings' })).toBeFocused()

  await card('cassette.wav').getByRole('link', { name: 'Use another recording instead' }).click()
  await expect(dialog.getByText('takes the place of cassette.wav')).toBeVisible()
  await dialog.getByLabel('The recording').setInputFiles(better ?? '')
  await expectAccessible(page, javaScriptEnabled)
  await dialog.getByRole('button', { name: 'Upload voice sample' }).click()
  await expect(notice(page, 'The recording is saved')).toBeVisible({ timeout: 90_000 })
  await expect(card('better.wav')).toHaveCount(1)
  await expect(card('cassette.wav')).toHaveCount(0)

  await card('better.wav')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Voice Sample Deleted')).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByRole('heading', { name: 'Recordings' })).toBeFocused()

  await page.getByRole('link', { name: 'Delete this voice' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Voice Deleted')).toBeVisible()
  await expect(card('voice.mp3')).toHaveCount(0)
  await expect(card('father.wav')).toHaveCount(1)
})
