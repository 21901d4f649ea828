import type { Locator, Page } from '@playwright/test'
import { addReadyStories } from './ready-stories'
import { expect, hasStarted, test } from './test'

test.use({ hasVoice: false })

/** More stops than any page here has before what is looked for. */
const MAX_STOPS = 80

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not lead to ${target}`)
}

async function fillIn(page: Page, label: RegExp, text: string) {
  // The page behind a dialog has fields of the same names.
  const dialog = page.locator('dialog:modal')
  const scope = (await dialog.count()) > 0 ? dialog : page
  await tabTo(page, scope.getByLabel(label).first())
  await page.keyboard.type(text)
}

async function press(page: Page, role: 'link' | 'button', name: string | RegExp) {
  await tabTo(page, page.getByRole(role, { name }).first())
  await page.keyboard.press('Enter')
}

test('with script, with the keyboard alone a visitor signs up, uploads a voice, makes a story and plays one', async ({
  page,
  service,
}) => {
  const username = `keys_${process.pid}`
  await page.goto('/')
  await hasStarted(page)
  await press(page, 'link', 'Get Started')
  await page.locator('dialog:modal').waitFor()
  await fillIn(page, /^First name/, 'Mary')
  await fillIn(page, /^Last name/, 'Ellis')
  await fillIn(page, /^Email/, `${username}@example.org`)
  await fillIn(page, /^Username/, username)
  await fillIn(page, /^Password/, 'Long-enough-1!')
  await fillIn(page, /^Confirm password/, 'Long-enough-1!')
  await tabTo(page, page.getByRole('dialog').getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press(page, 'button', 'Create Account')
  await expect(page).toHaveURL(/\/user-dashboard$/)
  await hasStarted(page)
  await expect(page.locator('dialog:modal')).toHaveCount(0)

  await fillIn(page, /Country/, 'Ireland')
  await fillIn(page, /State/, 'Kerry')
  await fillIn(page, /City/, 'Dingle')
  await press(page, 'button', 'Save Location')
  await press(page, 'link', /Your Message/)

  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Unfinished Words/ })).toBeChecked()
  await press(page, 'button', 'Continue')
  // The step before has the form of a recording too.
  await expect(page.getByRole('heading', { name: 'Upload Your First Voice Sample' })).toBeVisible()

  const file = page.getByLabel('The recording')
  await tabTo(page, file)
  // The dialog that Enter opens is the system's.
  await file.setInputFiles('tests/fixtures/voice.mp3')
  await fillIn(page, /Who is this voice/, 'Grandma Rose')
  await fillIn(page, /What do you remember/, 'Soft, and always close to laughing.')
  await press(page, 'button', 'Upload voice sample')

  await fillIn(page, /Your message/, 'I kept your letters. Come and read them with me.')
  await press(page, 'button', 'Continue')
  await press(page, 'button', 'Create My Story')
  await expect(page.getByRole('heading', { name: 'Creating Your Story' })).toBeVisible()
  const [story] = await addReadyStories(service, username, 1)
  await page.goto(`/user-dashboard?story=${story}`)
  await hasStarted(page)
  await press(page, 'button', /^Play/)
  await expect
    .poll(() => page.locator('#ready-story audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0)
})
