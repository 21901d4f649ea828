import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { jobs, voices } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase } from '../support/in-database'
import { giveStory, keepFile } from '../support/kept-stories'
import { insertStory, readingIdOf, readyAs, updateReading, userIdOf } from '../support/rows'
import type { Service } from '../support/service'
import { addReadyStories, giveVoice, giveWords } from './ready-stories'
import { createAccount, DINGLE, expect, hasStarted, notice, openForm, openMore, test } from './test'

// Chromium's errors for a lost connection and for a response with 503.
test.use({
  expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches|status of 503/],
})

const savedStories = (page: Page) => page.locator('#saved-stories')

const failure = (page: Page) => page.getByText('Generation Failed', { exact: true }).filter({ visible: true })

/** Inserts a story that no worker will claim. */
function addStory(
  service: Service,
  username: string,
  values: NonNullable<Parameters<typeof insertStory>[2]>,
) {
  return inDatabase(service, (db) => {
    const userId = userIdOf(db, username)
    const voice = db.select().from(voices).where(eq(voices.userId, userId)).get()?.id
    const id = insertStory(db, userId, { voiceId: voice, createdAt: new Date(), ...values })
    if (values.status !== 'failed') {
      // One that is scheduled after the service has begun to look counts as due, as where a clock was set back.
      const at = new Date(Date.now() - 60_000)
      db.insert(jobs)
        .values({
          ...{ id, kind: 'generate-story', subject: readingIdOf(id), payload: {}, progress: 0.2 },
          ...{ runAfterAt: new Date(at.getTime() + 3_600_000), scheduledAt: at, createdAt: at },
        })
        .run()
    }
    return id
  })
}

const setFailed = (service: Service, id: string, cause: string | null = null) =>
  inDatabase(service, (db) =>
    updateReading(db, id, { status: 'failed', failure: cause, sampleKey: null, updatedAt: new Date() }),
  )

test('a story is played, sought in, downloaded and deleted', async ({ page, service }) => {
  const { username } = await createAccount(page)
  const voiceId = await giveVoice(service, username)
  const [id, content] = [`flour-${username}`, 'Two cups of flour, my dear, and a pinch of salt.']
  const story = { id, voiceId, voiceName: 'Grandma Rose', content, durationMs: 8000 }
  await giveStory(service, username, readFileSync('tests/fixtures/voice.mp3'), story)
  await page.goto(`/user-dashboard?story=${id}#ready-story`)
  await hasStarted(page)
  await page.locator('#ready-story').getByRole('link', { name: 'All your stories' }).click()
  await expect(page.locator('#ready-story')).toHaveCount(0)

  const player = savedStories(page).locator('.player')
  await expect(savedStories(page).getByText(/^Saved · \w+ \d+, \d{4} at \d+:\d\d.* · 00:08$/)).toBeVisible()
  await savedStories(page).getByText('Read along').click()
  await expect(savedStories(page).locator('.story-text')).toHaveText(/^Two cups of flour/)
  const audio = player.locator('audio')
  await expect(audio).toBeHidden()
  await seekAndPlay(page)

  const saving = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('link', { name: /^Download as MP3/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Kitchen Stories, Grandma Rose, .*\.mp3$/)

  await savedStories(page)
    .getByRole('link', { name: /^Delete/ })
    .click()
  await openForm(page, 'Delete Story').getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByText('Your stories will be kept here.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(notice(page, 'Your story is back')).toBeVisible()
  await expect(player).toBeVisible()
})

async function seekAndPlay(page: Page) {
  const player = savedStories(page).locator('.player')
  const bar = player.getByRole('slider')
  const seconds = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  // The recording has eight seconds.
  const voice = page.locator('#saved-voices').getByRole('slider')
  await voice.focus()
  for (const [key, time] of [
    ['ArrowRight', '00:05'],
    ['ArrowUp', '00:08'],
    ['ArrowLeft', '00:03'],
    ['ArrowDown', '00:00'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(voice).toHaveAttribute('aria-valuetext', time)
  }
  await bar.focus()
  await page.keyboard.press('End')
  expect(await seconds()).toBeGreaterThan(2)
  await page.keyboard.press('Home')
  expect(await seconds()).toBe(0)

  await bar.scrollIntoViewIfNeeded()
  const { x, y, width } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  // Nothing is loaded before it is played: the time comes from the server.
  const total = Number(await bar.getAttribute('max'))
  await page.mouse.click(x + width / 2, y + 20)
  expect(await seconds()).toBeCloseTo(total / 2, 1)
  await page.mouse.move(x + width / 2, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + 100, { steps: 4 })
  expect(await seconds()).toBeCloseTo(total / 2, 1)
  await page.mouse.up()
  expect(await seconds()).toBeCloseTo(total / 4, 1)

  const isPaused = (list: string) =>
    page.locator(`${list} audio`).evaluate((audio: HTMLAudioElement) => audio.paused)
  await player.getByRole('button', { name: /^Play/ }).click()
  await expect(player.getByRole('button', { name: /^Pause/ })).toBeVisible()
  expect(await isPaused('#saved-stories')).toBe(false)
  await page.locator('#saved-voices').getByRole('button', { name: /^Play/ }).click()
  await expect(player.getByRole('button', { name: /^Play/ })).toBeVisible()
  expect([await isPaused('#saved-stories'), await isPaused('#saved-voices')]).toEqual([true, false])
  await page
    .locator('#saved-voices')
    .getByRole('button', { name: /^Pause/ })
    .click()
}

test('trying a story again asks before it replaces what is being written', async ({ page, service }) => {
  const { username } = await giveWords(page, service, 'Three cups of flour.')
  const roses = { ownTitle: 'The roses', content: 'The roses.', status: 'failed', sampleKey: null } as const
  addStory(service, username, roses)
  await page.goto('/user-dashboard')
  const tryAgain = page.getByRole('button', { name: 'Try again The roses' })
  await tryAgain.click()
  const dialog = openForm(page, 'Replace the message you are writing?')
  await expect(dialog).toContainText('Three cups of flour.')
  await dialog.getByRole('link', { name: 'Keep what I am writing' }).click()
  await expect(dialog).toHaveCount(0)
  await tryAgain.click()
  await dialog.getByRole('button', { name: 'Replace and try again' }).dblclick()
  await expect(page.getByLabel('Your message')).toHaveValue('The roses.')
})

test('trying again says once, on its page, that it was not done', async ({ page, context, service }) => {
  const { username } = await giveWords(page, service, 'Two cups of flour.')
  const id = await addStory(service, username, { status: 'failed', sampleKey: null, content: 'Three eggs.' })
  await page.goto(`/user-dashboard/stories/${id}/try-again`)
  await hasStarted(page)
  const dialog = openForm(page)
  const confirm = dialog.getByRole('button', { name: 'Replace and try again' })
  await context.setOffline(true)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(notice(page, 'Your story is kept as it is.')).toHaveCount(1)
  await context.setOffline(false)
  await inDatabase(service, (db) => updateReading(db, id, { status: 'processing', sampleKey: 'x' }))
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing to try again')
  await expect(dialog.getByRole('alert')).toBeFocused()
})

test('a story whose sound can’t be loaded says so, and plays once it can', async ({ page, service }) => {
  const { username } = await createAccount(page, 'Mary', { place: DINGLE })
  const key = `stories/${username}.mp3`
  await addStory(service, username, { ...readyAs(key), durationMs: 91_000 })
  await page.goto('/user-dashboard')
  await expect(savedStories(page).getByText(/ · 01:31$/)).toBeVisible()
  await savedStories(page).getByRole('button', { name: /^Play/ }).click()
  await expect(savedStories(page).getByRole('alert')).toContainText('This can’t be played right now.')
  // Its file is loaded anew, as when the connection is back.
  await keepFile(fileStoreIn(service.storageDir), key, readFileSync('tests/fixtures/voice.mp3'))
  await savedStories(page).getByRole('button', { name: /^Play/ }).click()
  await expect(savedStories(page).getByRole('button', { name: /^Pause/ })).toBeVisible()
  await expect(savedStories(page).getByRole('alert')).toHaveCount(0)
})

test('the wait goes on after a lost connection, and its end is announced on any page', async ({
  page,
  context,
  service,
}) => {
  const { username } = await giveWords(page, service, 'Two cups of flour.')
  const id = await addStory(service, username, { ownTitle: 'The flour', content: 'Two cups of flour.' })
  await page.clock.install()
  /** Looks again after each poll, without its three seconds. */
  const afterPolls = (look: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(3000)
      await look()
    }).toPass()
  const polled = page.waitForResponse(/\/progress\.data/)
  await page.goto(`/user-dashboard/processing/${id}`)
  await polled
  await context.setOffline(true)
  const unseen = page.getByText('We can’t check your story’s progress right now.')
  await afterPolls(() => expect(unseen).toBeVisible({ timeout: 500 }))
  await context.setOffline(false)
  await afterPolls(() => expect(unseen).toHaveCount(0, { timeout: 500 }))

  await page.goto('/user-dashboard/document-upload')
  await page.getByLabel('Your message').fill('Typed, and not sent yet.')
  await setFailed(service, id)
  await afterPolls(() => expect(failure(page)).toBeVisible({ timeout: 500 }))
  await expect(savedStories(page).getByText(/^Draft · /)).toHaveCount(1)
  await expect(page.getByLabel('Your message')).toHaveValue('Typed, and not sent yet.')
})

test('a story plays on from step to step, at the speed one likes, and names itself on the lock screen', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page, 'Mary', { place: DINGLE })
  const [id] = await addReadyStories(service, username, 1)
  await page.goto('/user-dashboard')
  const story = page.locator(`#story-${id}`)
  const audio = story.locator('audio')
  // The recording is shorter than this test may be.
  await audio.evaluate((element: HTMLAudioElement) => {
    element.loop = true
  })
  await story.getByRole('button', { name: /^Play/ }).click()
  await expect(story.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await story.getByLabel('Speed of Cake number 0.').selectOption('0.75')
  await story.getByRole('button', { name: 'Forward 10 seconds in Cake number 0.' }).click()
  const listing = await page.evaluate(() => {
    const { title, artist, artwork } = navigator.mediaSession.metadata as MediaMetadata
    return { title, artist, photo: new URL(artwork[0]?.src ?? '').pathname }
  })
  expect(listing).toEqual({
    title: 'Cake number 0.',
    artist: 'Grandma Rose',
    photo: `/app-storage/voices/${username}/Grandma%20Rose`,
  })

  await page.getByRole('link', { name: /Your Message/ }).click()
  await expect(story).toBeHidden()
  const state = ({ paused, loop, playbackRate }: HTMLAudioElement) => ({
    isPlaying: !paused && loop,
    playbackRate,
  })
  await expect.poll(() => audio.evaluate(state)).toEqual({ isPlaying: true, playbackRate: 0.75 })
  await page.getByRole('button', { name: 'Pause the story' }).click()
  await expect.poll(() => audio.evaluate(state)).toEqual({ isPlaying: false, playbackRate: 0.75 })
})

test('of many stories six come first, all by a link, and some by their words or voice', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page, 'Mary', { place: DINGLE })
  const ids = await addReadyStories(service, username, 15)
  await page.goto('/user-dashboard')
  await hasStarted(page)
  const cards = page.locator('.story-card')
  await expect(cards).toHaveCount(6)
  await page.getByRole('link', { name: 'Show all 15' }).click()
  await expect(cards).toHaveCount(15)
  await expect(page).toHaveURL(new RegExp(`stories=15#story-${ids[5]}$`))
  await expect(cards.nth(6).getByRole('heading')).toBeFocused()

  await page.getByText('Find a story').click()
  await page.getByLabel('Words, title or name').fill('number 14')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('status').getByText('1 of 15 stories')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await hasStarted(page)
  await page.getByLabel('Words, title or name').fill('Grandpa Jo')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('status').getByText('7 of 15 stories')).toBeVisible()
  await expect(cards).toHaveCount(6)
  await expect(cards.getByText('Grandma Rose')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all stories' }).click()
  await expect(page.getByRole('link', { name: 'Show all 15' })).toBeVisible()
})
