import type { Page } from '@playwright/test'
import { expect, fillContact, signUp, test } from './test'

const THANKS = "Thank you! Your message has been sent successfully. We'll get back to you soon."

async function openedForm(page: Page, message: string) {
  const form = page.locator('#contact-us')
  await fillContact(form, message)
  return form
}

test('a visitor sends a message to the operator', async ({ page, mailServer, javaScriptEnabled }) => {
  await page.goto('/#contact-us')
  const message = `Hello.\nIs this ${javaScriptEnabled ? 'one' : 'the other'}?`
  const form = await openedForm(page, message)
  await form.getByLabel('First name').fill('  ')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('First name is required')).toBeInViewport()
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await form.getByLabel('First name').fill('Ada')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(THANKS)).toBeInViewport()
  for (const label of ['First name', 'Last name', 'Email', 'Message']) {
    await expect(form.getByLabel(label)).toHaveValue('')
  }
  const sent = async () =>
    mailServer.received
      .map(({ parsed }) => parsed)
      .filter(({ subject }) => subject === 'Contact Form Submission')
  await expect.poll(async () => (await sent()).map(({ text }) => text?.includes(message))).toContain(true)
})

test('a user writes to the operator from the dashboard', async ({ page, mailServer }) => {
  const { username } = await signUp(page)
  const message = `Where is my story? ${username}`
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  const form = await openedForm(page, message)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(THANKS)).toBeInViewport()
  const texts = async () =>
    mailServer.received.map(({ parsed }) => parsed).map(({ text }) => text?.includes(message))
  await expect.poll(texts).toContain(true)
  await page.getByRole('link', { name: 'Everspoken', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Mary' })).toBeVisible()
})
