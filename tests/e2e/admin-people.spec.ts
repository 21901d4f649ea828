import type { Route } from '@playwright/test'
import { inDatabase } from '../support/in-database'
import { insertStory, insertUser } from '../support/rows'
import { signUpPerson } from '../support/visitor'
import { giveVoice, idOf } from './ready-stories'
import { expect, expectAccessible, notice, signInAsAdmin, test } from './test'

test('an admin views a user, plays their recording, and deletes the user', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  const username = `looked_at_${process.pid}`
  const person = await signUpPerson(service.url, username)
  await giveVoice(service, username)
  const id = idOf(service, username)
  await signInAsAdmin(page)
  await expect(page.getByText(`@${username}`)).toBeVisible()

  await page.goto(`/admin-dashboard/users/${id}`)
  const profile = page.getByRole('main')
  const view = profile.getByRole('region', { name: 'Details' })
  for (const text of [`${username}@example.org`, 'Kerry', 'Dingle']) {
    await expect(view.getByText(text, { exact: true })).toBeVisible()
  }
  const made = profile.getByRole('region', { name: 'User Profile' })
  for (const text of ['voice.mp3', 'Grandma Rose']) {
    await expect(made.getByText(text, { exact: true })).toBeVisible()
  }
  const tabs = profile.getByRole('navigation', { name: 'What they have made' })
  if (javaScriptEnabled) {
    await profile.getByRole('button', { name: 'Play Recording of Grandma Rose' }).click()
    await expect(profile.getByRole('button', { name: 'Pause Recording of Grandma Rose' })).toBeVisible()
  } else {
    const src = await profile.locator('audio[controls]').getAttribute('src')
    expect((await page.request.get(String(src))).headers()['content-type']).toBe('audio/mpeg')
  }
  for (const [tab, text] of [
    ['Story Creation', 'No story created'],
    ['Saved Stories', 'No story saved'],
    ['Archived Stories', 'Archiving is coming soon.'],
    ['Voice Samples', 'voice.mp3'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(tabs.locator('[aria-current]')).toHaveText(tab)
    await expect(profile.getByText(text)).toBeVisible()
  }

  await profile.getByRole('link', { name: 'Delete this user' }).click()
  const confirmation = javaScriptEnabled
    ? page.getByRole('dialog', { name: 'Delete User' })
    : page.getByRole('region', { name: 'Delete User' })
  await expect(confirmation.getByText('Mary Ellis')).toBeVisible()
  await expect(confirmation.getByText('This will be gone forever and cannot be recovered:')).toBeVisible()
  await confirmation.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin-dashboard')
  await expect(page.getByText(`@${username}`)).toBeVisible()

  const story = { audioPath: `stories/${id}.mp3`, durationMs: 8000, sizeBytes: 1000 }
  inDatabase(service, (db) => insertStory(db, id, { ...story, status: 'ready', createdAt: new Date() }))
  const lists = page.getByRole('navigation', { name: 'Lists' })
  for (const tab of ['Story Creation', 'Saved Stories', 'User Management']) {
    await lists.getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: tab, level: 2 })).toBeVisible()
    await expect(page.getByText(`@${username}`)).toBeVisible()
  }
  await page.getByRole('link', { name: `@${username}` }).click()
  const opened = javaScriptEnabled ? page.getByRole('dialog', { name: 'View User' }) : profile
  await expect(opened.getByText(`${username}@example.org`, { exact: true })).toBeVisible()
  await page.goto(`/admin-dashboard/users/${id}`)
  await profile.getByRole('link', { name: 'Delete this user' }).click()
  const typed = confirmation.getByLabel(`Type their username, ${username}, to confirm`)
  await typed.fill('keeper')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation.getByText(`Please type ${username}`)).toBeVisible()
  await expect(typed).toBeFocused()
  await expect(typed).toHaveValue('keeper')
  await expectAccessible(page, javaScriptEnabled)
  await typed.fill(username)
  await confirmation.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(notice(page, 'User deleted successfully')).toBeVisible()
  await expect(notice(page, 'Failed to delete user')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByText(`@${username}`)).toHaveCount(0)
  for (const tab of ['Story Creation', 'Saved Stories']) {
    await lists.getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: tab, level: 2 })).toBeVisible()
    await expect(page.getByText(`@${username}`)).toHaveCount(0)
  }
  expect((await person.get('/user-dashboard')).headers.get('Location')).toBe('/sign-in')
})

test.describe('with script, without a response from the service,', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 502|SyntaxError/] })

  test('a deletion keeps the form with an error', async ({ page, service }) => {
    const username = `kept_${process.pid}`
    const id = inDatabase(service, (db) => insertUser(db, { username, createdAt: new Date() }))
    const story = inDatabase(service, (db) => insertStory(db, id, { createdAt: new Date() }))
    await signInAsAdmin(page)
    const broken = (route: Route) => route.abort()
    const ofProxy = (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    for (const [path, respond, text] of [
      [`stories/${story}/delete`, broken, 'Delete FailedFailed to delete story. Please try again.'],
      [`users/${id}/delete`, ofProxy, 'ErrorFailed to delete user'],
    ] as const) {
      await page.goto(`/admin-dashboard/${path}`)
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

test('with script, the list of users shows new ones when its window gets the focus, and keeps the focus', async ({
  page,
  service,
}) => {
  await signInAsAdmin(page)
  const out = page.getByRole('button', { name: 'Logout' })
  await out.focus()
  inDatabase(service, (db) => insertUser(db, { username: 'came_meanwhile', createdAt: new Date() }))
  // Repeated, because there is no listener before hydration.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('@came_meanwhile')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(out).toBeFocused()
})
