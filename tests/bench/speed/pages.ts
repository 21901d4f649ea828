import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../../../playwright.config'
import { signIn, signUpPerson } from '../../support/visitor'
import { ADMIN, type Contest } from './contest'
import { inTurn, type Row } from './row'

const KB = 1024
const ROUNDS = 3

/** A slow line: 400 kbit/s, 400 ms from request to response, on a quarter of this processor. */
const LINE = { bytesPerSecond: 50_000, latencyMs: 400, cpuTimes: 4 }

/** What a browser loads and when it shows the largest thing, on first visits. */
export async function pageRows({ service, bare }: Contest): Promise<Row[]> {
  const browser = await chromium.launch(playwrightConfig.projects?.[1]?.use?.launchOptions)
  try {
    const user = (await signUpPerson(service.url)).cookieHeader()
    const admin = (await signIn(service.url, ADMIN.username, ADMIN.password)).cookieHeader()
    const bareVisit = await firstVisit(browser, `${bare.url}/`)
    const { scriptBytes } = bareVisit

    const pages = [
      ...['/terms', '/privacy', '/no-such-page'].map((path) => ({ path, times: 0, cookie: '' })),
      ...['/', '/?dialog=sign-in', '/faq', '/forgot-password', '/reset-password'].map((path) => ({
        ...{ path, times: 0.9, cookie: '' },
      })),
      { path: '/user-dashboard', times: 1.2, cookie: user },
      { path: '/admin-dashboard', times: 1.2, cookie: admin },
    ]
    const scripts: Row[] = []
    for (const { path, times, cookie } of pages) {
      const visit = await firstVisit(browser, service.url + path, cookie)
      scripts.push({
        ...{ what: `script of ${path}`, unit: 'KB on the line', ours: visit.scriptBytes / KB },
        ...{ theirs: scriptBytes / KB, beside: 'bare page', most: (times * scriptBytes) / KB },
        goal: times ? `${times} × the bare page` : 'none',
      })
    }
    const landing = await firstVisit(browser, `${service.url}/`)
    const first = { what: 'landing page before script', beside: 'bare page' }
    return [
      {
        ...{ ...first, unit: 'KB on the line', ours: landing.bytes / KB, theirs: bareVisit.bytes / KB },
        ...{ goal: '70 KB', most: 70 },
      },
      {
        ...{ ...first, unit: 'requests', ours: landing.requests, theirs: bareVisit.requests },
        ...{ goal: '9', most: 9 },
      },
      ...scripts,
      await paintRow(browser, 'landing page', `${service.url}/`),
      await paintRow(browser, 'FAQ', `${service.url}/faq`),
      await dialogRow(browser, `${service.url}/`),
    ]
  } finally {
    await browser.close()
  }
}

/** With an empty cache, as Chromium counts; the icon, which a headless one leaves out, is added. */
async function firstVisit(browser: Browser, url: string, cookie = '') {
  const context = await browser.newContext({ extraHTTPHeaders: cookie ? { Cookie: cookie } : {} })
  const page = await context.newPage()
  const loaded: { url: string; type: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    const bytes = responseHeadersSize + responseBodySize
    loaded.push({ url: request.url(), type: request.resourceType(), bytes })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const icon = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href)
  if (icon?.startsWith('http') && !loaded.some((one) => one.url === icon)) {
    const sent = await context.request.get(icon)
    loaded.push({ url: icon, type: 'image', bytes: (await sent.body()).length })
  }
  await context.close()
  const isScript = ({ type, url }: (typeof loaded)[number]) => type === 'script' || /\.js(\?|$)/.test(url)
  const sum = (all: typeof loaded) => all.reduce((total, { bytes }) => total + bytes, 0)
  const before = loaded.filter(
    (one) => !isScript(one) && one.type !== 'media' && !/\.data(\?|$)|__manifest/.test(one.url),
  )
  return { bytes: sum(before), requests: before.length, scriptBytes: sum(loaded.filter(isScript)) }
}

async function paintRow(browser: Browser, what: string, url: string): Promise<Row> {
  const { bytes } = await firstVisit(browser, url)
  const { ours } = await inTurn(ROUNDS, { ours: () => largestPaintMs(browser, url) })
  const theirs = (bytes / LINE.bytesPerSecond) * 1000
  return {
    ...{
      what: `largest paint of the ${what}, slow line`,
      unit: 'ms',
      ours,
      theirs,
      beside: 'its bytes alone',
    },
    ...{ goal: '1.3 × (the bytes alone and two round trips)', most: 1.3 * (theirs + 2 * LINE.latencyMs) },
  }
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
  return { what: 'a dialog that opens, once script is there', unit: 'requests', ours, goal: 'none', most: 0 }
}

async function largestPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  await chrome.send('Network.enable')
  await chrome.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LINE.latencyMs },
    ...{ downloadThroughput: LINE.bytesPerSecond, uploadThroughput: LINE.bytesPerSecond },
  })
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: LINE.cpuTimes })
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
