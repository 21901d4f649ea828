import { expect, notice, signUp, test } from './test'

test('a wrong password shows an error in the form and keeps the username', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/?dialog=sign-in')
  await page.getByLabel('Username').fill('nobody_here')
  await page.getByLabel('Password', { exact: true }).fill('Not-the-one-1!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('nobody_here')
  // With script the form stays; the server never sends a password back.
  if (!javaScriptEnabled) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveTitle(/^Error: /)
})

test('sign-up shows all field errors and keeps what was typed', async ({ page }) => {
  await page.goto('/?dialog=sign-up')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('M')
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('other')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  for (const text of [
    'First name must be at least 2 characters',
    'Last name is required',
    'Username is required',
    'Please enter a valid email address',
    'Password must contain at least 8 characters, one uppercase letter, one number, one special character (!@#$%^&* etc.)',
    'Passwords do not match',
    'You must accept the Terms and Conditions',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(dialog.getByLabel('Email')).toHaveValue('not an address')
  await expect(dialog.getByLabel('First name')).toBeFocused()
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
  await expect(page).toHaveURL(/\/\?dialog=sign-in$/)
  await page.getByLabel('Username').fill(`${username.toUpperCase()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()
  await expect(notice(page, `Welcome back, ${username}!`)).toBeVisible()
})
