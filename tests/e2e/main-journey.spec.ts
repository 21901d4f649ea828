import { MPEGDecoder } from 'mpg123-decoder'
import { hasKit, recording } from '../support/recordings'
import { readWav } from '../support/wav'
import { geometricMeanF0Hz } from '../support/yin'
import {
  expect,
  notice,
  openForm,
  openMore,
  register,
  saveLocation,
  test,
  uploadVoice,
  waitForStory,
} from './test'

/** Thirty-two words. */
const message =
  'My dear, I hope this finds you well. The garden is full of roses this year, and I think of you each time I walk there in the morning. With all my love, good night.'

test('a user gets a story in the voice of an uploaded recording, and deletes it again', async ({
  page,
  javaScriptEnabled,
}) => {
  // Without script another format: integration/uploads tries them all.
  const [voice, extension] = javaScriptEnabled ? (['low', 'mp3'] as const) : (['high', 'm4a'] as const)
  await register(page)
  await page.getByRole('link', { name: "Let's get started" }).click()
  // A link to another document, until the script has come.
  await page.waitForURL('/user-dashboard')
  await expect(page.getByText('Please complete your location information to continue').first()).toBeVisible()
  await saveLocation(page)

  await page.getByRole('link', { name: /Your Message/ }).click()
  await page.getByRole('radio', { name: /Personal Messages/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Your First Voice Sample' })).toBeVisible()
  await uploadVoice(page, recording(voice, extension))

  await expect(page.getByText('Add Your Content')).toBeVisible()
  await page.getByLabel('Your message').fill(message)
  await page.getByRole('button', { name: 'Continue' }).click()
  const answers = page.locator('form textarea')
  await expect(answers).toHaveCount(5)
  for (const answer of await answers.all()) await answer.fill('She wrote to me each Sunday.')
  // A second click makes no second story.
  await page.getByRole('button', { name: 'Create My Story', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Creating Your Story' })).toBeVisible()

  await waitForStory(page)
  await expect(page.locator('#saved-stories h3')).toHaveCount(1)
  await expect(page).toHaveURL(/\/user-dashboard\?story=[-0-9a-f]+#ready-story$/)
  await expect(page).toHaveTitle('Your story is ready · Everspoken')
  await expect(notice(page, 'Story Generated!')).toBeVisible()
  const moment = page.locator('#ready-story')
  const heading = moment.getByRole('heading', { name: 'Your story is ready' })
  await expect(heading).toBeInViewport()
  if (javaScriptEnabled) await expect(heading).toBeFocused()
  await expect(moment).toContainText('In the voice of Grandma Rose')
  await expect(moment.locator('.story-text')).toContainText('The garden is full of roses this year')
  await expect(moment.getByRole('link', { name: 'Is a name mispronounced?' })).toBeVisible()
  await expect(
    page
      .locator('#saved-stories .story-title')
      .filter({ hasText: "Loved One's Voice: Grandma Rose | Category: Personal Messages" }),
  ).toBeVisible()
  await expect(page.getByText('A machine made this voice').first()).toBeVisible()

  const player = moment.locator('audio')
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  const response = await page.request.get((await player.getAttribute('src')) as string)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('audio/mpeg')
  const story = await decodeMp3(await response.body())
  const seconds = story.samples.length / story.sampleRateHz
  expect(seconds).toBeGreaterThan(8)
  expect(seconds).toBeLessThan(40)

  if (hasKit) {
    const sample = readWav(recording(voice, 'wav'))
    const semitones =
      12 *
      Math.log2(
        geometricMeanF0Hz(story.samples, story.sampleRateHz) /
          geometricMeanF0Hz(sample.samples, sample.sampleRateHz),
      )
    expect(Math.abs(semitones)).toBeLessThan(2)
  }

  if (javaScriptEnabled) {
    // The entry of its questions redirects to the first step that the next story lacks.
    await page.goBack()
    await expect(page).toHaveURL(/\/document-type/)
    await page.goForward()
  }
  await openMore(page)
  await page
    .locator('#saved-stories')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await expect(openForm(page)).toContainText('permanently')
  await openForm(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your stories will be kept here.')).toBeVisible()
  const gone = await page.request.get(response.url())
  expect(gone.status()).toBe(404)
})

async function decodeMp3(bytes: Buffer) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(new Uint8Array(bytes))
  const samples = Float32Array.from(channelData[0] as Float32Array)
  decoder.free()
  return { samples, sampleRateHz: sampleRate }
}
