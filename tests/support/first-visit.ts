import { type Browser, chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config'

/** Works with a Chromium like that of the end-to-end tests. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(playwrightConfig.projects?.[1]?.use?.launchOptions)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export interface Loaded {
  url: string
  type: string
  /** On the wire, as Chromium counts them. */
  bytes: number
}

/** The requests of a page from now on, as they end. */
export function loadsOf(page: Page): Loaded[] {
  const loaded: Loaded[] = []
  page.on('requestfinished', async (request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    const bytes = responseHeadersSize + responseBodySize
    loaded.push({ url: request.url(), type: request.resourceType(), bytes })
  })
  return loaded
}

export const isScript = ({ type, url }: Loaded) => type === 'script' || /\.js(\?|$)/.test(url)

/** Whether a page needs it before its script; sound is left out. */
export const isBeforeScript = (one: Loaded) =>
  !isScript(one) && one.type !== 'media' && !/\.data(\?|$)|__manifest/.test(one.url)

export const bytesOf = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0)

/** A line of so many bytes a second, and so long from request to response; the processor may be so many times slower. */
export async function slowDown(page: Page, bytesPerSecond: number, latency: number, cpuTimes = 1) {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Network.enable')
  const line = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await chrome.send('Network.emulateNetworkConditions', { offline: false, latency, ...line })
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes })
}
