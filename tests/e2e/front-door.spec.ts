import { createAccount, expect, hasStarted, test } from './test'

test("the dashboard's welcome closes after a moment, unless the user does something in it", async ({
  page,
}) => {
  await createAccount(page)
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
    await page.evaluate(() => {
      void window.__remixRouter.navigate('/user-dashboard?welcome=1')
    })
    await expect(modal).toBeVisible()
    await disturb()
    await page.clock.runFor(10_000)
    // It would be on its way to the dashboard.
    const isGoing = () => window.__remixRouter.state.navigation.state !== 'idle'
    expect(await page.evaluate(isGoing)).toBe(false)
    await expect(welcome).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/user-dashboard$/)
  }
})

test('the FAQ opens its answers and links to the contact form, by which a user writes to the operator', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/faq')
  const question = page.locator('.faq-question', { hasText: 'Which files can I upload?' })
  await expect(question).toHaveRole('button')
  const answer = page.getByText('MP3, WAV, M4A and MP4, up to 50MB.', { exact: false })
  await expect(answer).toBeHidden()
  await question.press('Enter')
  await expect(answer).toBeVisible()
  await question.click()
  await expect(answer).toBeHidden()
  await question.press('ArrowDown')
  await expect(page.locator('.faq-question', { hasText: 'All I have is a voice message.' })).toBeFocused()
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  const form = page.locator('#contact-us')
  await form.getByLabel('Message').fill('Where is my story?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Thank you! Your message has been sent successfully.')).toBeInViewport()
})

test('what is clicked while the page starts fails nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      document.querySelector('dialog input')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      port2.postMessage('again')
    }
    port2.postMessage('begin')
  })
  await page.goto('/sign-in')
  await hasStarted(page)
  await expect(page.getByLabel('Username or email')).toBeVisible()
})
