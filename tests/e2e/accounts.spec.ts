import { expect, fillSignIn, notice, signUp, test } from './test'

test('a wrong password shows an error in the form and keeps the username', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/sign-in')
  await fillSignIn(page, { username: 'nobody_here', password: 'Not-the-one-1!' })
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('nobody_here')
  // With script the form stays; the server never sends a password back.
  if (!javaScriptEnabled) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveTitle(/^Error: /)
})

test('the first stop of Tab leads past the header', async ({ page }) => {
  await signUp(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Country')).toBeFocused()
})

test('a user signs out and in again', async ({ page }) => {
  const { username, password } = await signUp(page, 'Ann')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL(/\/sign-in$/)
  await fillSignIn(page, { username: `${username.toUpperCase()}@example.org`, password })
  await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()
  await expect(notice(page, `Welcome back, ${username}!`)).toBeVisible()
})
