import type { Route } from '@playwright/test'
import { inDatabase } from '../support/in-database'
import { insertStory, insertUser } from '../support/rows'
import { giveVoice } from './ready-stories'
import { expect, expectAccessible, hasStarted, notice, signInAsAdmin, test } from './test'

test('an admin views a user, plays their recording, and deletes the user', async ({ page, service }) => {
  const username = `looked_at_${process.pid}`
  const person = { username, email: `${username}@example.org`, firstName: 'Mary', lastName: 'Ellis' }
  const id = inDatabase(service, (db) => insertUser(db, { ...person, createdAt: new Date() }))
  await giveVoice(service, username)
  await signInAsAdmin(page)
  await page.getByRole('link', { name: `@${username}` }).click()
  const profile = page.getByRole('main')
  const opened = page.getByRole('dialog', { name: 'View User' })
  await expect(opened.getByText(person.email, { exact: true })).toBeVisible()

  await page.goto(`/admin-dashboard/users/${id}`)
  await hasStarted(page)
  await expect(profile.getByRole('region', { name: 'Details' })).toContainText(/Kerry.*Dingle/s)
  await expect(profile.getByRole('region', { name: 'User Profile' })).toContainText(
    /voice.mp3.*Grandma Rose|Grandma Rose.*voice.mp3/s,
  )
  await profile.getByRole('button', { name: 'Play Recording of Grandma Rose' }).click()
  await expect(profile.getByRole('button', { name: 'Pause Recording of Grandma Rose' })).toBeVisible()
  const tabs = profile.getByRole('navigation', { name: 'What they have made' })
  await tabs.getByRole('link', { name: 'Saved Stories' }).click()
  await expect(tabs.locator('[aria-current]')).toHaveText('Saved Stories')
  await expect(profile.getByText('No story saved')).toBeVisible()

  const remove = profile.getByRole('link', { name: 'Delete this user' })
  await remove.click()
  const confirmation = page.getByRole('dialog', { name: 'Delete User' })
  await expect(confirmation).toContainText('Mary Ellis')
  await expect(confirmation).toContainText('This will be gone forever and cannot be recovered:')
  await confirmation.getByRole('link', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await remove.click()
  const typed = confirmation.getByLabel(`Type their username, ${username}, to confirm`)
  await typed.fill('keeper')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation.getByText(`Please type ${username}`)).toBeVisible()
  await expect(typed).toBeFocused()
  await expect(typed).toHaveValue('keeper')
  await expectAccessible(page)
  await typed.fill(username)
  await confirmation.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(notice(page, 'User deleted successfully')).toBeVisible()
  await expect(notice(page, 'Failed to delete user')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByText(`@${username}`)).toHaveCount(0)
})

test.describe('without a response from the service,', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 502|SyntaxError/] })

  test('a deletion keeps the form with an error', async ({ page, service }) => {
    const username = `kept_${process.pid}`
    const id = inDatabase(service, (db) => insertUser(db, { username, createdAt: new Date() }))
    const story = inDatabase(service, (db) => insertStory(db, id, { createdAt: new Date() }))
    const broken = (route: Route) => route.abort()
    const ofProxy = (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    for (const [path, respond, text] of [
      [`stories/${story}/delete`, broken, 'Delete FailedFailed to delete story. Please try again.'],
      [`users/${id}/delete`, ofProxy, 'ErrorFailed to delete user'],
    ] as const) {
      await signInAsAdmin(page, `/admin-dashboard/${path}`)
      const dialog = page.locator('.admin-page')
      await expect(dialog).toBeVisible()
      await page.route(/admin-dashboard/, (route) =>
        route.request().method() === 'POST' ? respond(route) : route.continue(),
      )
      if (path.includes('users/')) await dialog.getByLabel('Type their username').fill(username)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      const problem = dialog.getByRole('alert')
      await expect(problem).toContainText(text)
      await expect(problem).toBeFocused()
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      await page.unroute(/admin-dashboard/)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    }
    await expect(notice(page, 'User deleted successfully')).toBeVisible()
    await expect(page.getByText(`@${username}`)).toHaveCount(0)
  })
})
