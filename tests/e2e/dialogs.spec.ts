import { expect, expectAccessible, fillIn, fillSignUp, firstAdmin, test } from './test'

test("with and without script, sign-up shows all field errors and keeps what was typed, and a taken username's error is at its field, in view on a phone", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/sign-up')
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create Account' })
  const [firstName, username] = [dialog.getByLabel('First name'), dialog.getByLabel('Username')]
  await fillIn(dialog, {
    ...{ 'First name': 'M', Email: 'not an address', Password: 'short', 'Confirm password': 'other' },
  })
  await create.click()
  for (const text of [
    'First name must be at least 2 characters',
    'Last name is required',
    'Username is required',
    'Please enter a valid email address',
    'Password must contain at least 8 characters, one uppercase letter, one number, one special character (!@#$%^&* etc.)',
    'Passwords do not match',
    'You must accept the Terms and Conditions',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await expect(dialog.getByLabel('Email')).toHaveValue('not an address')
  await expect(firstName).toBeFocused()
  await expectAccessible(page)
  // A field's error goes when the field is edited.
  await firstName.fill('')
  await firstName.pressSequentially('Mary')
  const tooShort = dialog.getByText('First name must be at least 2 characters')
  await expect(tooShort).toBeVisible({ visible: !javaScriptEnabled })
  await expect(dialog.getByText('Last name is required')).toBeVisible()

  const taken = { username: firstAdmin.ADMIN_USERNAME, password: 'Long-enough-1!' }
  await fillSignUp(page, 'Mary', { ...taken, email: 'new_keeper@example.org' })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Registration Failed' })).toBeVisible()
  const toast = page.locator('[data-sonner-toast]')
  // Under the pointer it stays.
  if (javaScriptEnabled) await toast.hover()
  await expect(username).toHaveAccessibleDescription(/^This username is already taken\./)
  await expect(dialog.locator('#sign-up-username-error')).toBeInViewport({ ratio: 1 })
  await expect(username).toBeFocused()
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(firstName).toHaveValue('Mary')
  await expect(dialog.getByLabel('Email')).toHaveValue('new_keeper@example.org')
  if (!javaScriptEnabled) return
  await expect(toast).toContainText('Registration Failed')
  await username.pressSequentially('_2')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')
  // The toast is on top of the dialog and stays without it: elementFromPoint() finds nothing inert or behind a dialog.
  const isOnTop = () =>
    toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toast).toBeVisible()
  await expect.poll(isOnTop).toBe(true)
  // One stop of the keyboard among others.
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  const isStop: boolean[] = []
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    isStop.push(await toast.evaluate((element) => element === document.activeElement))
  }
  expect(isStop).toEqual([true, false, false, false])
})

test('the sign-in dialog traps the focus, returns it, drops its error, and opens again at once', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const tabs = dialog.getByRole('navigation')
  const fillIn = dialog.getByText('Please fill in all fields')
  const opener = page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()
  await opener.click()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(fillIn).toBeVisible()
  await tabs.getByRole('link', { name: 'Sign Up' }).click()
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(fillIn).toBeHidden()
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(fillIn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(fillIn).toBeHidden()

  // One that was just closed opens again at once.
  await opener.evaluate((link: HTMLAnchorElement) => {
    document.querySelector('dialog')?.requestClose()
    link.click()
  })
  await page.waitForURL('/sign-in')
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.waitForURL('/')
})
