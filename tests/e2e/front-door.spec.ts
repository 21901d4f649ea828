import { expect, expectAccessible, notice, signUp, test } from './test'

const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

test('a new person is welcomed, goes on to the dashboard, signs out and in again', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/?dialog=sign-up')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Mary')
  await dialog.getByLabel('Last name').fill('Ellis')
  const username = `front_${Date.now()}`
  await dialog.getByLabel('Email').fill(`${username}@example.org`)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('Long-enough-1!')
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('Long-enough-1!')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to Everspoken, Mary!' })
  await expect(welcome).toBeVisible()
  for (const step of [
    'Set Up Your Profile',
    'Upload a loved one’s voice',
    'Choose Your Story',
    'Create and Listen',
  ]) {
    await expect(welcome.getByText(step)).toBeVisible()
  }
  const start = welcome.getByRole('link', { name: "Let's get started" })
  await expect(start).toBeFocused()
  // A key stops the timer for good.
  await page.keyboard.press('Shift')
  await expectAccessible(page, javaScriptEnabled)
  if (!javaScriptEnabled) await expect(page).toHaveURL(/\/user-dashboard\?welcome=1$/)
  await start.click()
  await expect(page).toHaveURL(/\/user-dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Mary' })).toBeVisible()
  if (javaScriptEnabled) await expect(notice(page, 'Registration Successful')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/user-dashboard$/)
})

test('the welcome leaves by itself, unless the person does something in it', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'there is no timer without script')
  await signUp(page)
  await page.clock.install()
  await page.goto('/user-dashboard?welcome=1')
  const welcome = page.getByRole('dialog')
  // Modal only once script runs.
  const modal = page.locator('dialog:modal')
  await expect(modal).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(2100)
    await expect(welcome).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page).toHaveURL(/\/user-dashboard$/)

  for (const disturb of [
    () => page.keyboard.press('Tab'),
    () => welcome.getByText('Choose Your Story').hover(),
    () => welcome.getByText('Choose Your Story').dispatchEvent('touchstart'),
  ]) {
    await page.mouse.move(0, 0)
    await page.goto('/user-dashboard?welcome=1')
    await expect(modal).toBeVisible()
    await disturb()
    await page.clock.runFor(10_000)
    await expect(welcome).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/user-dashboard$/)
})

test('the dialog keeps the focus, gives it back, and forgets an old error', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/')
  const opener = page.getByRole('link', { name: 'Sign In' }).first()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByText('Please fill in all fields')).toBeVisible()
  await dialog.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click()
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await dialog.getByRole('navigation').getByRole('link', { name: 'Sign In' }).click()
  await expect(dialog.getByText('Please fill in all fields')).toBeHidden()
  if (!javaScriptEnabled) {
    await expect(dialog.getByRole('button', { name: /Show/ })).toHaveCount(0)
    return
  }
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the FAQ can be read, and leads to those who answer', async ({ page, javaScriptEnabled }) => {
  await page.goto('/faq')
  const question = page.getByRole('button', { name: 'Which files can I upload?' })
  const answer = page.getByText('MP3, WAV, M4A and MP4, up to 50MB.', { exact: false })
  if (javaScriptEnabled) {
    await expect(answer).toBeHidden()
    await question.press('Enter')
    await expect(question).toHaveAttribute('aria-expanded', 'true')
  }
  await expect(answer).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' }).first()).toHaveAttribute(
    'href',
    '/#contact-us',
  )
})

for (const path of ['/faq', '/terms', '/privacy', '/no-such-page', '/?dialog=sign-in', '/?dialog=sign-up']) {
  test(`${path} is accessible and fits, light and dark, on a phone and on a desk`, async ({
    page,
    javaScriptEnabled,
  }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectAccessible(page, javaScriptEnabled)
        expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })
}
