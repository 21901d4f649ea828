import { expect, fillContact, test } from './test'

const THANKS = "Thank you! Your message has been sent successfully. We'll get back to you soon."

test('a visitor sends a message to the operator', async ({ page, mailServer }) => {
  await page.goto('/#contact-us')
  const message = 'Hello.\nIs this one?'
  const form = page.locator('#contact-us')
  await fillContact(form, message)
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
