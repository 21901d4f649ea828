import { accountDeletions } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { idOf } from './ready-stories'
import { expect, fillSignIn, fillSignUp, hasStarted, notice, signInAsAdmin, test } from './test'

test('an admin invites a person by a link, suspends them, and lifts the suspension', async ({
  page,
  browser,
  service,
}) => {
  await signInAsAdmin(page, '/admin-dashboard/invitations')
  const dialog = page.getByRole('region', { name: 'Invitations', exact: true })
  await dialog.getByLabel('Email (optional)').fill('nowhere')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email (optional)').fill('')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await expect(dialog.getByRole('button', { name: 'Revoke the invitation by a link' })).toHaveCount(1)

  const guest = await (await browser.newContext({ baseURL: service.url })).newPage()
  const path = new URL(link).pathname + new URL(link).search
  await guest.goto(path)
  await hasStarted(guest)
  const form = guest.getByRole('dialog')
  const { username, password } = await fillSignUp(guest, 'Iris')
  await expect(guest.getByRole('link', { name: "Let's get started" })).toBeVisible()
  await page.goto('/admin-dashboard/invitations')
  await expect(dialog.getByText('There are none.')).toBeVisible()

  const id = idOf(service, username)
  const plan = { userId: id, requestedAt: new Date(), dueAt: new Date(Date.now() + 7 * 86_400_000) }
  inDatabase(service, (db) => db.insert(accountDeletions).values(plan).run())
  await page.goto(`/admin-dashboard/users/${id}`)
  await hasStarted(page)
  await expect(page.getByText('To be deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Suspend this user' }).click()
  const confirmation = page.getByRole('region', { name: 'Suspend User' })
  await expect(confirmation.getByText('Nothing is deleted')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Suspend' }).click()
  await expect(notice(page, 'They are signed out everywhere.')).toBeVisible()
  await expect(page.getByText('They have been unable to sign in since')).toBeVisible()

  await guest.goto('/user-dashboard')
  async function signInAgain() {
    await hasStarted(guest)
    await fillSignIn(guest, { username, password })
  }
  await signInAgain()
  await expect(form.getByText('This account is suspended. Nothing in it has been deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Lift the suspension' }).click()
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(notice(page, 'Suspension lifted')).toBeVisible()
  await signInAgain()
  await expect(guest.getByRole('heading', { name: 'Welcome back, Iris' })).toBeVisible()

  await guest.context().clearCookies()
  await guest.goto(path)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await guest.getByRole('link', { name: 'Sign In' }).last().click()
  await expect(form.getByLabel('Username')).toBeVisible()
  await guest.context().close()
})
