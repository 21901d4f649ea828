import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { readings } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase } from '../support/in-database'
import { giveStory, keepFile } from '../support/kept-stories'
import { readyAs } from '../support/rows'
import type { Service } from '../support/service'
import { giveVoice } from './ready-stories'
import { createAccount, expect, expectAccessible, hasStarted, notice, openForm, openMore, test } from './test'

/** A ready story in a voice of the user's. */
async function addStory(service: Service, username: string, voiceId: string): Promise<string> {
  const id = `cake-${username}`
  const story = { id, voiceId, voiceName: 'Grandma Rose', content: 'Two cups of flour, Sadhbh.' }
  await giveStory(service, username, readFileSync('tests/fixtures/voice.mp3'), story)
  return id
}

/** As the worker does with the reading that is being made. */
async function endReading(service: Service, storyId: string) {
  const key = `stories/${storyId}.2.mp3`
  await keepFile(fileStoreIn(service.storageDir), key, readFileSync('tests/fixtures/voice.mp3'))
  inDatabase(service, (db) =>
    db
      .update(readings)
      .set({ ...readyAs(key), updatedAt: new Date() })
      .where(and(eq(readings.storyId, storyId), eq(readings.status, 'processing')))
      .run(),
  )
}

test.use({ hasVoice: false })

test('a story is made again with other words and another voice, both are heard, one is chosen, and the first again', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page)
  const voice = await giveVoice(service, username)
  await giveVoice(service, username, 'Uncle Jo')
  const id = await addStory(service, username, voice)
  await page.goto('/user-dashboard')
  await hasStarted(page)
  const card = page.locator(`#story-${id}`)
  const others = card.locator('.readings > li.stack')
  const dialog = openForm(page)

  await openMore(page)
  await card.getByRole('link', { name: /^New reading/ }).click()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Two cups of flour, Sadhbh.')
  await expect(dialog.getByLabel('Word or name')).toHaveValue('Sadhbh')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Grandma Rose')
  // What was chosen stays in a refused form.
  await dialog.getByLabel('Voice', { exact: true }).selectOption('Uncle Jo')
  await dialog.getByLabel('Your message').fill('🎂')
  await dialog.getByRole('button', { name: 'Make a new reading' }).click()
  await expect(dialog.getByText(/^Nothing here can be read aloud/)).toBeVisible()
  await expect(dialog.getByLabel('Your message')).toHaveValue('🎂')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Uncle Jo')
  await dialog.getByLabel('Your message').fill('Three cups of flour.')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await dialog.getByRole('button', { name: 'Make a new reading' }).click()
  await expect(notice(page, 'A new reading is being made')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(others).toContainText('In the voice of Uncle Jo')
  await expect(page.getByRole('heading', { name: /Two cups of flour/ })).toHaveCount(1)

  await endReading(service, id)
  await expect(notice(page, 'New Reading Ready!')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(others.getByRole('link', { name: 'Use this reading Second reading' })).toBeVisible()
  await others.getByText('Read its words').click()
  await expect(others.locator('.story-text')).toHaveText('Three cups of flour.')
  const sounds = await card.locator('audio').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(new Set(sounds).size).toBe(2)
  await others.getByRole('button', { name: 'Play Three cups of flour., Second reading' }).click()
  await expect(
    others.getByRole('button', { name: 'Pause Three cups of flour., Second reading' }),
  ).toBeVisible()

  // Another one, read another time, isn't wanted.
  await openMore(page)
  await card.getByRole('link', { name: /^New reading/ }).click()
  await dialog.getByRole('button', { name: 'Make a new reading' }).click()
  await expect(others).toHaveCount(2)
  await others.getByRole('link', { name: 'Delete this reading Third reading' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Reading Deleted')).toBeVisible()
  await expect(others).toHaveCount(1)

  await others.getByRole('link', { name: 'Use this reading Second reading' }).click()
  await expect(dialog).toContainText('The reading that you hear now stays beside it')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this reading' }).click()
  await expect(notice(page, 'Reading Chosen')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.locator('h3')).toContainText('Three cups of flour.')
  await expect(card.locator('.story-title')).toContainText("Loved One's Voice: Uncle Jo")
  await expect(card.locator('.play-button ~ audio, audio').first()).toHaveAttribute('src', sounds[1] ?? '')
  const [story] = await (await page.request.get('/api/stories')).json()
  expect(story).toMatchObject({ id, content: 'Three cups of flour.' })
})
