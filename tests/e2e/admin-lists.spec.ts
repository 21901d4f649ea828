import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/in-database'
import { giveStory } from '../support/kept-stories'
import { insertStory, insertUser } from '../support/rows'
import type { Service } from '../support/service'
import { expect, notice, signInAsAdmin, test } from './test'

// Unique names, because both projects may run against one service.
let users = 0

/** Adds a user with a ready story, audio included, and a failed one. */
async function addUserWithStories(service: Service) {
  users += 1
  const lastName = `Wintergreen ${'I'.repeat(users)}`
  const username = `heard_${users}`
  const person = { username, firstName: 'Rose', lastName, createdAt: new Date(2e12) }
  const userId = inDatabase(service, (db) => insertUser(db, person))
  const senderIdentity = 'Grandma June'
  const narrativeContext = { rawResponses: { kitchen_smells: 'Bread, and cinnamon.' }, senderIdentity }
  const story = { narrativeContext, content: 'Two cups of flour, my dear.', sampleKey: null }
  const sound = readFileSync('tests/fixtures/voice.mp3')
  await giveStory(service, username, sound, { ...story, createdAt: new Date(2e12) })
  const failed = { ...story, status: 'failed', createdAt: new Date(1e12) } as const
  inDatabase(service, (db) => insertStory(db, userId, failed))
  return { name: `Rose ${lastName} @` }
}

const rows = (page: Page) => page.locator('tbody tr')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })

test('an admin goes through the pages of the list of users, which shows new ones when its window gets the focus', async ({
  page,
  service,
}) => {
  await inDatabase(service, (db) => {
    db.transaction(() => {
      for (let i = 0; i < 60; i += 1)
        insertUser(db, { firstName: 'Crowd', lastName: `of ${i}`, createdAt: new Date(1e12 + i) })
    })
  })
  await signInAsAdmin(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Total archived' })).toContainText('0')
  await expect(tab(page, 'User Management')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Archived Stories')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^51–\d+ of \d+$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Management', level: 2 })).toBeFocused()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible()

  const out = page.getByRole('button', { name: 'Logout' })
  await out.focus()
  inDatabase(service, (db) => insertUser(db, { username: 'came_meanwhile', createdAt: new Date(2e12) }))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('@came_meanwhile')).toBeVisible()
  await expect(out).toBeFocused()
})

test('an admin reads, plays and deletes a story', async ({ page, service }) => {
  const { name } = await addUserWithStories(service)
  await signInAsAdmin(page)
  await tab(page, 'Story Creation').click()
  await expect(page.getByRole('heading', { name: 'Story Creation', level: 2 })).toBeVisible()
  const theirs = rows(page).filter({ hasText: name })
  await expect(theirs.filter({ hasText: 'Success' })).toHaveCount(1)
  await expect(theirs.filter({ hasText: 'Fail' })).toHaveCount(1)

  await tab(page, 'Saved Stories').click()
  await expect(page.getByRole('heading', { name: 'Saved Stories', level: 2 })).toBeVisible()
  await expect(theirs).toHaveCount(1)
  const view = theirs.getByRole('link', { name: /^View the story of Rose/ })
  await view.click()
  const dialog = page.getByRole('region', { name: 'View Story' })
  await expect(dialog).toContainText('Two cups of flour, my dear.')
  await expect(dialog).toContainText('Bread, and cinnamon.')
  await expect(dialog).toContainText('Grandma June')
  await expect(dialog.getByText('Not set')).toHaveCount(4)
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
  const playedFor = ({ currentTime }: HTMLAudioElement) => currentTime
  await expect.poll(() => dialog.locator('audio').evaluate(playedFor)).toBeGreaterThan(0)
  await dialog.getByRole('link', { name: 'Back' }).click()
  await expect(dialog).toHaveCount(0)

  const deleteLink = theirs
    .filter({ hasText: 'Success' })
    .getByRole('link', { name: /^Delete the story of Rose/ })
  await deleteLink.click()
  const confirmation = page.getByRole('region', { name: 'Delete Story' })
  await expect(confirmation).toContainText('It cannot be recovered.')
  await confirmation.getByRole('link', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await deleteLink.click()
  await confirmation.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(theirs).toHaveCount(1)
  await expect(page.getByText('Delete Failed')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Story Creation', level: 2 })).toBeVisible()
})
