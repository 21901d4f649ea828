import type { Page } from '@playwright/test'
import { expect, hasStarted, register, saveLocation, test, uploadVoice } from './test'

test.use({ hasVoice: false })

/** Where one looks after a step: in the upper part of the first screen, whatever the page is scrolled to. */
async function expectInView(page: Page, heading: string) {
  const top = () =>
    page
      .getByRole('heading', { name: heading })
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  // Above the screen, it may be scrolling yet.
  await expect
    .poll(async () => {
      const at = await top()
      return at >= 0 && at <= 200 ? 'in view' : at
    })
    .toBe('in view')
}

test('each step shows its heading first, under no toast, at 360 × 640', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await register(page)
  await expectInView(page, 'Welcome to Everspoken')
  await page.getByRole('link', { name: "Let's get started" }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Everspoken' })).toHaveCount(0)
  await hasStarted(page)
  await saveLocation(page)
  await expectInView(page, 'Create Your Story')
  await page.getByRole('link', { name: /Your Message/ }).click()
  await expectInView(page, 'Choose a kind')
  // Nothing but the step: its header is the logo.
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your Saved Stories' })).toHaveCount(0)
  await page.getByRole('radio', { name: /Personal Messages/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectInView(page, 'Upload Your First Voice Sample')
  await uploadVoice(page, 'tests/fixtures/voice.mp3')
  await expectInView(page, 'Add your words')
  const toast = page.locator('[data-sonner-toast][data-front=true]')
  await expect(toast).toContainText('Voice sample uploaded successfully')
  const isAbove = async () => {
    const [notice, step] = [await toast.boundingBox(), await page.locator('#step-title').boundingBox()]
    return notice && step && notice.y + notice.height <= step.y
  }
  await expect.poll(isAbove).toBe(true)
  const tab = page.getByRole('link', { name: 'Upload PDF' })
  await tab.click()
  await expect(page.getByLabel('PDF document')).toBeInViewport()
  await expect(tab).toBeInViewport()
  await page.getByRole('link', { name: 'Type Message' }).click()
  await page.getByLabel('Your message').fill('The kettle is on.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectInView(page, 'Add your memories')
})
