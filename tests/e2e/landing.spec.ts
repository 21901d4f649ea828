import type { Page } from '@playwright/test'
import { expect, expectAccessible, hasStarted, holdBack, test } from './test'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

const example = 'Warm the milk first, never hot.'

/** Waits until smooth scrolling to a section has ended. */
const isAtTop = (page: Page, selector: string) =>
  expect
    .poll(async () => Math.abs((await page.locator(selector).boundingBox())?.y ?? Number.POSITIVE_INFINITY))
    .toBeLessThan(24)

test('on a phone the menu closes after use, and a category opens as a centred popup that a tap beside it closes', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await hasStarted(page)
  const opener = page.getByRole('link', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await opener.click()
  for (const item of ['How It Works', 'About Us', 'Sign In'])
    await expect(menu.getByRole('link', { name: item })).toBeVisible()
  await menu.getByRole('link', { name: 'Close' }).click()
  await expect(menu).toBeHidden()

  const names = page.locator('#story-collections summary')
  await expect(names.filter({ visible: true })).toHaveCount(8)
  await expect(names.filter({ hasText: 'Comfort & Encouragement' })).toBeHidden()
  await names.filter({ hasText: 'Kitchen Stories' }).click()
  await expect(page.getByText(example)).toBeVisible()
  const popup = await page.locator('.collection-detail').filter({ visible: true }).boundingBox()
  expect((popup?.x ?? 0) + (popup?.width ?? 0) / 2).toBeCloseTo(phone.width / 2, 0)
  expect((popup?.y ?? 0) + (popup?.height ?? 0) / 2).toBeCloseTo(phone.height / 2, 0)
  await expectAccessible(page)
  await page.getByText(example).click()
  await expect(page.getByText(example)).toBeVisible()
  await page.mouse.click(phone.width / 2, 12)
  await expect(page.getByText(example)).toBeHidden()

  await expectAllInView(page)
  await page.setViewportSize(phone)
  await opener.press('Enter')
  await expect(page.getByRole('link', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'About Us' }).click()
  await expect(menu).toBeHidden()
  await isAtTop(page, '#message-from-founder')
  await opener.click()
  await menu.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
  await expect(menu).toBeHidden()
})

/** Nothing is wider than the page, in text of twice the size neither, or covered. */
async function expectAllInView(page: Page) {
  for (const width of [320, 390, 767, 768]) {
    await page.setViewportSize({ width, height: 844 })
    // Neither lies under something else.
    await page.getByRole('link', { name: 'Get Started' }).click({ trial: true })
    await page.getByRole('button', { name: 'Play' }).click({ trial: true })
    for (const fontSize of ['200%', '100%']) {
      const cut = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        const all = [...document.querySelectorAll('a, button, p, h1, h2, h3, input:not([name=website])')]
        return all
          .filter((one) => one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.textContent)
      }, fontSize)
      expect(cut).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
}

test('on a desktop hovering over a category shows its detail, a click keeps it open, and a link to a section works after another one, and a second time', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await page.goto('/')
  await hasStarted(page)
  const names = page.locator('#story-collections summary')
  await expect(names.filter({ visible: true })).toHaveCount(9)
  const kitchen = names.filter({ hasText: 'Kitchen Stories' })
  const detail = page.getByText(example)

  await kitchen.hover()
  await expect(detail).toBeVisible()
  await expect(page.getByText('Family recipes, cooking instructions.')).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(detail).toBeHidden()

  await kitchen.click()
  await page.mouse.move(5, 5)
  await expect(detail).toBeVisible()
  await kitchen.click()
  await expect(detail).toBeHidden()

  await kitchen.press('Enter')
  await page.mouse.move(5, 5)
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(kitchen).toBeFocused()

  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [name, id] of [
    ['How It Works', 'how-it-works'],
    ['About Us', 'message-from-founder'],
    ['How It Works', 'how-it-works'],
    ['How It Works', 'how-it-works'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await isAtTop(page, `#${id}`)
    await expect(page).toHaveURL(`/#${id}`)
    await expect(page.locator(`#${id}`)).toBeFocused()
  }
})

test('the sample plays, pauses, seeks by click and key, and ends', async ({ page }) => {
  // The default duration is 91 seconds, until the file is loaded.
  const letThrough = await holdBack(page, '**/sample/*.mp3')
  await page.goto('/')
  await expect(page.getByText('00:00 / 01:31')).toBeVisible()
  letThrough()

  const play = page.getByRole('button', { name: 'Play' })
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect(play).toBeInViewport({ ratio: 1 })
  }
  await play.click()
  await expect(page.getByText(/00:0[1-9] \/ 01:31/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  const bar = page.getByRole('slider', { name: 'Position in A letter for a quiet evening' })
  const box = await bar.boundingBox()
  await bar.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  await expect(page.getByText(/00:4[4-6] \/ 01:31/)).toBeVisible()
  const before = Number(await bar.inputValue())
  await bar.press('ArrowRight')
  await expect.poll(async () => Number(await bar.inputValue())).toBeCloseTo(before + 5, 0)
  // Half of the wave is filled.
  const [filled, rest] = await Promise.all(
    ['.sample .wave path:first-child', '.sample .wave-rest'].map((part) => page.locator(part).boundingBox()),
  )
  expect(filled?.width).toBeGreaterThan((rest?.width ?? 0) * 0.9)

  await bar.press('End')
  await bar.press('ArrowLeft')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByText('01:31 / 01:31')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.ended)).toBe(true)
})
