import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { type MailServer, startMailServer } from '../support/mail-server'
import { quickHash } from '../support/quick-hash'
import { insertUser } from '../support/rows'
import { type Service, startService } from '../support/service'

export const firstAdmin = {
  ADMIN_USERNAME: 'keeper',
  ADMIN_PASSWORD: 'Keeper-of-2-keys!',
  ADMIN_EMAIL: 'keeper@example.org',
}

export const keeper = { username: firstAdmin.ADMIN_USERNAME, password: firstAdmin.ADMIN_PASSWORD }

/** Holds back all that a voice does, its sentence alone, or nothing. */
function holdVoice(service: Service, hasVoice: boolean | 'silent') {
  const kinds = hasVoice ? "'say-sentence'" : "'say-sentence', 'profile-voice', 'generate-story'"
  inDatabase(service, (db) => {
    db.run('DROP TRIGGER IF EXISTS voice_waits')
    if (hasVoice === true) return
    db.run(`CREATE TRIGGER voice_waits AFTER INSERT ON jobs WHEN NEW.kind IN (${kinds})
      BEGIN UPDATE jobs SET run_after_at = run_after_at + 3600000 WHERE id = NEW.id; END`)
  })
}

/** The service of this worker, once a test has asked for it. */
let running: Service

/** A browser in front of a running service; an unexpected console error fails the test. */
export const test = base.extend<
  { page: Page; expectedErrors: RegExp[]; hasVoice: boolean | 'silent'; service: Service },
  { serviceOfWorker: Service; mailServer: MailServer }
>({
  /** Without it nothing is made of an upload that takes seconds: for tests that hear nothing. */
  hasVoice: [true, { option: true }],
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  serviceOfWorker: [
    async ({ mailServer }, use) => {
      running = await startService({
        ...firstAdmin,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'hello@voices.example',
        SUPPORT_EMAIL: 'help@voices.example',
      })
      const passwordHash = quickHash(firstAdmin.ADMIN_PASSWORD)
      inDatabase(running, (db) =>
        db.update(users).set({ passwordHash }).where(eq(users.username, firstAdmin.ADMIN_USERNAME)).run(),
      )
      await use(running)
      await running.dispose()
    },
    { scope: 'worker' },
  ],
  // Not a worker's, so that a test may bring its own without another browser.
  service: async ({ serviceOfWorker, hasVoice }, use) => {
    holdVoice(serviceOfWorker, hasVoice)
    await use(serviceOfWorker)
  },
  expectedErrors: [[], { option: true }],
  baseURL: async ({ service }, use) => use(service.url),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // Chromium logs a form's 4xx response as a failed load.
    const refused = /Failed to load resource: the server responded with a status of 4\d\d/
    const unexpected = errors.filter(
      (text) => ![refused, ...expectedErrors].some((known) => known.test(text)),
    )
    expect(unexpected).toEqual([])
  },
})

export { expect }

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const PHONE = { width: 390, height: 664 }

/**
 * Expects no violation of WCAG 2.2 A and AA that axe finds. A page without script runs what Playwright evaluates, with promises,
 * but no timer fires: axe gets promises for timers. The style sheets are the same there.
 */
export async function expectAccessible(page: Page) {
  if ((await page.locator('html.js').count()) === 1) return expect(await violations(page)).toEqual([])
  await page.evaluate(() => {
    const setTimeout = (task: () => void, ms = 0) => ms === 0 && Promise.resolve().then(task)
    Object.assign(window, { setTimeout })
  })
  expect(await violations(page, WCAG, { 'color-contrast': { enabled: false } })).toEqual([])
}

/** What another scheme and a wider page can change. */
const OF_LOOK = ['color-contrast', 'target-size', 'link-name', 'button-name', 'scrollable-region-focusable']

/**
 * The same on a phone, of some pages in the other scheme 1280 px wide, and on a phone in text of twice the size, where nothing
 * may make the page wider than the screen. @returns where the header ends there
 */
export async function expectAccessibleInAllStyles(page: Page, isInBothSchemes: boolean) {
  await expectAccessible(page)
  if (isInBothSchemes) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect.soft(await violations(page, OF_LOOK)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
  }
  const { width, bottom } = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const width = document.documentElement.scrollWidth
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    document.documentElement.style.fontSize = ''
    return { width, bottom }
  })
  expect.soft(width).toBeLessThanOrEqual(PHONE.width)
  return bottom
}

/** Without @axe-core/playwright, which opens a second page for each check and takes six times as long. */
async function violations(page: Page, runOnly = WCAG, rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    // What lies behind a dialog is inert.
    async (options) =>
      (await window.axe.run(document.querySelector('dialog:modal') ?? document, options)).violations,
    { runOnly, rules, resultTypes: ['violations' as const] },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A text in a toast, or without JavaScript in the banner. */
export const notice = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

/** Waits until React has taken the page over, where there is script: no user types within its first tenths of a second. */
export async function hasStarted(page: Page) {
  if ((await page.locator('html.js').count()) === 0) return
  await page.waitForFunction(() => {
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))
    return container?.[1].stateNode.current.memoizedState?.isDehydrated === false
  })
}

/** Whose buttons that show them have labels of the same words. */
const PASSWORDS = /password/i

/** Fills in the fields of these names. */
export async function fillIn(form: Page | Locator, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields))
    await form.getByLabel(name, { exact: PASSWORDS.test(name) }).fill(value)
}

/** Signs in by the form, where it is open. */
export async function fillSignIn(page: Page, { username, password }: typeof keeper) {
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { 'Username or email': username, Password: password })
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

/** Holds back what a page asks for. @returns what lets it go on */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released
    // An aborted request can't be continued.
    await route.continue().catch(() => undefined)
  })
  return () => release()
}

let people = 0

const newPerson = () => ({ username: `person_${process.pid}_${++people}`, password: 'Long-enough-1!' })

/** Submits the sign-up form; the welcome dialog follows. */
export async function register(page: Page, firstName = 'Mary') {
  await page.goto('/sign-up')
  await hasStarted(page)
  return fillSignUp(page, firstName)
}

/** The same, where the form is open. */
export async function fillSignUp(
  page: Page,
  firstName: string,
  person: typeof keeper & { email?: string } = newPerson(),
) {
  const { username, password, email = `${username}@example.org` } = person
  // The page behind the dialog has a form too.
  const dialog = page.getByRole('dialog')
  const names = { 'First name': firstName, 'Last name': 'Ellis', Email: email }
  await fillIn(dialog, { ...names, Username: username, Password: password, 'Confirm password': password })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  return person
}

export const DINGLE = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }

/** Signs in a person whose account is made in the database: the form's hash takes 150 ms of processor time. */
export async function createAccount(
  page: Page,
  firstName = 'Mary',
  { place, service = running }: { place?: typeof DINGLE; service?: Service } = {},
) {
  const person = newPerson()
  const email = `${person.username}@example.org`
  const account = { username: person.username, email, firstName, lastName: 'Ellis', ...place }
  const passwordHash = quickHash(person.password)
  inDatabase(service, (db) => insertUser(db, { ...account, passwordHash, createdAt: new Date() }))
  await signIn(page, person)
  return person
}

/** The same, and opens the dashboard. */
export async function signUp(page: Page, firstName = 'Mary', place?: typeof DINGLE) {
  const person = await createAccount(page, firstName, { place })
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${firstName}` })).toBeVisible()
  await hasStarted(page)
  return person
}

/** Signs in by a request, without the form. */
export async function signIn(page: Page, data: typeof keeper) {
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}

export async function signInAsAdmin(page: Page, path = '/admin-dashboard') {
  await signIn(page, keeper)
  await page.goto(path)
  await hasStarted(page)
}

export const fillContact = (form: Locator, message: string) =>
  fillIn(form, { 'First name': 'Ada', 'Last name': 'Byron', Email: 'ada@example.org', Message: message })

export async function fillLocation(page: Page, values = ['Ireland', 'Kerry', 'Dingle']) {
  const labels = ['Country', 'State/Province', 'City']
  for (const [i, label] of labels.entries()) await page.getByLabel(label).fill(values[i])
}

export async function saveLocation(page: Page) {
  await fillLocation(page)
  await page.getByRole('button', { name: 'Save Location' }).click()
  await expect(page.getByRole('link', { name: /Your Message/ })).toBeVisible()
}

export async function uploadVoice(page: Page, file: string, who = 'Grandma Rose') {
  await page.getByLabel('Who is this voice?').fill(who)
  await page.getByLabel('What do you remember about their voice?').fill('Soft, and always close to laughing.')
  await page.getByLabel('The recording').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload voice sample' }).click()
}

/** The form of this name, in a dialog or on its own page. */
export const openForm = (page: Page, name?: string) =>
  page.getByRole('dialog', { name }).or(page.locator('.form-sheet').filter({ hasText: name }))

/** Opens the first story's 'More' in the list. */
export const openMore = (page: Page) =>
  page.locator('#saved-stories summary', { hasText: /^More/ }).first().click()

/** With script the page updates by itself; without, it needs clicks on 'Check again'. Ends at the ready story. */
export async function waitForStory(page: Page) {
  const player = page.locator('#ready-story > .player')
  const again = page.getByRole('button', { name: 'Check again' })
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(player.or(again)).toBeVisible({ timeout: 240_000 })
    if (await player.isVisible()) return
    // The server holds the response for up to 25 s, and a second click would start again.
    const loaded = page.waitForEvent('load', { timeout: 240_000 })
    await again.click()
    await loaded
  }
}
