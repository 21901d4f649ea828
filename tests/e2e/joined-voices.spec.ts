import { join } from 'node:path'
import { babble } from '../support/synthetic-voice'
import { writeWav } from '../support/wav'
import { comeToTheUploader, expect, expectAccessible, hasStarted, notice, test, uploadVoice } from './test'

test('two recordings of one person are joined into one voice, and taken apart again', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const [first, second] = ['at-home.wav', 'on-holiday.wav'].map((name, i) => {
    const path = join(service.storageDir, name)
    writeWav(path, babble(14, 140 + 5 * i), 16_000)
    return path
  })
  await comeToTheUploader(page)
  await uploadVoice(page, first ?? '')
  await expect(page.getByLabel('Your message')).toBeVisible()
  const card = (file: string) =>
    page.locator('article').filter({ has: page.locator('.voice-file', { hasText: file }) })
  await expect(page.getByText('The recordings of this voice')).toHaveCount(0)
  await page.goto('/user-dashboard/voice-selection?upload=new')
  await hasStarted(page)
  await uploadVoice(page, second ?? '')
  await expect(page.getByLabel('Your message')).toBeVisible()

  const holiday = card('on-holiday.wav').last()
  // The recordings are measured in the background.
  await expect(async () => {
    await page.goto('/user-dashboard')
    await expect(page.getByText('How good is this recording?')).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  await hasStarted(page)
  await holiday.getByText('The recordings of this voice').click()
  await expect(holiday.getByText(/This voice is made from one recording/)).toBeVisible()
  await holiday.getByRole('link', { name: 'Join it with another recording' }).click()
  await expect(page.getByLabel('This is the same person as')).toHaveValue(/.+/)
  await expectAccessible(page, javaScriptEnabled)
  await page.getByRole('button', { name: 'Make one voice of them' }).click()
  await expect(notice(page, 'These recordings make one voice now')).toBeVisible()

  await page.goto('/user-dashboard')
  await hasStarted(page)
  await holiday.getByText('The recordings of this voice').click()
  await expect(holiday.getByText('This voice is made from the best of these recordings:')).toBeVisible()
  await expect(holiday.getByText(/Together these recordings have \d+ seconds of speech/)).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await holiday.getByRole('button', { name: 'Take this recording out again' }).click()
  await expect(notice(page, 'This recording is a voice of its own again')).toBeVisible()
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await holiday.getByText('The recordings of this voice').click()
  await expect(holiday.getByRole('link', { name: 'Join it with another recording' })).toBeVisible()
})
