import { expect, expectAccessible, signUp, test } from './test'

const widths = [390, 1280]

test("the dashboard's welcome closes after a moment, unless the user does something in it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'there is no timer without script')
  await signUp(page)
  await page.clock.install()
  await page.goto('/user-dashboard?welcome=1')
  const welcome = page.getByRole('dialog')
  // Modal only after hydration.
  const modal = page.locator('dialog:modal')
  await expect(modal).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(2100)
    await expect(welcome).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page).toHaveURL(/\/user-dashboard$/)

  for (const disturb of [
    () => page.keyboard.press('Tab'),
    async () => {
      // Chromium has no distance for the first move in a page.
      await welcome.getByText('Choose Your Story').hover()
      await welcome.getByText('Set Up Your Profile').hover()
    },
    () => welcome.getByText('Choose Your Story').dispatchEvent('touchstart'),
  ]) {
    await page.mouse.move(0, 0)
    await page.goto('/user-dashboard?welcome=1')
    await expect(modal).toBeVisible()
    await disturb()
    await page.clock.runFor(10_000)
    await expect(welcome).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/user-dashboard$/)
})

test('the FAQ opens its answers and links to the contact form', async ({ page, javaScriptEnabled }) => {
  await page.goto('/faq')
  const question = page.locator('.faq-question', { hasText: 'Which files can I upload?' })
  if (javaScriptEnabled) await expect(question).toHaveRole('button')
  const answer = page.getByText('MP3, WAV, M4A and MP4, up to 50MB.', { exact: false })
  await expect(answer).toBeHidden()
  await question.press('Enter')
  await expect(answer).toBeVisible()
  await question.click()
  await expect(answer).toBeHidden()
  if (javaScriptEnabled) {
    await question.press('ArrowDown')
    await expect(page.locator('.faq-question', { hasText: 'All I have is a voice message.' })).toBeFocused()
  }
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
})

for (const path of ['/faq', '/terms', '/privacy', '/no-such-page', '/?dialog=sign-in', '/?dialog=sign-up']) {
  test(`${path} is accessible and fits, on a phone and on a desktop`, async ({ page, javaScriptEnabled }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      const isModal = javaScriptEnabled && path.includes('dialog')
      if (isModal) await expect(page.locator('dialog:modal')).toBeVisible()
      await expectAccessible(page, javaScriptEnabled)
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
