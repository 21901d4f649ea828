import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recordings } from '#db/schema'
import { qualityWith } from '../../engine/tests/support/sample-quality'
import { speechLike } from '../../engine/tests/support/speech-sample'
import { writeWav } from '../../engine/tests/support/wav'
import { inDatabase } from '../support/in-database'
import { giveVoice, openMessage } from './ready-stories'
import { expect, hasStarted, notice, openForm, test } from './test'

test.use({ hasVoice: false })

/** The workers that decode have a low priority, and wait longer on a busy machine. */
const isSaved = (page: Page) => expect(page.getByLabel('Your message')).toBeVisible({ timeout: 240_000 })

test('a recording of a voice is added, replaced and deleted', async ({ page, service }) => {
  test.setTimeout(900_000)
  const [cassette, better] = (
    [
      ['cassette.wav', 186, 1.12],
      ['better.wav', 193, 1.12],
    ] as const
  ).map(([name, f0Hz, tract], seed) => {
    const path = join(service.storageDir, name)
    writeWav(path, speechLike({ seconds: 8, f0Hz, tract, seed: seed + 1 }), 16_000)
    return path
  })
  const { username } = await openMessage(page, service)
  await giveVoice(service, username, 'Grandpa Jo')

  await page.goto('/user-dashboard/voice-selection?upload=new')
  await hasStarted(page)
  await expect(page.getByText('Is this someone whose voice you have, or someone else?')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  // The same person again: no words are asked for.
  await page.getByRole('radio', { name: 'Grandma Rose' }).check()
  await expect(page.getByLabel('Who is this voice?')).toBeHidden()
  await page.getByLabel('The recording').setInputFiles(cassette ?? '')
  await page.getByRole('button', { name: 'Upload voice sample' }).click()
  await isSaved(page)

  const card = (file: string) =>
    page.locator('article').filter({ has: page.locator('.voice-file', { hasText: file }) })
  // As the analysis would, which the tests of what is heard wait for.
  inDatabase(service, (db) => db.update(recordings).set({ quality: qualityWith() }).run())
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await card('cassette.wav').getByRole('link', { name: 'Open this voice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeVisible()
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.getByText('How good is this recording?')).toHaveCount(2)
  await hasStarted(page)
  await expect(page.getByText(/Together these recordings have \d+ seconds of speech/)).toBeVisible()

  const dialog = openForm(page)
  await card('cassette.wav').getByRole('link', { name: 'Use another recording instead' }).click()
  await expect(dialog.getByText('replaces cassette.wav')).toBeVisible()
  await dialog.getByLabel('The recording').setInputFiles(better ?? '')
  await dialog.getByRole('button', { name: 'Upload voice sample' }).click()
  await expect(notice(page, 'The recording is saved')).toBeVisible({ timeout: 240_000 })
  await expect(card('better.wav')).toHaveCount(1)
  await expect(card('cassette.wav')).toHaveCount(0)

  await card('better.wav')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Voice Sample Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeFocused()
})
