import type { Page } from '@playwright/test'
import { inDatabase } from '../support/in-database'
import { insertUser } from '../support/rows'
import { expect, signInAsAdmin, test } from './test'

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
