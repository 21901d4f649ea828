import type { Browser } from '@playwright/test'
import { bytesOf, inChromium, isBeforeScript, isScript, loadsOf, slowDown } from '../../support/first-visit'
import { KEEPER } from '../../support/service'
import { signIn, signUpPerson } from '../../support/visitor'
import { inTurn } from '../measure'
import type { Contest } from './contest'
import { type Goal, type Row, row } from './row'

const KB = 1024
const ROUNDS = 3

/** A slow line: 400 kbit/s, 400 ms from request to response, on a quarter of this processor. */
const LINE = { bytesPerSecond: 50_000, latencyMs: 400, cpuTimes: 4 }

/** What a browser loads and when it shows the largest thing, on first visits. */
export const pageRows = ({ service, bare }: Contest): Promise<Row[]> =>
  inChromium(async (browser) => {
    const user = (await signUpPerson(service.url)).cookieHeader()
    const admin = await signIn(service.url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD)
    const theirs = await firstVisit(browser, `${bare.url}/`)
    const theirScript = theirs.scriptBytes / KB
    const kb = (most: number): Goal => [`${most} KB`, most]
    const times = (most: number): Goal => [`${most} × the bare page`, most * theirScript]
    const pages: [goal: Goal, paths: string[], cookie?: string][] = [
      [
        ['none', 0],
        ['/terms', '/privacy', '/no-such-page'],
      ],
      [kb(92), ['/', '/sign-in']],
      [kb(90), ['/faq']],
      [times(0.9), ['/forgot-password', '/reset-password']],
      [kb(108), ['/user-dashboard'], user],
      [times(1.2), ['/admin-dashboard'], admin.cookieHeader()],
    ]
    const scripts: Row[] = []
    for (const [goal, paths, cookie] of pages) {
      for (const path of paths) {
        const { scriptBytes } = await firstVisit(browser, service.url + path, cookie)
        const beside: [string, number] = ['bare page', theirScript]
        scripts.push(row(`script of ${path}`, 'KB on the line', scriptBytes / KB, goal, beside))
      }
    }
    const ours = await firstVisit(browser, `${service.url}/`)
    const before = 'landing page before script'
    return [
      row(before, 'KB on the line', ours.bytes / KB, ['70 KB', 70], ['bare page', theirs.bytes / KB]),
      row(before, 'requests', ours.requests, ['9', 9], ['bare page', theirs.requests]),
      ...scripts,
      await paintRow(browser, 'landing page', `${service.url}/`),
      await paintRow(browser, 'FAQ', `${service.url}/faq`),
      await dialogRow(browser, `${service.url}/`),
    ]
  })

/** With an empty cache; the icon, which a headless Chromium leaves out, is added. */
async function firstVisit(browser: Browser, url: string, cookie = '') {
  const context = await browser.newContext({ extraHTTPHeaders: cookie ? { Cookie: cookie } : {} })
  const page = await context.newPage()
  const loaded = loadsOf(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const icon = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href)
  if (icon?.startsWith('http') && !loaded.some((one) => one.url === icon)) {
    const sent = await context.request.get(icon)
    loaded.push({ url: icon, type: 'image', bytes: (await sent.body()).length })
  }
  await context.close()
  const before = loaded.filter(isBeforeScript)
  return { bytes: bytesOf(before), requests: before.length, scriptBytes: bytesOf(loaded.filter(isScript)) }
}

async function paintRow(browser: Browser, what: string, url: string): Promise<Row> {
  const { bytes } = await firstVisit(browser, url)
  const { ours } = await inTurn(ROUNDS, { ours: () => largestPaintMs(browser, url) })
  const theirs = (bytes / LINE.bytesPerSecond) * 1000
  const goal = '1.3 × (the bytes alone and two round trips)'
  const most = 1.3 * (theirs + 2 * LINE.latencyMs)
  return row(`largest paint of the ${what}, slow line`, 'ms', ours, [goal, most], ['its bytes alone', theirs])
}

/** The icon is left out: Chromium looks at it again at each new URL. */
async function dialogRow(browser: Browser, url: string): Promise<Row> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  let ours = 0
  page.on('request', (request) => {
    if (!request.url().endsWith('.svg')) ours += 1
  })
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByLabel('Username').waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return row('a dialog that opens, once script is there', 'requests', ours, ['none', 0])
}

async function largestPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await slowDown(page, LINE.bytesPerSecond, LINE.latencyMs, LINE.cpuTimes)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return paint
}
