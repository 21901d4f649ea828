import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { voices } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { insertVoiceSample, userIdOf } from '../support/rows'
import {
  createAccount,
  expect,
  expectAccessible,
  fillLocation,
  holdBack,
  notice,
  saveLocation,
  signUp,
  test,
} from './test'

const photo = 'tests/fixtures/photo.jpg'
const pdfNamedPhoto = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('tests/fixtures/text.pdf'),
}

const chooser = (page: Page) => page.getByLabel('Profile picture')

/** It is uploaded as soon as it is chosen. */
const choosePicture = (page: Page, file: Parameters<ReturnType<typeof chooser>['setInputFiles']>[0]) =>
  chooser(page).setInputFiles(file)

const pictureInHeader = (page: Page) => page.locator('header img')

test('a user uploads a picture after two that are refused, and replaces it', async ({ page }) => {
  await signUp(page, 'Mary')
  await expect(page.locator('header').getByText('ME', { exact: true })).toBeVisible()
  await choosePicture(page, pdfNamedPhoto)
  await expect(page.getByText('Please select an image file.')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await choosePicture(page, 'tests/fixtures/photo.heic')
  await expect(page.getByText('This picture is in the HEIC format')).toBeVisible()
  await expect(notice(page, 'Failed to upload your profile picture.')).toBeVisible()
  await choosePicture(page, photo)
  await expect(pictureInHeader(page)).toBeVisible()
  await expect(page.getByText('HEIC')).toBeHidden()
  await expect(page).not.toHaveTitle(/^Error: /)
  const first = await pictureInHeader(page).getAttribute('src')
  expect((await page.request.get(String(first))).headers()['content-type']).toBe('image/jpeg')
  await choosePicture(page, photo)
  await expect(pictureInHeader(page)).not.toHaveAttribute('src', String(first))
})

test('a picture is shown also where the page would be loaded anew while it is on its way', async ({
  page,
  service,
}) => {
  const { username } = await createAccount(page)
  const sample = inDatabase(service, (db) => insertVoiceSample(db, userIdOf(db, username)))
  await page.goto('/user-dashboard')
  const isPost = (request: Request) => request.method() === 'POST' && /picture/.test(request.url())
  const release = await holdBack(page, '**/picture**', isPost)
  const sent = page.waitForRequest(isPost)
  await choosePicture(page, photo)
  await sent
  // Its analysis is over, as far as the page is told: it need not be awaited any more.
  inDatabase(service, (db) => db.delete(voices).where(eq(voices.id, sample)).run())
  await page.waitForResponse(/\/progress/)
  release()
  await expect(pictureInHeader(page)).toBeVisible()
})

test('a location can be saved once it is whole, and its form has the focus', async ({ page }) => {
  await signUp(page)
  const save = page.getByRole('button', { name: 'Save Location' })
  await expect(save).toBeDisabled()
  await fillLocation(page, ['Ireland', '  ', 'Dingle'])
  await expect(save).toBeDisabled()
  await expect(page.locator('datalist option[value="Ireland"]')).toBeAttached()
  await saveLocation(page)
  await expect(notice(page, 'Location Updated')).toBeVisible()
  await page.locator('#account summary').click()
  await page.getByRole('link', { name: 'Edit Location' }).click()
  await expect(page.getByLabel('Country')).toBeFocused()
})

test.describe('with script', () => {
  test('a large picture is compressed in a worker that loads nothing from another host, and the logout clears the storage', async ({
    page,
    baseURL,
  }) => {
    await signUp(page)
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 2000, height: 1500, channels: 3, background: '#888', noise } as const
    const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(2 * 2 ** 20 + 1000)
    const otherHosts: string[] = []
    page.on('request', (request) => {
      if (
        !request
          .url()
          .replace(/^blob:/, '')
          .startsWith(String(baseURL))
      )
        otherHosts.push(request.url())
    })
    let sentBytes = 0
    await page.route('**/picture.data*', async (route) => {
      sentBytes = route.request().postDataBuffer()?.length ?? 0
      await route.continue()
    })
    const worker = page.waitForEvent('worker')
    const url = page.url()
    await choosePicture(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer })
    expect((await worker).url()).toMatch(/^blob:/)
    await expect(page.getByText('Uploading your picture...')).toBeAttached()
    await expect(page.getByText('Your picture was changed.')).toBeAttached()
    await expect(pictureInHeader(page)).toBeVisible()
    expect(sentBytes).toBeGreaterThan(1000)
    expect(sentBytes).toBeLessThan(2 * 2 ** 20 + 1000)
    expect(page.url()).toBe(url)
    expect(otherHosts).toEqual([])

    // One that the browser can't read is uploaded as it is. Only Safari shows a TIFF; the server reads it.
    const background = '#3f6b45'
    const tiff = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .tiff()
      .toBuffer()
    const before = String(await pictureInHeader(page).getAttribute('src'))
    await choosePicture(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: tiff })
    await expect(notice(page, 'Compression Failed')).toBeVisible()
    await expect(notice(page, 'Failed to compress image. Uploading original file...')).toBeVisible()
    await expect(pictureInHeader(page)).not.toHaveAttribute('src', before)

    // Logging out clears the browser's storage of this site.
    await page.evaluate(async () => {
      localStorage.setItem('kept', '1')
      sessionStorage.setItem('kept', '1')
      await new Promise((resolve) => {
        const request = indexedDB.open('kept')
        request.onsuccess = () => resolve(request.result.close())
      })
      await caches.open('kept')
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
    const left = await page.evaluate(async () => [
      localStorage.getItem('kept'),
      sessionStorage.getItem('kept'),
      await indexedDB.databases(),
      await caches.keys(),
    ])
    expect(left).toEqual([null, null, [], []])
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/] })

    test('a picture, a location and the logout keep what was chosen, and work when the connection is back', async ({
      page,
    }) => {
      await signUp(page)
      // Loads the compression library while there is a connection.
      await choosePicture(page, photo)
      await expect(pictureInHeader(page)).toBeVisible()
      const before = String(await pictureInHeader(page).getAttribute('src'))
      await page.context().setOffline(true)
      await choosePicture(page, photo)
      await expect(notice(page, 'Upload Failed')).toBeVisible()
      await expect(notice(page, 'Failed to upload your profile picture.').first()).toBeVisible()
      await page.context().setOffline(false)
      await choosePicture(page, photo)
      await expect(pictureInHeader(page)).not.toHaveAttribute('src', before)

      await fillLocation(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Save Location' }).click()
      await expect(notice(page, 'Update Failed').first()).toBeVisible()
      await expect(notice(page, 'Failed to update your location.').first()).toBeVisible()
      await expect(page.getByLabel('City')).toHaveValue('Dingle')
      const alert = page.getByRole('alert').filter({ hasText: 'Update Failed' })
      const offline = 'You seem to be offline. Please try again when you’re connected.'
      await expect(alert).toHaveText('Update FailedFailed to update your location.')
      await expect(alert).toHaveAccessibleDescription(offline)
      await expectAccessible(page)
      await page.context().setOffline(false)
      await expect(page.getByText(offline)).toHaveCount(0)
      await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'), { times: 1 })
      const failed = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'Save Location' }).click()
      await failed
      await expect(page.getByRole('button', { name: 'Save Location' })).toBeVisible()
      await expect(alert).toHaveText('Update FailedFailed to update your location.')
      await expect(page.getByText(/offline|line seems/)).toHaveCount(0)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(notice(page, 'Logout Failed')).toBeVisible()
      await expect(notice(page, 'There was an error logging you out.')).toBeVisible()
      await expect(page.getByLabel('City')).toHaveValue('Dingle')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Save Location' }).click()
      await expect(page.getByRole('link', { name: /Your Message/ })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  })
})
