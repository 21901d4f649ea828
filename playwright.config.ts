import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { systemChromium } from './scripts/chromium.mjs'

const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: systemChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
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
  // Patient, for a machine that is busy with other things: only what hangs takes as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-results.json' }]],
  projects: [
    { name: 'script-off', use: { ...chromium, javaScriptEnabled: false } },
    { name: 'script-on', use: { ...chromium, javaScriptEnabled: true } },
  ],
})
