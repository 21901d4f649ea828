import type { Page } from '@playwright/test'
import { expect, firstAdmin, hasStarted } from './test'

/** Signs in the first admin without the form, and opens a page of theirs. */
export async function openAsAdmin(page: Page, path = '/admin-dashboard') {
  const data = { username: firstAdmin.ADMIN_USERNAME, password: firstAdmin.ADMIN_PASSWORD }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  await page.goto(path)
  await hasStarted(page)
}
