import { sessions } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { startService } from '../support/service'
import { expect, hasStarted, test } from './test'

/* What the one who runs the service does in the browser. */

test('with and without script, makes the first admin by the link of the start, and names the service', async ({
  browser,
  javaScriptEnabled,
}) => {
  const service = await startService()
  const page = await (await browser.newContext({ javaScriptEnabled, baseURL: service.url })).newPage()
  await expect.poll(service.output).toMatch(/set-up\?code=/)
  const link = /http:\S+(\/set-up\?code=\S+)/.exec(service.output())?.[1] ?? ''
  await page.goto('/set-up')
  await hasStarted(page)
  const make = page.getByRole('button', { name: 'Create the first admin' })
  await page.getByLabel('First name').fill('Ada')
  await make.click()
  await expect(page.getByText('This is not the code of the last start.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await page.goto(link)
  await hasStarted(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Username').fill('ada')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('short')
  await make.click()
  await expect(page.getByText(/Password must contain at least 8 characters/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Keeper-of-2-keys!')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Keeper-of-2-keys!')
  if (javaScriptEnabled) {
    await page.context().setOffline(true)
    await make.click()
    await expect(page.getByText('Failed to create the admin. Please try again.').first()).toBeVisible()
    await page.context().setOffline(false)
  }
  await make.click()

  const dialog = page.getByRole('region', { name: 'Set up', exact: true })
  await expect(dialog.getByText('This service can’t send email')).toBeVisible()
  await hasStarted(page)
  await expect(dialog.getByRole('link', { name: 'hear and choose the voice' })).toBeVisible()
  const save = async (part: string) => {
    await dialog.getByRole('region', { name: part }).getByRole('button', { name: 'Save' }).click()
  }
  const password = (part: string) =>
    dialog.getByRole('region', { name: part }).getByLabel('Current password', { exact: true })
  await dialog.getByLabel('YouTube').fill('https://tube.example/us')
  await password('Links').fill('a guess')
  await save('Links')
  await expect(dialog.getByText('This is not your current password.')).toHaveCount(1)
  await expect(password('Links')).toBeFocused()
  await expect(dialog.getByLabel('YouTube')).toHaveValue('https://tube.example/us')
  await dialog.getByLabel(/^Mail server/).fill('smtp://127.0.0.1:1')
  await dialog.getByLabel('Sender of emails').fill('hello@voices.example')
  await dialog.getByLabel('Password at the mail server').fill('secret')
  await password('Mail').fill('Keeper-of-2-keys!')
  await save('Mail')
  await expect(dialog.getByText(/Nothing is listening there/).first()).toBeVisible()
  // It isn't asked for again, in no form of the page.
  await expect(dialog.getByLabel('Current password')).toHaveCount(0)
  await expect(dialog.getByLabel('Sender of emails')).toHaveValue('hello@voices.example')
  await expect(dialog.getByLabel('Password at the mail server')).toHaveValue(
    javaScriptEnabled ? 'secret' : '',
  )
  await dialog.getByLabel('YouTube').fill('https://tube.example/us')
  await save('Links')
  await expect(dialog.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(await (await fetch(service.url)).text()).toContain('href="https://tube.example/us"')
  // Its ten minutes end while the page is open.
  const provenAt = new Date(Date.now() - 601_000)
  inDatabase(service, (db) => db.update(sessions).set({ provenAt }).run())
  await dialog.getByLabel('Public address').fill('https://voices.example.org')
  await save('address')
  await expect(dialog.getByText('Please enter your current password')).toHaveCount(1)
  await expect(dialog.getByLabel('Public address')).toHaveValue('https://voices.example.org')
  await password('address').fill('Keeper-of-2-keys!')
  for (const [address, answer] of [
    ['voices.example.org', 'It has to be a full URL'],
    ['https://voices.example.org', 'Everspoken doesn’t answer at this address yet'],
  ] as const) {
    await dialog.getByLabel('Public address').fill(address)
    await save('address')
    await expect(dialog.getByText(answer).first()).toBeVisible()
  }
  await save('address')
  await expect(dialog.getByText('start it again to use it')).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(404)
  await dialog.getByRole('link', { name: 'Back to the lists' }).click()
  await expect(page.getByText('This service can’t send email.')).toBeVisible()

  if (!javaScriptEnabled) {
    await service.stop()
    await service.restart()
    const elsewhere = await fetch(`${service.url}/faq`, { headers: { Host: 'voices.example.org' } })
    expect(elsewhere.headers.get('Strict-Transport-Security')).not.toBeNull()
  }
  await page.context().close()
  await service.dispose()
})
