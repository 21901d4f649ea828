import { resetPathIn } from '../support/outbox'
import { createAccount, expect, fillSignIn, hasStarted, notice, test } from './test'

test('a forgotten password: request a link, open the email, choose a new password, sign in', async ({
  page,
  mailServer,
}) => {
  const { username } = await createAccount(page, 'Nell')
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await hasStarted(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Email').fill('nell')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid emailPlease enter a valid email address.')
  await expect(page.getByLabel('Email')).toHaveValue('nell')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(notice(page, 'Reset link sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Another Email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')

  const emailsTo = async (subject: string) =>
    mailServer.received
      .map(({ parsed }) => parsed)
      .filter((email) => email.subject === subject && email.to?.[0].address === `${username}@example.org`)
  await expect.poll(() => emailsTo('Reset your Everspoken password')).toHaveLength(1)
  const [email] = await emailsTo('Reset your Everspoken password')
  const link = resetPathIn(email)

  await page.goto(link)
  const newPassword = page.getByRole('textbox', { name: 'New password', exact: true })
  const confirmed = page.getByRole('textbox', { name: 'Confirm new password' })
  await newPassword.fill('a new one')
  await confirmed.fill('another one')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('alert')).toContainText('Please make sure both password fields match.')
  await expect(confirmed).toBeFocused()
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(newPassword).toHaveAttribute('type', 'text')
  await newPassword.fill('a new one')
  await confirmed.fill('a new one')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(notice(page, 'Password reset successful')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await hasStarted(page)
  await fillSignIn(page, { username, password: 'a new one' })
  await expect(page.getByRole('heading', { name: 'Welcome back, Nell' })).toBeVisible()
  await expect.poll(() => emailsTo('Your Everspoken password was changed')).toHaveLength(1)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})
