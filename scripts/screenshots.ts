// Takes the pictures of docs/screenshots after a change of the looks: `npm run screenshots [FOLDER [operator|journeys]]`,
// `operator` for those of the first run alone, `journeys` for the strips of what a new and a returning person sees. Runs
// the built service of the current folder with a synthetic voice and made-up people, at three widths. It sets everything
// up by the JSON calls and the forms' fields, so that an older version's pictures can be taken with it too: from the
// folder of that version.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type APIResponse, type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '../db/client'
import playwrightConfig from '../playwright.config'
import { createAccount, firstAdmin, hasStarted, signInAsAdmin, uploadVoice } from '../tests/e2e/test'
import { insertUser } from '../tests/support/rows'
import { startService } from '../tests/support/service'

const FOLDER = process.argv[2] ?? 'docs/screenshots'
const WIDTHS = [390, 768, 1280]
const MAX_HEIGHT = 2000

const voices = [
  ['Grandma Rose', 'Soft, and always close to laughing.'],
  ['Uncle Tomás', 'Deep and slow, with a cough before the good part.'],
] as const

const messages: [documentType: string, words: string][] = [
  ['recipe', 'Two cups of flour, my dear, a pinch of salt, and never hurry the dough.'],
  ['personal-messages', 'Happy birthday, sparrow. Eat the cake first and read the cards later.'],
  ['family-story', 'The winter the river froze, your grandfather walked to the dance across the ice.'],
  ['love-letter', 'I still look for your coat in the hall when I come home.'],
  ['daily-affirmations', 'Good morning. You have done harder things than this one.'],
]

/** Uploads a voice, and makes stories with it by the JSON calls, one after the other. */
async function makeStories(page: Page, who: (typeof voices)[number], count: number): Promise<string> {
  const [whoIsThisVoice, voiceMemory] = who
  const api = page.request
  const voice = {
    name: 'voice.mp3',
    mimeType: 'audio/mpeg',
    buffer: readFileSync('tests/fixtures/voice.mp3'),
  }
  const photo = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b9a184' } })
      .jpeg()
      .toBuffer(),
  }
  const sample = await idOf(
    api.post('/api/voice-samples', {
      multipart: { whoIsThisVoice, voiceMemory, lovedOnePhoto: photo, voice },
    }),
  )
  let last = ''
  for (let made = 0; made < count; made += 1) {
    const [documentType, content] = messages[made % messages.length] as (typeof messages)[number]
    const data = { title: '-', content, documentType, selectedVoiceId: sample, narrativeContext: {} }
    last = await idOf(api.post('/api/stories/generate', { data }))
    while (!(await isReady(page, last))) await setTimeout(500)
  }
  return last
}

async function isReady(page: Page, id: string): Promise<boolean> {
  const stories: { id: string; status: string }[] = await (await page.request.get('/api/stories')).json()
  return stories.some((story) => story.id === id && story.status === 'ready')
}

async function idOf(sent: Promise<APIResponse>): Promise<string> {
  const response = await sent
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
  return (await response.json()).id
}

/** Chooses a kind for the draft, by its form. */
async function chooseKind(page: Page, documentType: string): Promise<void> {
  await page.goto('/user-dashboard/document-type')
  await page.locator(`input[value="${documentType}"]`).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/voice-selection/)
}

/** Pictures of one URL at all widths. */
async function take(page: Page, name: string, url: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto(url)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    const height = Math.min(pageHeight, MAX_HEIGHT)
    await page.setViewportSize({ width, height })
    const picture = await page.screenshot({
      animations: 'disabled',
      style: '[data-sonner-toaster] { visibility: hidden }',
    })
    await sharp(picture)
      .webp({ quality: 50 })
      .toFile(join(FOLDER, `${name}-${width}.webp`))
  }
}

const place = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
const GAP = 16

/** Puts pictures of screens side by side. */
async function strip(name: string, screens: Buffer[]): Promise<void> {
  const sizes = await Promise.all(screens.map((screen) => sharp(screen).metadata()))
  const lefts = sizes.map((_, at) => sizes.slice(0, at).reduce((left, { width }) => left + width + GAP, GAP))
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, GAP)
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * GAP
  await sharp({ create: { width, height, channels: 3, background: '#8d7f72' } })
    .composite(screens.map((input, at) => ({ input, left: lefts[at], top: GAP })))
    .webp({ quality: 50 })
    .toFile(join(FOLDER, `${name}.webp`))
}

/** A picture of the screen, with its toasts. */
async function screenOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return page.screenshot({ animations: 'disabled' })
}

/** From the front page to the first story, on a small phone. */
async function walkAsNewcomer(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 664 })
  const screens: Buffer[] = []
  const look = async () => screens.push(await screenOf(page))
  await page.goto('/')
  await look()
  await createAccount(page, 'Ruth', { service })
  await page.request.put('/api/location', { data: place })
  await page.goto('/user-dashboard')
  await look()
  await page.getByRole('link', { name: /Your Message/ }).click()
  await page.getByRole('radio', { name: /Kitchen Stories/ }).check()
  await look()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { name: 'Upload Your First Voice Sample' }).waitFor()
  await look()
  await uploadVoice(page, 'tests/fixtures/voice.mp3', 'Mum')
  const message = page.getByLabel('Your message')
  await message.waitFor()
  // Until the recording has been listened to.
  await setTimeout(15_000)
  await look()
  await message.fill('Two cups of flour, my dear, and a pinch of salt.')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { name: 'Add your memories' }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Create My Story', exact: true }).click()
  await page.waitForURL(/processing/)
  await look()
  await page.locator('#ready-story').waitFor({ timeout: 120_000 })
  await look()
  await strip('journey-390', screens)
}

/** The first screen of someone with twelve stories in two voices. */
async function returnAsPerson(page: Page): Promise<void> {
  await createAccount(page, 'Mary', { service })
  await page.request.put('/api/location', { data: place })
  await makeStories(page, voices[0], 8)
  await makeStories(page, voices[1], 4)
  const screens: Buffer[] = []
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [768, 1024],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/user-dashboard')
    screens.push(await screenOf(page))
  }
  await strip('returning', screens)
}

async function walkAsPerson(open: () => Promise<Page>): Promise<void> {
  const newcomer = await open()
  await take(newcomer, 'landing', '/')
  await createAccount(newcomer, 'Ruth', { service })
  await take(newcomer, 'dashboard-new', '/user-dashboard')

  const page = await open()
  await createAccount(page, 'Mary', { service })
  await page.request.put('/api/location', { data: place })
  await makeStories(page, voices[0], 11)
  const story = await makeStories(page, voices[1], 4)
  await take(page, 'dashboard', '/user-dashboard')
  await take(page, 'story-ready', `/user-dashboard?story=${story}`)
  await take(page, 'kinds', '/user-dashboard/document-type')
  await chooseKind(page, 'recipe')
  await take(page, 'voice', '/user-dashboard/voice-selection')
  await take(page, 'account', '/account')
}

async function walkAsAdmin(page: Page): Promise<void> {
  await signInAsAdmin(page)
  await take(page, 'admin', '/admin-dashboard')
  const person = await page
    .getByRole('link', { name: /Mary Ellis/ })
    .first()
    .getAttribute('href')
  await take(page, 'admin-person', person ?? '')
}

/** The first run of a service without an admin, and the messages that it gets. */
async function walkAsOperator(browser: Browser): Promise<void> {
  const service = await startService()
  try {
    const page = await browser.newPage({ baseURL: service.url, reducedMotion: 'reduce', bypassCSP: true })
    while (!service.output().includes('/set-up?code=')) await setTimeout(100)
    const link = /(\/set-up\?code=\S+)/.exec(service.output())?.[1] ?? ''
    await take(page, 'set-up', link)
    await hasStarted(page)
    for (const [label, value] of Object.entries({
      'First name': 'Ada',
      'Last name': 'Byron',
      Username: 'ada',
    }))
      await page.getByLabel(label).fill(value)
    const password = 'Keeper-of-2-keys!'
    for (const name of ['password', 'confirmPassword']) await page.locator(`[name=${name}]`).fill(password)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await page.waitForURL(/admin-dashboard/, { timeout: 120_000 })
    await take(page, 'admin-set-up', '/admin-dashboard/set-up')
    for (const [name, message] of [
      ['Mary Ellis', 'The photo of my mother won’t load on my old phone. Is there another way?'],
      [
        'Tomás Rivera',
        'I have forgotten my password. You know me from the choir.\nMy number is the old one.',
      ],
    ]) {
      const data = { name, email: `${name.split(' ')[1].toLowerCase()}@example.org`, message }
      await page.request.post('/api/contact', { data })
    }
    await take(page, 'admin-messages', '/admin-dashboard/messages')
    await take(page, 'admin-first', '/admin-dashboard')
  } finally {
    await service.dispose()
  }
}

function fillWithPeople(storageDir: string): void {
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  const people = [
    'Ada Byron',
    'Tomás Rivera',
    'Ngozi Okafor',
    'Ruth Levy',
    'Hans Keller',
    'Mei Lin',
    'Alma Duarte',
  ]
  people.forEach((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const username = firstName
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()
    const createdAt = new Date(Date.UTC(2026, index, 3 + index))
    insertUser(db, { username, firstName, lastName, email: `${username}@example.org`, createdAt })
  })
  db.$client.close()
}

mkdirSync(FOLDER, { recursive: true })
const browser: Browser = await chromium.launch(playwrightConfig.projects?.[1]?.use?.launchOptions)
const only = process.argv[3]
if (only !== 'journeys') await walkAsOperator(browser)
if (only === 'operator') process.exit()
const service = await startService(firstAdmin)
try {
  const open = () => browser.newPage({ baseURL: service.url, reducedMotion: 'reduce', bypassCSP: true })
  await walkAsNewcomer(await open())
  await returnAsPerson(await open())
  if (only !== 'journeys') {
    fillWithPeople(service.storageDir)
    await walkAsPerson(open)
    await walkAsAdmin(await open())
  }
} finally {
  await browser.close()
  await service.dispose()
}
