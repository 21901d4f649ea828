import type { Browser } from '@playwright/test'
import { addReadyStories, idOf } from '../../e2e/ready-stories'
import { bytesOf, inChromium, loadsOf, slowDown } from '../../support/first-visit'
import { inDatabase } from '../../support/in-database'
import { insertVoiceSample } from '../../support/rows'
import { signUpPerson } from '../../support/visitor'
import { inTurn } from '../measure'
import type { Contest } from './contest'
import { type Goal, type Row, row } from './row'

const KB = 1024
const ROUNDS = 3
const STORIES = 12

/** The dashboard of a person with twelve stories and three voices on a slow line: its bytes, and when the first Play works. */
export async function slowLineRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url, 'iris')
  await addReadyStories(service, 'iris', STORIES)
  const userId = idOf(service, 'iris')
  inDatabase(service, (db) => insertVoiceSample(db, userId, { name: 'Aunt Violet' }))
  const url = `${service.url}/user-dashboard`
  const cookie = person.cookieHeader()
  return inChromium(async (browser) => {
    const { bytes, scriptBytes, heard } = await visit(browser, { url, cookie })
    const slow = async (isCached: boolean) => {
      let last: Awaited<ReturnType<typeof visit>>
      return inTurn(ROUNDS, {
        async works() {
          last = await visit(browser, { url, cookie, isSlow: true, isCached })
          return last.works
        },
        hydrated: async () => last.hydrated,
      })
    }
    const first = await slow(false)
    const again = await slow(true)
    const of = (about: string, unit: string, ours: number, goal: Goal = ['none', Infinity]) =>
      row(`dashboard, ${STORIES} stories, 3 voices: ${about}`, unit, ours, goal)
    return [
      of('first visit', 'KB on the line', bytes / KB),
      of('script of it', 'KB on the line', scriptBytes / KB),
      of('recordings loaded before Play', 'requests', heard, ['none', 0]),
      of('first Play, slow line', 'ms', first.works, ['5 s', 5000]),
      of('its own button, slow line', 'ms', first.hydrated, ['5 s', 5000]),
      of('first Play, files cached', 'ms', again.works, ['3 s', 3000]),
      of('its own button, files cached', 'ms', again.hydrated, ['3 s', 3000]),
    ]
  })
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
  // 400 kbit/s, and 400 ms from request to response.
  if (isSlow) await slowDown(page, 50_000, 400)
  const loaded = loadsOf(page)
  const start = performance.now()
  await page.goto(url, { waitUntil: isSlow ? 'commit' : 'networkidle', timeout: 120_000 })
  // The browser's own controls, until the page is hydrated; then the button.
  const since = async (selector: string) => {
    await page.locator(`.story-card ${selector}`).first().waitFor({ timeout: 120_000 })
    return performance.now() - start
  }
  const works = await since(':is(audio[controls], .play-button)')
  const hydrated = await since('.play-button')
  await context.close()
  const ofType = (wanted: string) => loaded.filter(({ type }) => type === wanted)
  return {
    ...{ bytes: bytesOf(loaded), scriptBytes: bytesOf(ofType('script')) },
    ...{ heard: ofType('media').length, works, hydrated },
  }
}
