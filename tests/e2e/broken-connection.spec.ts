import type { Page, Route } from '@playwright/test'
import { createAccount, expect, fillContact, fillSignIn, fillSignUp, signInAsAdmin, test } from './test'

const password = 'Long-enough-1!'

/** Replacements for the service's response. */
const failures: [name: string, respond: (route: Route) => Promise<void>][] = [
  [
    "a proxy's page",
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  ['no response', (route) => route.abort('connectionreset')],
  ['an empty error', (route) => route.fulfill({ status: 500, body: '' })],
]

const breakPosts = (page: Page, respond: (route: Route) => Promise<void>) =>
  page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === 'POST' ? respond(route) : route.continue(),
  )

test.describe('with script', () => {
  test.use({
    expectedErrors: [
      /Failed to load resource|turbo-stream|Unable to decode|SyntaxError|^Failed to fetch manifest patches/,
    ],
  })

  test('the forms of the front door keep their fields, and show the texts of docs/spec.md', async ({
    page,
  }) => {
    await page.goto('/sign-in')
    const dialog = page.getByRole('dialog')
    // Each text differs from the one before.
    for (const [name, respond] of failures) {
      await breakPosts(page, respond)
      await fillSignIn(page, { username: 'rose', password })
      const text =
        name === 'no response'
          ? 'Connection error. Please try again.'
          : 'Please check your credentials and try again.'
      await expect(dialog.getByRole('alert'), name).toHaveText(text)
      await expect(dialog.getByRole('alert')).toBeFocused()
      await expect(dialog.getByLabel('Username')).toHaveValue('rose')
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password)
      await expect(page).toHaveTitle(/^Error: /)
      await page.unrouteAll()
    }

    await breakPosts(page, failures[0][1])
    await dialog.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click()
    await fillSignUp(page, 'Mary', { username: 'mary_kept', password })
    const told = 'Please try again or contact support if the problem persists.'
    await expect(dialog.getByRole('alert')).toHaveText(`Registration Failed${told}`)
    await expect(page.locator('[data-sonner-toast]')).toContainText(told)
    for (const [label, value] of [
      ['First name', 'Mary'],
      ['Email', 'mary_kept@example.org'],
      ['Password', password],
    ])
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nell@example.org')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('alert')).toHaveText('ErrorFailed to send reset email. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue('nell@example.org')
    await page.goto('/contact')
    const form = page.locator('#contact-us')
    await fillContact(form, 'Hello.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByRole('alert')).toContainText('Sorry, there was an error sending your message.')
    await expect(form.getByLabel('Message')).toHaveValue('Hello.')
  })

  test('a form of the account keeps its fields without any connection', async ({ page, context }) => {
    await createAccount(page)
    await page.goto('/account/names', { waitUntil: 'networkidle' })
    await page.getByLabel('Word or name').fill('Siobhan')
    await page.getByLabel('Say it like', { exact: true }).fill('shi-vawn')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Not savedPlease try again.')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Say it like this/)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('is said as shi-vawn')).toBeVisible()
    await expect(page.getByLabel('Word or name')).toHaveValue('')
    await expect(page).toHaveTitle(/^Say it like this/)
  })

  test('a notice leaves also where the code of the toasts could not be loaded', async ({ page, context }) => {
    await page.route(/\/assets\/toasts-/, (route) => route.abort())
    await signInAsAdmin(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Saved Stories' }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'You seem to be offline.' })
    await expect(waiting).toBeVisible()
    await expect(waiting).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Saved Stories' })).toHaveAttribute('aria-current', 'page')
  })
})
