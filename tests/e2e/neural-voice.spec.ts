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
import { test as base, expect, firstAdmin, uploadVoice, waitForStory } from './test'

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
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'the steps are those of main-journey.spec.ts')
test.skip(addonProblem !== undefined, `sherpa-onnx-node: ${addonProblem}`)

test('a neural voice is installed, makes a story, and can not be removed unnoticed', async ({
  page,
  service,
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

  await service.stop()
  const removed = await operate('voice remove pocket --yes', { storageDir: service.storageDir })
  expect(removed.code).toBe(0)
  await expect(service.restart()).rejects.toThrow(
    "The voice engine 'pocket' can't make stories. The model is not installed: npm run voice -- install pocket.",
  )
})
