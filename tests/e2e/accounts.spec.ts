import { expect, fillSignIn, notice, signUp, test } from './test'

test('a user skips the header by Tab, signs out, and in again after a wrong password', async ({
  page,
  javaScriptEnabled,
}) => {
  const { username, password } = await signUp(page, 'Ann')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Country')).toBeFocused()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL(/\/sign-in$/)
  const byEmail = `${username.toUpperCase()}@example.org`
  await fillSignIn(page, { username: byEmail, password: 'Not-the-one-1!' })
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(byEmail)
  // With script the form stays; the server never sends a password back.
  if (!javaScriptEnabled) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveTitle(/^Error: /)
  await fillSignIn(page, { username: byEmail, password })
  await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()
  await expect(notice(page, `Welcome back, ${username}!`)).toBeVisible()
})
