import type { Browser, BrowserContextOptions } from '@playwright/test'
import { bytesOf, isBeforeScript, loadsOf } from '../support/first-visit'
import { expect, signUp, test } from './test'

/** The limits of a first visit without scripts and without the landing page's sample clip. */
const visits = [
  { path: '/', kilobytes: 70, requests: 9 },
  { path: '/faq', kilobytes: 60, requests: 7 },
  { path: '/forgot-password', kilobytes: 60, requests: 7 },
  { path: '/reset-password', kilobytes: 60, requests: 7 },
  { path: '/terms', kilobytes: 40, requests: 5, hasNoScript: true },
  { path: '/privacy', kilobytes: 40, requests: 5, hasNoScript: true },
  { path: '/no-such-page', kilobytes: 40, requests: 5, hasNoScript: true },
]

const BYTES_PER_KB = 1024

/** The requests of a browser with an empty cache, with Chromium's count of the bytes on the wire. */
async function firstVisit(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const loaded = loadsOf(page)
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  const shift = options.javaScriptEnabled
    ? await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
    : 0
  const html = (await response?.text()) ?? ''
  await context.close()
  return { status: response?.status(), html, loaded, shift }
}

for (const { path, kilobytes, requests, hasNoScript } of visits) {
  test(`${path} stays within the limits of a first visit, without layout shifts`, async ({
    browser,
    service,
    javaScriptEnabled,
  }) => {
    const visit = await firstVisit(browser, service.url + path, { javaScriptEnabled })
    const first = visit.loaded.filter(isBeforeScript)
    const list = first.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
    expect(first.length, list).toBeLessThanOrEqual(requests)
    expect(bytesOf(first), list).toBeLessThanOrEqual(kilobytes * BYTES_PER_KB)
    expect(visit.shift).toBeLessThan(0.02)
    if (hasNoScript) expect(visit.html).not.toContain('<script')
    if (hasNoScript) expect(list).not.toContain('.woff2')
  })
}

test.describe('the script', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'without script there is none')

  const budgets = [
    { path: '/', kilobytes: 92 },
    { path: '/sign-up', kilobytes: 95 },
    { path: '/forgot-password', kilobytes: 85 },
    { path: '/faq', kilobytes: 90 },
    { path: '/reset-password', kilobytes: 85 },
    { path: '/user-dashboard', kilobytes: 108 },
  ]
  for (const { path, kilobytes } of budgets) {
    test(`of ${path} stays within ${kilobytes} KB on the line, without zod`, async ({
      page,
      browser,
      service,
    }) => {
      if (path === '/user-dashboard') await signUp(page)
      const { loaded } = await firstVisit(browser, service.url + path, {
        storageState: await page.context().storageState(),
      })
      const scripts = loaded.filter(({ type }) => type === 'script')
      const bytes = scripts.reduce((sum, one) => sum + one.bytes, 0)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes, scripts.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(
        kilobytes * BYTES_PER_KB,
      )
      for (const { url } of scripts)
        expect(await (await page.request.get(url)).text()).not.toContain('ZodError')
    })
  }
})
