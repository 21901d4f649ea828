import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readings } from '#db/schema'
import { POCKET_VERSION, SELF_CHECK } from '../../engine/src/engines/pocket/proof'
import { startFakeServer } from '../../engine/tests/support/fake-server'
import {
  addonProblem,
  packArchive,
  TOY_RECORDING,
  toyFiles,
  writeToy,
} from '../../engine/tests/support/toy-pocket/toy-files'
import { inDatabase } from '../support/in-database'
import { startService } from '../support/service'
import { addReadyStories } from './ready-stories'
import { test as base, createAccount, expect, firstAdmin, hasStarted, signInAsAdmin } from './test'

/** A service whose model comes from a server on loopback: the toy, without the recording that its check needs. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  service: async ({}, use) => {
    const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-voice-'))
    const path = `${storageDir}.tar.bz2`
    const { [TOY_RECORDING]: _, ...files } = toyFiles()
    packArchive(path, files)
    const bytes = readFileSync(path)
    const server = await startFakeServer(async (_, response) => void response.end(bytes))
    const service = await startService({
      ...{ ...firstAdmin, STORAGE_DIR: storageDir },
      VOICE_MODEL_URL: `${server.url}/toy.tar.bz2`,
      VOICE_MODEL_SHA256: createHash('sha256').update(bytes).digest('hex'),
    })
    await use(service)
    await service.dispose()
    await server.close()
    rmSync(path)
  },
})
test.skip(addonProblem !== undefined, `sherpa-onnx-node: ${addonProblem}`)

test('an admin installs the neural voice, hears it, chooses it without a restart, and removes it', async ({
  page,
  service,
}) => {
  const person = await createAccount(page, 'Mary', { service })
  const [story] = await addReadyStories(service, person.username, 1)
  inDatabase(service, (db) => db.update(readings).set({ engine: 'classic classic-6' }).run())
  await signInAsAdmin(page)
  const click = (role: 'link' | 'button', name: string) => page.getByRole(role, { name, exact: true }).click()
  await click('link', 'Hear a voice that sounds like them')
  await expect(page.getByRole('heading', { name: 'Built in · in use' })).toBeVisible()
  await click('link', 'Download and try')
  await expect(page.getByText('non-commercial use only')).toBeVisible()
  await click('button', 'I agree, download it')
  await expect(page.getByText('The archive came without a recording to check it with')).toBeVisible()
  await expect(page.getByText('it can’t be used')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the neural voice' })).toBeHidden()

  const models = join(service.storageDir, 'models')
  writeToy(models)
  // Its own proof takes six seconds.
  writeFileSync(
    join(models, 'pocket', SELF_CHECK),
    JSON.stringify({
      engineVersion: POCKET_VERSION,
      passed: true,
      problems: [],
      figures: { slowness: 1, peakMemoryMb: 500 },
    }),
  )
  await page.reload()
  await hasStarted(page)
  await click('link', 'Hear it with a recording of yours')
  await click('button', 'Record with the microphone')
  await click('button', 'Start recording')
  await expect(page.getByText('Recording: 00:05')).toBeVisible()
  await click('button', 'Stop recording')
  await click('button', 'Use it for the upload')
  await click('button', 'Hear both voices')
  await expect(page.getByText('from your recording, which is deleted')).toBeVisible()
  expect(readdirSync(join(service.storageDir, 'spool'))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('unsent-recording'))).toBeNull()
  await expect(page.locator('.player').nth(1)).toBeVisible()
  for (const which of ['built-in', 'neural']) {
    const sound = await page.request.get(`/admin-dashboard/voice/sound/${which}`)
    expect(sound.headers()['content-type']).toBe('audio/mpeg')
  }
  await page.getByLabel('Current password', { exact: true }).fill(firstAdmin.ADMIN_PASSWORD)
  await click('button', 'Use the neural voice')
  await expect(page.getByRole('heading', { name: 'Neural, on this machine · in use' })).toBeVisible()
  await expect(page.getByText('Remove', { exact: true })).toBeHidden()
  const browser = page.context().browser()
  const theirs = await (await browser!.newContext({ baseURL: service.url })).newPage()
  await theirs.request.post('/api/auth/login', { data: person })
  await theirs.goto(`/user-dashboard/stories/${story}/again`)
  await expect(theirs.getByText('The way voices are recreated has changed')).toBeVisible()

  await click('button', 'Go back to the built-in voice')
  await expect(page.getByRole('heading', { name: 'Built in · in use' })).toBeVisible()
  await page.getByText('Remove', { exact: true }).click()
  await click('button', 'Remove the neural voice')
  await expect(page.getByRole('link', { name: 'Download and try' })).toBeVisible()
  expect(readdirSync(models)).toEqual([])
  expect(service.output().match(/Everspoken is ready/g)).toHaveLength(1)
})
