import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../../../playwright.config'
import { addReadyStories } from '../../e2e/ready-stories'
import { inDatabase } from '../../support/in-database'
import { insertVoiceSample } from '../../support/rows'
import { signUpPerson } from '../../support/visitor'
import type { Contest } from './contest'
import { median, type Row } from './row'

const KB = 1024
const ROUNDS = 3
/** 400 kbit/s, and 400 ms from request to response. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const STORIES = 12

/** The dashboard of a person with twelve stories and three voices on a slow line: its bytes, and when the first Play works. */
export async function slowLineRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url, 'iris')
  await person.json('PUT', '/api/location', { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' })
  await addReadyStories(service, 'iris', STORIES)
  const { user } = (await (await person.get('/api/auth/me')).json()) as { user: { id: string } }
  inDatabase(service, (db) => insertVoiceSample(db, user.id, { name: 'Aunt Violet' }))
  const url = `${service.url}/user-dashboard`
  const cookie = person.cookieHeader()
  const browser = await chromium.launch(playwrightConfig.projects?.[1]?.use?.launchOptions)
  try {
    const { bytes, scriptBytes, heard } = await visit(browser, { url, cookie })
    const slow = async (isCached: boolean) => {
      const visits: Awaited<ReturnType<typeof visit>>[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visit(browser, { url, cookie, isSlow: true, isCached }))
      return {
        works: median(visits.map(({ works }) => works)),
        hydrated: median(visits.map(({ hydrated }) => hydrated)),
      }
    }
    const first = await slow(false)
    const again = await slow(true)
    const what = `dashboard, ${STORIES} stories, 3 voices`
    const row = (about: string, unit: string, ours: number, goal = 'none', most = Infinity): Row => ({
      ...{ what: `${what}: ${about}`, unit, ours, goal, most },
    })
    return [
      row('first visit', 'KB on the line', bytes / KB),
      row('script of it', 'KB on the line', scriptBytes / KB),
      row('recordings loaded before Play', 'requests', heard, 'none', 0),
      row('first Play, slow line', 'ms', first.works, '5 s', 5000),
      row('its own button, slow line', 'ms', first.hydrated, '5 s', 5000),
      row('first Play, files cached', 'ms', again.works, '3 s', 3000),
      row('its own button, files cached', 'ms', again.hydrated, '3 s', 3000),
    ]
  } finally {
    await browser.close()
  }
}

interface Visit {
  url: string
  cookie: string
  isSlow?: boolean
  /** With all files from an earlier visit. */
  isCached?: boolean
}

/** @returns what a visit loads, and after how many ms the first Play plays */
async function visit(browser: Browser, { url, cookie, isSlow, isCached }: Visit) {
  const context = await browser.newContext({ extraHTTPHeaders: { Cookie: cookie } })
  const page = await context.newPage()
  if (isCached) await page.goto(url, { waitUntil: 'networkidle' })
  if (isSlow) {
    const chrome = await context.newCDPSession(page)
    await chrome.send('Network.enable')
    await chrome.send('Network.emulateNetworkConditions', LINE)
  }
  const loaded: { type: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    loaded.push({ type: request.resourceType(), bytes: responseHeadersSize + responseBodySize })
  })
  const start = performance.now()
  await page.goto(url, { waitUntil: isSlow ? 'commit' : 'networkidle', timeout: 120_000 })
  // The browser's own controls, until the page is hydrated; then the button.
  const since = async (selector: string) => {
    await page.locator(`.story-card ${selector}`).first().waitFor({ timeout: 120_000 })
    return performance.now() - start
  }
  const works = await since(':is(audio[controls], .play-button)')
  const hydrated = await since('.play-button')
  const heard = loaded.filter(({ type }) => type === 'media').length
  const sum = (all: typeof loaded) => all.reduce((total, { bytes }) => total + bytes, 0)
  await context.close()
  const scriptBytes = sum(loaded.filter(({ type }) => type === 'script'))
  return { bytes: sum(loaded), scriptBytes, heard, works, hydrated }
}
