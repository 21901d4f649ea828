import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../support/service'
import { startSteppedVoice } from '../support/stepped-voice'
import { giveWords } from './ready-stories'
import { test as base, expect, expectAccessible, firstAdmin, hasStarted, notice, PHONE } from './test'

type Voice = Awaited<ReturnType<typeof startSteppedVoice>>

/** A service whose voice server speaks when the test lets it. */
const test = base.extend<{ voice: Voice }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  voice: async ({}, use) => {
    const voice = await startSteppedVoice()
    await use(voice)
    await voice.close()
  },
  service: async ({ voice }, use) => {
    const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-stepped-'))
    voice.leaveProof(join(storageDir, 'models'))
    const settings = { VOICE_ENGINE: 'http', VOICE_HTTP_URL: voice.url, STORAGE_DIR: storageDir }
    const service = await startService({ ...firstAdmin, ...settings })
    await use(service)
    await service.dispose()
  },
})

const WORDS = 'Two cups of flour, my dear. And stir it slowly, with a wooden spoon.'

test('a story is begun, half done and fails; its message is back with why and what to do, is tried again and read to its end', async ({
  page,
  service,
  voice,
}) => {
  await page.setViewportSize(PHONE)
  await giveWords(page, service, WORDS)
  await page.goto('/user-dashboard/memory-questions')
  await hasStarted(page)
  const create = page.getByRole('button', { name: 'Create My Story', exact: true })
  await create.click()
  const progress = page.locator('#create-story').getByRole('progressbar')
  const done = async () => Number(await progress.getAttribute('aria-valuenow'))
  await voice.begin()
  await expect.poll(done).toBe(25)
  await voice.next()
  await voice.begin()
  await expect.poll(done).toBe(50)
  const saved = page.locator('#saved-stories')
  await saved.getByText('Show your stories', { exact: true }).click()
  await expect(saved.getByText('Generating audio...')).toBeVisible()
  await expect(saved.getByText('50% done')).toBeVisible()

  await voice.fail()
  await expect(notice(page, 'Story generation failed. Please try again.')).toBeVisible()
  const cause = 'The voice of this service is not working. Please tell the people who run it.'
  const told = page.locator('#create-story').getByText(cause)
  await expect(told).toBeInViewport()
  await expect(page.getByLabel('Your message')).toHaveValue(WORDS)
  await expectAccessible(page)
  await page.goto('/user-dashboard')
  await expect(saved.getByText(/^Draft · /)).toBeVisible()
  await expect(saved.getByText(cause)).toBeVisible()
  await saved.getByRole('button', { name: /^Try again/ }).dblclick()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('form textarea')).toHaveCount(5)
  await page.getByRole('button', { name: 'Back to Document Upload' }).click()
  await expect(told).toHaveCount(0)

  await page.getByRole('button', { name: 'Continue' }).click()
  await create.click()
  voice.end()
  await expect(page.locator('#ready-story > .player')).toBeVisible()
  await expect(page.locator('#ready-story')).toContainText('In the voice of Grandma Rose')
})
