import { Visitor } from '../support/visitor'
import {
  createAccount,
  DINGLE,
  expect,
  expectAccessible,
  fillSignIn,
  hasStarted,
  notice,
  signUp,
  test,
} from './test'

const NEW_PASSWORD = 'lilac by the gate'

test('a user skips the header by Tab, signs out, in again after a wrong password, signs out elsewhere, and changes their password', async ({
  page,
  service,
}) => {
  const { username, password } = await signUp(page, 'Ann', DINGLE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL(/\/sign-in$/)
  const byEmail = `${username.toUpperCase()}@example.org`
  await fillSignIn(page, { username: byEmail, password: 'Not-the-one-1!' })
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(byEmail)
  await expect(page).toHaveTitle(/^Error: /)
  await fillSignIn(page, { username: byEmail, password })
  await expect(notice(page, `Welcome back, ${username}!`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()

  const data = { username, password }
  const elsewhere = new Visitor(service.url)
  await elsewhere.json('POST', '/api/auth/login', data)
  await page.getByText('Account and location').click()
  await page.getByRole('link', { name: 'Name, email, password' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Password/ }).click()
  expect((await elsewhere.get('/user-dashboard')).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(notice(page, 'Signed out everywhere else')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  expect((await elsewhere.get('/user-dashboard')).status).toBe(303)

  await page.getByRole('link', { name: /^Password/ }).click()
  await hasStarted(page)
  const form = page.locator('#password')
  const fill = async (current: string, next: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(current)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill(next)
    await form.getByRole('button', { name: 'Change Password' }).click()
  }
  await fill('not it', NEW_PASSWORD)
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Password/)
  await expectAccessible(page)
  await fill(password, NEW_PASSWORD)
  await expect(notice(page, 'Password changed')).toBeVisible()
  await expect(page).toHaveTitle(/^Account/)
  await expect(page).toHaveURL(/\/account$/)
  const again = await page.request.post('/api/auth/login', { data: { username, password: NEW_PASSWORD } })
  expect(again.status()).toBe(200)
})

test('a user writes how a name is said, hears it, and changes their mind', async ({ page }) => {
  await createAccount(page)
  await page.goto('/account/names?from=story&word=Sadhbh')
  await hasStarted(page)
  const section = page.getByRole('region', { name: 'Say it like this' })
  await expect(section.getByLabel('Word or name')).toHaveValue('Sadhbh')
  await section.getByLabel('Say it like', { exact: true }).fill('5ive')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('The voice can’t read this.')).toBeVisible()
  await section.getByLabel('Say it like', { exact: true }).fill('sive')
  await section.getByRole('button', { name: 'Hear it' }).click()
  const player = section.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.4)
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('is said as sive')).toBeVisible()
  const sound = await page.request.get(
    (await section.getByRole('link', { name: 'Hear Sadhbh' }).getAttribute('href')) ?? '',
  )
  expect(sound.headers()['content-type']).toBe('audio/mpeg')
  await expect(section.getByRole('link', { name: 'Back to your story' })).toBeVisible()
  await section.getByRole('button', { name: 'Delete Sadhbh' }).click()
  await expect(section.getByText('is said as sive')).toBeHidden()
  await expect(section.getByRole('heading', { name: 'Say it like this' })).toBeFocused()
})
