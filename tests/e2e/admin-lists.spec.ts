import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/in-database'
import { giveStory } from '../support/kept-stories'
import { insertStory, insertUser } from '../support/rows'
import type { Service } from '../support/service'
import { expect, expectAccessible, notice, signInAsAdmin, test } from './test'

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
  return { name: `Rose ${lastName}`, lastName, userId }
}

const rows = (page: Page) => page.locator('tbody tr')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })

async function search(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
}

test('an admin finds users by search, sorting and pages', async ({ page, service, javaScriptEnabled }) => {
  const { name, lastName, userId } = await addUserWithStories(service)
  await inDatabase(service, (db) => {
    db.transaction(() => {
      for (let i = 0; i < 60; i += 1)
        insertUser(db, { firstName: 'Crowd', lastName: `of ${lastName} ${100 + i}` })
    })
  })
  await signInAsAdmin(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Total archived' })).toContainText('0')
  await expect(tab(page, 'User Management')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Archived Stories')).toHaveCount(0)

  await page.getByRole('link', { name: 'Voice engines' }).click()
  const engines = page.getByRole('dialog', { name: 'Voice engines' })
  await expect(engines.getByRole('heading', { name: 'classic in use' })).toBeVisible()
  await expect(engines.getByText('Nowhere: stories are made on this machine').first()).toBeVisible()
  await engines.getByRole('link', { name: 'Close' }).click()
  await expect(engines).toHaveCount(0)

  await search(page, `crowd of ${lastName}`)
  await expect(page.getByText(`60 users match “crowd of ${lastName}”`)).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  if (javaScriptEnabled) await expect(page.getByRole('searchbox')).toBeFocused()
  const byName = page.getByRole('columnheader', { name: 'User', exact: true })
  await byName.getByRole('link').click()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(`${lastName} 100`)
  await expect(page.getByText('1–50 of 60')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('51–60 of 60')).toBeVisible()
  await expect(rows(page).last()).toContainText(`${lastName} 159`)
  if (javaScriptEnabled)
    await expect(page.getByRole('heading', { name: 'User Management', level: 2 })).toBeFocused()
  await expectAccessible(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Last page' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(rows(page)).toHaveCount(50)
  await byName.getByRole('link').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(`${lastName} 159`)

  await search(page, 'nobody "is* called so')
  await expect(page.getByText('No users match “nobody "is* called so”')).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await search(page, name)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link', { name: `View ${name}` })).toHaveAttribute(
    'href',
    new RegExp(`users/${userId}`),
  )
  await expect(rows(page)).toContainText('@everspoken.example')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('an admin reads, plays and deletes a story', async ({ page, service, javaScriptEnabled }) => {
  const { name } = await addUserWithStories(service)
  await signInAsAdmin(page)
  await tab(page, 'Story Creation').click()
  await expect(page.getByRole('heading', { name: 'Story Creation', level: 2 })).toBeVisible()
  await search(page, name)
  await expect(page.getByText(`2 stories match “${name}”`)).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('Success')
  await expect(rows(page).nth(1)).toContainText('Fail')
  await page.getByRole('link', { name: 'Created' }).click()
  await expect(rows(page).nth(0)).toContainText('Fail')
  await expectAccessible(page, javaScriptEnabled)

  await tab(page, 'Saved Stories').click()
  await expect(page.getByRole('heading', { name: 'Saved Stories', level: 2 })).toBeVisible()
  await search(page, name)
  await expect(rows(page)).toHaveCount(1)
  const view = rows(page).getByRole('link', { name: /^View the story of Rose/ })
  await view.click()
  const dialog = page.getByRole('dialog', { name: 'View Story' })
  await expect(dialog).toContainText('Two cups of flour, my dear.')
  await expect(dialog).toContainText('Bread, and cinnamon.')
  await expect(dialog).toContainText('Grandma June')
  await expect(dialog.getByText('Not set')).toHaveCount(4)
  await play(page, javaScriptEnabled)
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  if (javaScriptEnabled) await expect(view).toBeFocused()

  const deleteLink = rows(page).getByRole('link', { name: /^Delete the story of Rose/ })
  await deleteLink.click()
  const confirmation = page.getByRole('dialog', { name: 'Delete Story' })
  await expect(confirmation).toContainText('It cannot be recovered.')
  await confirmation.getByRole('link', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await deleteLink.click()
  await confirmation.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(page.getByText(`No saved stories match “${name}”`)).toBeVisible()
  await expect(page.getByText('Delete Failed')).toHaveCount(0)
  if (javaScriptEnabled)
    await expect(page.getByRole('heading', { name: 'Saved Stories', level: 2 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Without script only checks the audio element and its file. */
async function play(page: Page, javaScriptEnabled: boolean | undefined) {
  const audio = page.getByRole('dialog').locator('audio')
  if (!javaScriptEnabled) {
    await expect(audio).toHaveAttribute('controls')
    const response = await page.request.get((await audio.getAttribute('src')) ?? '')
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
    return
  }
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await expect.poll(() => audio.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0)
}
