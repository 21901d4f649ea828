import type { Page } from '@playwright/test'
import { ne } from 'drizzle-orm'
import { allStories } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { addReadyStories, giveDraft, giveVoice, idOf } from './ready-stories'
import { expect, expectAccessibleInAllStyles, hasStarted, PHONE, signInAsAdmin, signUp, test } from './test'

test.use({ hasVoice: false })

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

/** One page of each kind, for what another scheme and a wider page change. */
const IN_BOTH_SCHEMES =
  /^(\/|\/sign-in|\/faq|.*(story=.*|document-type|document-upload|memory-questions|voices\/[^/]+|again|users|users\/[^/]+|account|set-up|voice))$/

declare global {
  interface Window {
    __remixRouter: { navigate: (path: string) => Promise<void>; state: { navigation: { state: string } } }
  }
}

/** Goes there as a link does: axe is in the document already, and fast. */
const open = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    await window.__remixRouter.navigate(to)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, path)

test('axe finds nothing on a page of any kind, on a phone and 1280 px wide, and on a phone every text has 16 px, every control 44, and the header leaves room in large text', async ({
  page,
  service,
}) => {
  await page.setViewportSize(PHONE)
  const faults: string[] = []
  const measure = async (...paths: string[]) => {
    for (const path of paths) {
      await open(page, path)
      const bottom = await test.step(path, () =>
        expectAccessibleInAllStyles(page, IN_BOTH_SCHEMES.test(path)),
      )
      faults.push(...(await tooSmall(page)).map((fault) => `${path}: ${fault}`))
      if (bottom > (PHONE.height * 2) / 3)
        faults.push(`${path}: the header ends at ${bottom} px in large text`)
    }
  }
  await page.goto('/')
  await hasStarted(page)
  await measure('/', '/sign-in', '/sign-up', '/contact', '/faq', '/terms')
  await measure('/forgot-password', '/reset-password', '/no-such-page', '/admin-dashboard')
  const { username } = await signUp(page)
  await measure('/user-dashboard')
  const voice = await giveVoice(service, username)
  // Kind, voice and words are chosen, so that every step is open.
  giveDraft(service, username, voice, 'Two cups of flour.')
  const [story = ''] = await addReadyStories(service, username, 7)
  await measure('/user-dashboard/saved-stories')
  inDatabase(service, (db) => db.delete(allStories).where(ne(allStories.id, story)).run())
  await measure(
    ...[
      ...['document-type', 'voice-selection', 'document-upload', 'document-upload/pdf', 'memory-questions'],
      ...['share', 'again', 'rename', 'delete'].map((name) => `stories/${story}/${name}`),
      ...['voices/new', 'location', 'picture', `recordings/${voice}/replace`],
      ...['', '/add', '/edit', '/delete'].map((name) => `voices/${voice}${name}`),
    ].map((path) => `/user-dashboard/${path}`),
    `/user-dashboard?story=${story}`,
    ...['', '/details', '/password', '/two-step', '/names', '/everything', '/leave'].map(
      (path) => `/account${path}`,
    ),
  )
  await page.context().clearCookies()
  await signInAsAdmin(page)
  await measure(...['users', 'story-creation', 'music-library'].map((tab) => `/admin-dashboard?tab=${tab}`))
  const ofUser = ['', '/suspend', '/reset-link', '/delete'].map(
    (dialog) => `users/${idOf(service, username)}${dialog}`,
  )
  const ofService = 'invitations messages backups set-up voice voice/install voice/server'.split(' ')
  await measure(
    ...[...ofUser, `stories/${story}`, `stories/${story}/delete`, ...ofService].map(
      (path) => `/admin-dashboard/${path}`,
    ),
  )
  expect(faults).toEqual([])
})
