import type { Page } from '@playwright/test'
import { readRows } from '../support/in-database'
import { addReadyStories } from './ready-stories'
import {
  expect,
  expectAccessibleInAllStyles,
  expectAccessibleWithoutScript,
  hasStarted,
  PHONE,
  saveLocation,
  signInAsAdmin,
  signUp,
  test,
} from './test'

/** Finds text below 16 px, and controls below 44 px that no label enlarges and no sentence contains. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link, .trap, [inert]')
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || parent.closest('script, style, svg, noscript, option'))
        continue
      const px = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (px < 16 && isSeen(parent)) found.push(`${px} px: ${text.textContent.trim().slice(0, 40)}`)
    }
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [control.parentElement, control.closest('p, li, dd, td, label, legend, blockquote')]
        .flatMap((around) => Array.from(around?.childNodes ?? []))
        .some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1)
    const heightOf = (element: Element) => element.getBoundingClientRect().height
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const isBox = control.matches('[type=radio], [type=checkbox], [type=file]')
      const row = isBox ? (label?.closest('.check') ?? label) : undefined
      const height = Math.max(heightOf(control), row ? heightOf(row) : 0)
      if (height === 0 || height >= 43.5 || !isSeen(control) || isInSentence(control)) continue
      found.push(`${Math.round(height)} px high: ${control.outerHTML.slice(0, 120)}`)
    }
    return found
  })

const IS_FORM =
  /\/(again|rename|delete|add|edit|replace|location|picture|details|password|two-step|sessions|leave|suspend|reset-link|install|server)$/

declare global {
  interface Window {
    __remixRouter: { navigate: (path: string) => Promise<void>; state: { navigation: { state: string } } }
  }
}

/** Goes there as a link does: axe is in the document already, and fast. */
async function open(page: Page, path: string) {
  if ((await page.locator('html.js').count()) === 0) return page.goto(path)
  await page.evaluate(async (to) => {
    await window.__remixRouter.navigate(to)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, path)
}

test('axe finds nothing on any page, on a phone and 1280 px wide, and on a phone every text has 16 px, every control 44, and the header leaves room in large text', async ({
  page,
  service,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(PHONE)
  const faults: string[] = []
  /** Without script one page of each kind that is drawn otherwise there: with dialogs, folds or steps. */
  const isTheSame = (path: string) =>
    !javaScriptEnabled &&
    !/^\/$|story=|\/(sign-in|faq|location|document-type|document-upload|memory-questions|delete|new|add)$/.test(
      path,
    )
  const measure = async (...paths: string[]) => {
    for (const path of paths) {
      if (isTheSame(path)) continue
      await open(page, path)
      // The style sheets are the same without script.
      if (!javaScriptEnabled) {
        await test.step(path, () => expectAccessibleWithoutScript(page))
        continue
      }
      const bottom = await test.step(path, () => expectAccessibleInAllStyles(page, IS_FORM.test(path)))
      faults.push(...(await tooSmall(page)).map((fault) => `${path}: ${fault}`))
      if (bottom > (PHONE.height * 2) / 3)
        faults.push(`${path}: the header ends at ${bottom} px in large text`)
    }
  }
  await page.goto('/')
  await hasStarted(page)
  await measure('/', '/sign-in', '/sign-up', '/contact', '/faq', '/terms', '/privacy')
  await measure('/forgot-password', '/reset-password', '/no-such-page')
  const { username } = await signUp(page)
  await measure('/user-dashboard')
  await saveLocation(page)
  const [story = ''] = await addReadyStories(service, username, 7)
  const { recording, voice } = readRows<{ recording: string; voice: string }>(
    service,
    'SELECT id AS recording, voice_id AS voice FROM recordings LIMIT 1',
  )[0]
  // Kind, voice and words are chosen, so that every step is open.
  await page.goto('/user-dashboard/document-type')
  await page.getByRole('radio', { name: /Kitchen Stories/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue to Upload' }).click()
  await page.getByLabel('Your message').fill('Two cups of flour.')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add your memories' })).toBeVisible()
  const steps = [
    'document-type',
    'voice-selection',
    'document-upload',
    'document-upload/pdf',
    'memory-questions',
  ]
  const dialogs = ['share', 'again', 'rename', 'delete'].map((name) => `stories/${story}/${name}`)
  const ofVoice = ['', '/add', '/edit', '/delete'].map((name) => `voices/${voice}${name}`)
  await measure(
    ...['/user-dashboard', `/user-dashboard?story=${story}`],
    ...[
      ...steps,
      ...dialogs,
      'saved-stories',
      'voices/new',
      'location',
      'picture',
      ...ofVoice,
      `recordings/${recording}/replace`,
    ].map((path) => `/user-dashboard/${path}`),
    ...['', '/details', '/password', '/two-step', '/sessions', '/names', '/everything', '/leave'].map(
      (path) => `/account${path}`,
    ),
    ...['/faq', '/admin-dashboard'],
  )
  const { id } = readRows<{ id: string }>(service, "SELECT id FROM users WHERE role = 'user' LIMIT 1")[0]
  await page.context().clearCookies()
  await signInAsAdmin(page)
  await hasStarted(page)
  await measure(...['users', 'story-creation', 'music-library'].map((tab) => `/admin-dashboard?tab=${tab}`))
  const ofUser = ['', '/suspend', '/reset-link', '/delete'].map((dialog) => `users/${id}${dialog}`)
  const forOperators = [
    'invitations',
    'messages',
    'backups',
    'set-up',
    'voice',
    'voice/install',
    'voice/server',
  ]
  await measure(
    ...[...ofUser, `stories/${story}`, `stories/${story}/delete`, ...forOperators].map(
      (path) => `/admin-dashboard/${path}`,
    ),
    '/account',
  )
  expect(faults).toEqual([])
})
