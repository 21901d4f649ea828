import { scryptSync } from 'node:crypto'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { systemChromium } from './scripts/chromium.mjs'

/** What one hash takes on a quiet machine. */
const QUIET_MS = 60

/** How many times as long this machine takes now: patience follows it, and what hangs still ends. */
function slowness(): number {
  const startedMs = performance.now()
  scryptSync('', '', 64, { N: 2 ** 14 })
  return Math.min(Math.max((performance.now() - startedMs) / QUIET_MS, 1), 4)
}

const patience = slowness()
const actionTimeout = 60_000 * patience

const chromium = {
  ...{ actionTimeout, navigationTimeout: actionTimeout },
  ...devices['Desktop Chrome'],
  // Nothing is drawn sixty times a second, and axe sees no toast while it fades in.
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: {
    executablePath: systemChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      // A process for each site and page would start some three times as many of them.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // Drawing by a stand-in for a graphics card takes longer than drawing by the processor.
      '--disable-gpu',
      '--disable-software-rasterizer',
      // A microphone that plays a file, and that may be used without a question.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${resolve('tests/fixtures/voice.wav')}`,
    ],
  },
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  // Each has a service and a browser of its own, which wait for each other: on two cores three take .87 of the time of two.
  workers: 3,
  timeout: 600_000 * patience,
  expect: { timeout: actionTimeout },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-results.json' }]],
  // Each journey is walked with script, and six of them without; tests/integration/without-script.test.ts has the others without.
  projects: [
    { name: 'script-off', grep: /without script/, use: { ...chromium, javaScriptEnabled: false } },
    { name: 'script-on', use: { ...chromium, javaScriptEnabled: true } },
  ],
})
