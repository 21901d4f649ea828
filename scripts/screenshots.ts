// Takes the pictures of docs/screenshots: `npm run screenshots`, after a change of the looks. Walks the built service in a real
// browser as a new person and as the admin, with a synthetic voice and made-up people.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '../db/client'
import playwrightConfig from '../playwright.config'
import { firstAdmin, saveLocation, signInAsAdmin, signUp, uploadVoice, waitForStory } from '../tests/e2e/test'
import { insertUser } from '../tests/support/rows'
import { startService } from '../tests/support/service'

const FOLDER = 'docs/screenshots'
const DESK = { width: 1280, height: 860 }

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({
    animations: 'disabled',
    style: '[data-sonner-toaster] { visibility: hidden }',
  })
  await sharp(picture)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`))
}

async function walkAsPerson(page: Page): Promise<void> {
  await page.goto('/')
  await take(page, 'landing')
  await signUp(page, 'Mary')
  await saveLocation(page)
  await page.getByRole('link', { name: /Your Message/ }).click()
  await page.getByRole('radio', { name: /Kitchen Stories/ }).check()
  await take(page, 'kinds')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Upload Your First Voice Sample' }).waitFor()
  await uploadVoice(page, 'tests/fixtures/voice.mp3')
  await page
    .getByLabel('Your message')
    .fill('Two cups of flour, my dear, a pinch of salt, and never hurry the dough.')
  await take(page, 'words')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create My Story' }).click()
  await waitForStory(page)
  await page.locator('#saved-stories').scrollIntoViewIfNeeded()
  await take(page, 'story')
}

async function walkAsAdmin(page: Page): Promise<void> {
  await signInAsAdmin(page)
  await page.goto('/admin-dashboard')
  await take(page, 'admin')
  await page
    .getByRole('link', { name: /Mary Ellis/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'admin-profile')
}

function fillWithPeople(storageDir: string): void {
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  const people = [
    'Ada Byron',
    'Tomás Rivera',
    'Ngozi Okafor',
    'Ruth Levy',
    'Hans Keller',
    'Mei Lin',
    'Alma Duarte',
  ]
  people.forEach((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const username = firstName
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()
    const createdAt = new Date(Date.UTC(2026, index, 3 + index))
    insertUser(db, { username, firstName, lastName, email: `${username}@example.org`, createdAt })
  })
  db.$client.close()
}

mkdirSync(FOLDER, { recursive: true })
const service = await startService(firstAdmin)
const browser = await chromium.launch(playwrightConfig.projects?.[1]?.use?.launchOptions)
try {
  fillWithPeople(service.storageDir)
  const open = () =>
    browser.newPage({ baseURL: service.url, viewport: DESK, reducedMotion: 'reduce', bypassCSP: true })
  await walkAsPerson(await open())
  await walkAsAdmin(await open())
} finally {
  await browser.close()
  await service.dispose()
}
