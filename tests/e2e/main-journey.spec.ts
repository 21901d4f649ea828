import type { Locator } from '@playwright/test'
import { MPEGDecoder } from 'mpg123-decoder'
import { DINGLE, expect, expectAccessible, hasStarted, notice, openForm, test, waitForStory } from './test'

// hearing.spec.ts has the voice's sentence.
test.use({ hasVoice: 'silent' })

/** More stops than any page here has before what is looked for. */
const MAX_STOPS = 80

const message = 'My dear, I hope this finds you well. The garden is full of roses this year.'

test('with and without script, a user signs up, gets a story in the voice of an uploaded recording, and deletes it again, by the keyboard alone where script runs', async ({
  page,
  javaScriptEnabled,
}) => {
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab did not lead to ${target}`)
  }
  const follow = async (target: Locator) => {
    if (!javaScriptEnabled) return target.click()
    await tabTo(target)
    await page.keyboard.press('Enter')
  }
  const press = (name: string) => follow(page.getByRole('button', { name, exact: true }))
  const fill = async (field: Locator, text: string) => {
    if (!javaScriptEnabled) return field.fill(text)
    await tabTo(field)
    await page.keyboard.insertText(text)
  }

  const username = `main_${process.pid}`
  await page.goto('/')
  await hasStarted(page)
  await follow(page.getByRole('link', { name: 'Get Started' }).first())
  const signUp = page.getByRole('dialog')
  for (const [label, text] of [
    [/^First name/, 'Mary'],
    [/^Last name/, 'Ellis'],
    [/^Email/, `${username}@example.org`],
    [/^Username/, username],
    [/^Password/, 'Long-enough-1!'],
    [/^Confirm password/, 'Long-enough-1!'],
  ] as const)
    await fill(signUp.getByLabel(label).first(), text)
  await tabTo(signUp.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press('Create Account')

  const welcome = page.getByRole('dialog', { name: 'Welcome to Everspoken, Mary!' })
  await welcome.waitFor()
  // A key in the dialog stops the timer for good.
  await page.keyboard.press('Shift')
  if (javaScriptEnabled) await expect(notice(page, 'Registration Successful')).toBeVisible()
  await expect(welcome).toContainText(
    /Set Up Your Profile.*Upload a loved one’s voice.*Choose Your Story.*Create and Listen/s,
  )
  await expect(page).toHaveURL(/\/user-dashboard\?welcome=1$/)
  await expect(welcome.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await follow(welcome.getByRole('link', { name: "Let's get started" }))
  await expect(page).toHaveURL(/\/user-dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Mary' })).toBeVisible()

  await expect(page.getByText('Please complete your location information to continue').first()).toBeVisible()
  const place = { Country: DINGLE.country, 'State/Province': DINGLE.stateProvince, City: DINGLE.city }
  for (const [label, text] of Object.entries(place)) await fill(page.getByLabel(label), text)
  await press('Save Location')
  await follow(page.getByRole('link', { name: /Your Message/ }))
  await tabTo(page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Unfinished Words/ })).toBeChecked()
  await press('Continue')
  // The step before has the form of a recording too.
  await expect(page.getByRole('heading', { name: 'Upload Your First Voice Sample' })).toBeVisible()

  // The dialog that Enter opens is the system's.
  const file = page.getByLabel('The recording')
  await tabTo(file)
  await file.setInputFiles(`tests/fixtures/voice.${javaScriptEnabled ? 'mp3' : 'm4a'}`)
  await fill(page.getByLabel('Who is this voice?'), 'Grandma Rose')
  await fill(page.getByLabel(/What do you remember/), 'Soft, and always close to laughing.')
  await press('Upload voice sample')
  await fill(page.getByLabel('Your message'), message)
  await press('Continue')
  const answers = page.locator('form textarea')
  await expect(answers).toHaveCount(5)
  await fill(answers.first(), 'She wrote to me each Sunday.')
  await tabTo(page.getByRole('button', { name: 'Create My Story', exact: true }))
  // A second time makes no second story.
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Creating Your Story' })).toBeVisible()

  // On a busy machine the page may take longer to load than the toast stays.
  await Promise.all([waitForStory(page), notice(page, 'Story Generated!').waitFor({ timeout: 0 })])
  await expect(page.locator('#saved-stories h3')).toHaveCount(1)
  await expect(page).toHaveURL(/\/user-dashboard\?story=[-0-9a-f]+#ready-story$/)
  await expect(page).toHaveTitle('Your story is ready · Everspoken')
  const moment = page.locator('#ready-story')
  const heading = moment.getByRole('heading', { name: 'Your story is ready' })
  await expect(heading).toBeInViewport()
  if (javaScriptEnabled) await expect(heading).toBeFocused()
  await expect(moment).toContainText('In the voice of Grandma Rose')
  await expect(moment.locator('.story-text')).toContainText('The garden is full of roses this year')
  await expect(moment.getByRole('link', { name: 'Is a name mispronounced?' })).toBeVisible()
  await expect(page.locator('#saved-stories .story-title')).toContainText(
    "Loved One's Voice: Grandma Rose | Category: Unfinished Words",
  )
  await expect(page.getByText('A machine made this voice').first()).toBeVisible()

  const player = moment.locator('audio')
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  const response = await page.request.get((await player.getAttribute('src')) as string)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  const seconds = await secondsOf(await response.body())
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan(20)

  if (javaScriptEnabled) {
    await follow(moment.getByRole('button', { name: /^Play/ }))
    const played = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await expect.poll(played).toBeGreaterThan(0)
    // The entry of its questions redirects to the first step that the next story lacks.
    await page.goBack()
    await expect(page).toHaveURL(/\/document-type/)
    await page.goForward()
  }
  const saved = page.locator('#saved-stories')
  await follow(saved.locator('summary', { hasText: /^More/ }))
  await follow(saved.getByRole('link', { name: /^Delete/ }))
  await expect(openForm(page)).toContainText('permanently')
  await follow(openForm(page).getByRole('button', { name: 'Delete' }))
  await expect(notice(page, 'Story Deleted')).toBeVisible()
  await expect(page).toHaveURL('/user-dashboard#saved-stories')
  await expect(page.getByText('Your stories will be kept here.')).toBeVisible()
  expect((await page.request.get(response.url())).status()).toBe(404)
})

async function secondsOf(mp3: Buffer): Promise<number> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate } = decoder.decode(new Uint8Array(mp3))
  decoder.free()
  return samplesDecoded / sampleRate
}
