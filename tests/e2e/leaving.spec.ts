import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { giveStory } from '../support/kept-stories'
import { readZip } from '../support/read-zip'
import { giveVoice } from './ready-stories'
import { createAccount, expect, expectAccessible, hasStarted, notice, test } from './test'

/** Unpacks an archive and opens its page without a connection. */
async function openOffline(browser: Browser, zip: Buffer, folder: string) {
  const files = readZip(zip)
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const index = [...files.keys()].find((name) => name.endsWith('/index.html')) ?? ''
  const context = await browser.newContext({ offline: true, javaScriptEnabled: true })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  await page.goto(pathToFileURL(join(folder, index)).href)
  return { page, errors }
}

async function expectUsable({ page, errors }: Awaited<ReturnType<typeof openOffline>>) {
  const players = page.locator('audio')
  await expect(players).toHaveCount(2)
  for (const player of await players.all())
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  expect(errors).toEqual([])
  await expectAccessible(page)
  await page.context().close()
}

test('with and without script, a user takes everything along, has a change of heart, and leaves for good', async ({
  page,
  browser,
  service,
  javaScriptEnabled,
}, { outputDir }) => {
  const { username, password } = await createAccount(page)
  await giveVoice(service, username)
  const sound = readFileSync('public/sample/a-letter.mp3')
  await giveStory(service, username, sound, { content: 'Bake it slowly.' })
  await page.goto('/account/everything')
  await hasStarted(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^everspoken-${username}-[\\d-]+\\.zip$`))
  // The archive is the same without script.
  if (javaScriptEnabled)
    await expectUsable(await openOffline(browser, readFileSync(await download.path()), outputDir))

  await page.goto('/account/leave')
  await hasStarted(page)
  const form = page.locator('#leave')
  const remove = async (when: RegExp, typed: string) => {
    await form.getByRole('radio', { name: when }).check()
    await form.getByRole('textbox', { name: 'Current password' }).fill(typed)
    await form.getByRole('button', { name: 'Delete my account' }).click()
  }
  await remove(/^Delete now/, 'not it')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(form.getByRole('radio', { name: /^Delete now/ })).toBeChecked()
  await remove(/^In 7 days/, password)
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await page.goto('/user-dashboard')
  await hasStarted(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(notice(page, 'Your account stays')).toBeVisible()
  await expect(page.getByText(/^Your account will be deleted on/)).toBeHidden()
  await page.goto('/account/leave')
  await hasStarted(page)
  await remove(/^Delete now/, password)
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  expect((await page.request.get('/user-dashboard')).url()).toContain('/sign-in')
})
