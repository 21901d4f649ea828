import type { ElementHandle, Page } from '@playwright/test'
import { storyDrafts } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { addReadyStories, openMessage } from './ready-stories'
import { createAccount, expect, hasStarted, holdBack, test } from './test'

test.use({ hasVoice: false })

/** The picture's is sent at once. */
const FIELDS =
  ':is(input, textarea, select):not([type=hidden], [type=range], [readonly], [name=profilePicture])'

/** Fills in all fields of a page before its script has come, and expects them to stay as they are. */
async function fillInEarly(page: Page, url: string) {
  const release = await holdBack(page, /\.js$/)
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo').last()).toBeAttached()
  const place = (await page.locator('dialog').count()) > 0 ? 'dialog' : 'main'
  const shown = page.locator(`${place} ${FIELDS}:enabled`).filter({ visible: true })
  const fields = (await shown.elementHandles()) as ElementHandle<HTMLInputElement>[]
  expect.soft(fields.length, url).toBeGreaterThan(0)
  for (const [i, field] of fields.entries()) {
    const [type, name] = await field.evaluate(({ type, name }) => [type, name])
    const file = { document: 'text.pdf', lovedOnePhoto: 'photo.jpg' }[name] ?? 'voice.mp3'
    if (type === 'file') await field.setInputFiles(`tests/fixtures/${file}`)
    else if (type === 'radio' || type === 'checkbox') await field.click()
    else if (type === 'select-one') await field.selectOption({ index: 0 })
    else await field.fill(type === 'email' ? 'early@example.org' : `Early ${i}`)
  }
  const state = ({ isConnected, name, value, checked }: HTMLInputElement) => [
    isConnected,
    name,
    value,
    checked,
  ]
  const all = () => Promise.all(fields.map((field) => field.evaluate(state)))
  const filled = await all()
  release()
  await hasStarted(page)
  await page.waitForLoadState('networkidle')
  expect.soft(await all(), url).toEqual(filled)
  await page.unrouteAll({ behavior: 'wait' })
}

test('what is filled in before the page has started stays', async ({ page, service }) => {
  await fillInEarly(page, '/sign-up')
  await createAccount(page)
  for (const url of ['/user-dashboard', '/user-dashboard/voices/new']) await fillInEarly(page, url)

  await page.context().clearCookies()
  const { username } = await openMessage(page, service)
  await page.goto('/user-dashboard/document-upload', { waitUntil: 'commit' })
  await page.getByLabel('Your message').fill('One two three.')
  await hasStarted(page)
  await expect(page.getByText('3 / 200 words')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const [story] = await addReadyStories(service, username, 1)
  const stored = { content: 'Put the kettle on.', answers: { kitchen_smells: 'Bread.' } }
  inDatabase(service, (db) => db.update(storyDrafts).set(stored).run())
  for (const path of ['document-type', 'document-upload', 'memory-questions', `stories/${story}/again`])
    await fillInEarly(page, `/user-dashboard/${path}`)
})

test('what an extension has added before the page starts stays, and nothing is rendered anew', async ({
  page,
}) => {
  const release = await holdBack(page, /\.js$/)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Message').fill('My mother’s voice')
  await page.evaluate(() => {
    for (const parent of [document.documentElement, document.head, document.body]) {
      parent.prepend(document.createElement('x-extension'), ' ')
      parent.append(document.createElement('x-extension'), ' ')
    }
    document.querySelector('main')?.setAttribute('data-rendered', 'by the server')
  })
  release()
  await hasStarted(page)
  await expect(page.locator('x-extension')).toHaveCount(6)
  await expect(page.locator('main[data-rendered]')).toBeAttached()
  await expect(page.getByLabel('Message')).toHaveValue('My mother’s voice')
  await page.locator('header').getByRole('link', { name: 'Everspoken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /voice you miss/ })).toBeVisible()
  await expect(page).not.toHaveTitle(/Contact/)
})
