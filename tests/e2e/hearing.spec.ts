import { recordings } from '#db/schema'
import { qualityWith } from '../../engine/tests/support/sample-quality'
import { inDatabase } from '../support/in-database'
import { openMessage } from './ready-stories'
import { expect, expectAccessible, hasStarted, notice, openForm, test } from './test'

test('one reads that no one speaks in a recording, and brings a better one before any words', async ({
  page,
  service,
}) => {
  await openMessage(page, service)
  const quality = qualityWith({ music: 0.9, voicedShare: 0.1 })
  inDatabase(service, (db) => db.update(recordings).set({ quality, acceptedAt: null }).run())
  await page.reload()
  await hasStarted(page)
  // Nothing that speaks is offered in the name of a person who isn't heard.
  await expect(page.locator('#create-story .form-error')).toContainText(
    /✕.*We hear music, and can’t make out anyone speaking/,
  )
  await expect(page.getByText('In the recreated voice of')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Your message').fill('Two cups.')
  await page.getByRole('button', { name: 'Use another recording instead' }).click()
  const dialog = openForm(page)
  await expect(dialog.getByText('It replaces voice.mp3')).toBeVisible()
  await dialog.getByLabel('The recording').setInputFiles('tests/fixtures/voice.wav')
  await dialog.getByRole('button', { name: 'Upload voice sample' }).click()
  await expect(notice(page, 'The recording is saved')).toBeVisible({ timeout: 240_000 })
  const heard = page.locator('#create-story')
  const verdict = 'We hear only 8 seconds of speech. Half a minute would sound much more like Grandma Rose.'
  await expect(heard.getByText(verdict)).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Two cups.')
  // The voice itself, before anything is made with it.
  await expect(heard.getByText('In the recreated voice of Grandma Rose')).toBeVisible()
  const sound = page.locator('#create-story .player audio')
  const response = await page.request.get((await sound.getAttribute('src')) ?? '')
  expect(response.headers()['content-type']).toBe('audio/mpeg')
  await page.getByRole('button', { name: 'Use this recording' }).click()
  await expect(page.getByRole('button', { name: 'Use this recording' })).toHaveCount(0)
  await expect(page.locator('#step-title')).toBeFocused()
  await expect(page.locator('#create-story .player')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Two cups.')
  // Words in another language are noticed, and never refused.
  await page
    .getByLabel('Your message')
    .fill(
      'Mi querida Lucía, cuando escuches esto ya estarán floreciendo los rosales del patio. Eres más valiente de lo que crees.',
    )
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('These words don’t seem to be English.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create My Story', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Document Upload' }).click()
  // No one has to answer it.
  await page.getByLabel('Your message').fill('Two cups of flour.')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add your memories' })).toBeVisible()
  await expect(page.getByText('You can still make a story with it.')).toBeVisible()
  await expect(page.getByText('These words don’t seem to be English.')).toBeHidden()
  // It stands beside the voice, too.
  await page.goto('/user-dashboard/voice-selection')
  const voice = page.getByRole('group', { name: 'Whose voice should read it?' })
  await expect(voice.getByText('We hear only 8 seconds of speech.')).toBeVisible()
  await expect(voice.getByLabel('The recreated voice of Grandma Rose')).toBeVisible()
})
