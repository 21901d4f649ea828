import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Service, startService } from '../support/service'

/** A browser in front of a running service; an unexpected console error fails the test. */
export const test = base.extend<{ page: Page; expectedErrors: RegExp[] }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const service = await startService({
        ADMIN_USERNAME: 'keeper',
        ADMIN_PASSWORD: 'Keeper-of-2-keys!',
        ADMIN_EMAIL: 'keeper@example.org',
      })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  baseURL: async ({ service }, use) => use(service.url),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // A form that is answered with 4xx makes Chromium log the failed load of its own document.
    const refused = /Failed to load resource: the server responded with a status of 4\d\d/
    const unexpected = errors.filter(
      (text) => ![refused, ...expectedErrors].some((known) => known.test(text)),
    )
    expect(unexpected).toEqual([])
  },
})

export { expect }

/** No violation of WCAG 2.2 A and AA that axe can find; it needs script in the page. */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) return
  // A toast that is just fading in has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** What is said in a toast, or, without JavaScript, in the banner that a toast makes invisible. */
export const notice = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

let people = 0

/** Signs a new person up through the form. */
export async function signUp(page: Page, firstName = 'Mary') {
  people += 1
  const username = `person_${process.pid}_${people}`
  await page.goto('/?dialog=sign-up')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Ellis')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1!')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Long-enough-1!')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  // With script the welcome may leave by itself meanwhile.
  const start = page.getByRole('link', { name: "Let's get started" })
  await start.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/user-dashboard$/)
  await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible()
  return { username, password: 'Long-enough-1!' }
}

export async function saveLocation(page: Page) {
  await page.getByLabel('Country').fill('Ireland')
  await page.getByLabel('State/Province').fill('Kerry')
  await page.getByLabel('City').fill('Dingle')
  await page.getByRole('button', { name: 'Save Location' }).click()
  await expect(page.getByText('Edit Location')).toBeVisible()
}

export async function uploadVoice(page: Page, file: string, who = 'Grandma Rose') {
  await page.getByLabel('Who is this voice?').fill(who)
  await page.getByLabel('What do you remember about their voice?').fill('Soft, and always close to laughing.')
  await page.getByLabel('The recording').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload voice sample' }).click()
}
