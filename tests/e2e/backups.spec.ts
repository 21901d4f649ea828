import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { auditRecords } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { mailClaimsIn } from '../support/mail-claims'
import { expect, expectAccessible, firstAdmin, hasStarted, notice, signInAsAdmin, test } from './test'

/** The names of the files in a .tar. */
async function namesIn(path: string): Promise<string[]> {
  const names: string[] = []
  const tar = extract()
  tar.on('entry', ({ name }, stream, next) => {
    names.push(name)
    stream.resume().on('end', next)
  })
  await pipeline(createReadStream(path), tar)
  return names
}

test('an admin backs up now, sees it, and downloads it with their password', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const at = Date.now()
  const state = { attempt: { startedAt: at, endedAt: at, problem: 'The disk is full.' } }
  writeFileSync(join(service.storageDir, 'backup-state.json'), JSON.stringify(state))
  await signInAsAdmin(page)
  await expect(page.getByText('The last backup failed. The disk is full.')).toBeVisible()
  await page.getByRole('link', { name: 'Backups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Backups' })
  await expect(dialog.getByText('There are none yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back up now' }).click()
  await expect(notice(page, 'The backup has begun')).toBeVisible()
  await expect(async () => {
    await page.goto('/admin-dashboard/backups')
    await expect(dialog.getByText('everything in it is whole')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await hasStarted(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, javaScriptEnabled)

  await dialog.getByRole('link', { name: 'Download' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Download a backup' })
  // No other test reads this dialog without a mail server.
  await expect(confirmation).toContainText('This service can’t send email')
  expect(mailClaimsIn(await confirmation.innerHTML())).toEqual([])
  await hasStarted(page)
  await expectAccessible(page, javaScriptEnabled)
  const file = `${new URL(page.url()).pathname}/file`
  await page.goto(file)
  await expect(confirmation.getByLabel('Current password', { exact: true })).toBeVisible()
  await confirmation.getByLabel('Current password', { exact: true }).fill('Not-it-at-all-1')
  await confirmation.getByRole('button', { name: 'Download' }).click()
  await expect(confirmation.getByText('This is not your current password.')).toBeVisible()
  await confirmation.getByLabel('Current password', { exact: true }).fill(firstAdmin.ADMIN_PASSWORD)
  const downloading = page.waitForEvent('download')
  await confirmation.getByRole('button', { name: 'Download' }).click()
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-download-'))
  const path = join(folder, 'backup.tar')
  await (await downloading).saveAs(path)
  const names = await namesIn(path)
  rmSync(folder, { recursive: true })
  expect(names[0]).toMatch(/^everspoken-.+Z\/app\.sqlite$/)
  expect(names.at(-1)).toMatch(/\/manifest\.json$/)
  const acts = inDatabase(service, (db) => db.select().from(auditRecords).all())
  expect(acts.map(({ what }) => what)).toContain('backup')
})
