import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { MANIFEST, type ModelManifest } from '~/voice-engine/models/installed-model'
import { operate } from '../support/operator'
import { type Service, startService } from '../support/service'
import { babble } from '../support/synthetic-voice'
import { addonProblem, LEAST_ALIGNMENT, packArchive } from '../support/toy-pocket/make-toy-pocket'
import { writeWav } from '../support/wav'
import { comeToTheUploader } from './ready-stories'
import { test as base, expect, expectAccessible, firstAdmin, notice, uploadVoice, waitForStory } from './test'

/** Installs the toy of the engine pocket as an operator installs the model, and checks it. */
async function installToy(storageDir: string): Promise<void> {
  const archive = join(storageDir, 'toy.tar.bz2')
  packArchive(archive)
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  const voice = async (args: string) => {
    const { code, stdout, stderr } = await operate(`voice ${args}`, { storageDir })
    return code === 0 ? undefined : stdout + stderr
  }
  expect(await voice(`install pocket --from ${archive} --sha256 ${hash} --yes`)).toBeUndefined()
  const path = join(storageDir, 'models', 'pocket', MANIFEST)
  const manifest: ModelManifest = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, leastAlignment: LEAST_ALIGNMENT }))
  // A machine that does other work may be too slow at first.
  await expect(async () => expect(await voice('check')).toBeUndefined()).toPass()
}

/** With the choice of auto, after the toy has passed its self-check. */
const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-pocket-'))
      await installToy(storageDir)
      const service = await startService({ ...firstAdmin, STORAGE_DIR: storageDir, VOICE_ENGINE: 'auto' })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.skip(addonProblem !== undefined, `sherpa-onnx-node: ${addonProblem}`)

test('a neural voice is installed, makes a story from seconds that the user chooses, and can not be removed unnoticed', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const recording = join(service.storageDir, 'half-a-minute.wav')
  writeWav(recording, babble(30, 150), 16_000)
  await comeToTheUploader(page, service)
  await uploadVoice(page, recording)
  await page.getByLabel('Your message').fill('The kettle is on. Come in and sit down with us.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create My Story', exact: true }).click()
  await waitForStory(page)
  const db = new Database(join(service.storageDir, 'app.sqlite'), { readonly: true })
  expect(db.prepare('SELECT engine FROM readings').pluck().get()).toMatch(/^pocket /)
  db.close()

  await page.getByRole('link', { name: 'Open this voice' }).click()
  await page.getByText('The seconds this voice is made from').click()
  await expect(page.getByText(/chosen by the service for their clear speech/)).toBeVisible()
  const seconds = page.locator('audio[aria-label="These seconds"]')
  await expect(seconds).toHaveAttribute('src', /#t=[\d.]+,[\d.]+$/)
  await page.getByRole('link', { name: 'Choose the seconds' }).click()
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
    await page.reload()
    await page.getByText('The seconds this voice is made from').click({ timeout: 2000 })
    await expect(page.getByText('From 00:03 to 00:15, chosen by you')).toBeVisible({ timeout: 2000 })
  }).toPass()

  await service.stop()
  const removed = await operate('voice remove pocket --yes', { storageDir: service.storageDir })
  expect(removed.code).toBe(0)
  await expect(service.restart()).rejects.toThrow(
    "The voice engine 'pocket' can't make stories. The model is not installed: npm run voice -- install pocket.",
  )
})
