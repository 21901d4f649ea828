import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, notice, saveLocation, signUp, test } from './test'

const photo = 'tests/fixtures/photo.jpg'

const chooser = (page: Page) => page.getByLabel('Profile picture')

async function choosePicture(page: Page, file: Parameters<ReturnType<typeof chooser>['setInputFiles']>[0]) {
  await chooser(page).setInputFiles(file)
  // Where script runs the choice is sent by itself.
  const button = page.getByRole('button', { name: 'Upload picture' })
  if (await button.isVisible()) await button.click()
}

const pictureInHead = (page: Page) => page.locator('header img')

test('a person gives themselves a picture, and another one', async ({ page, javaScriptEnabled }) => {
  await signUp(page, 'Mary')
  await expect(page.locator('header').getByText('ME', { exact: true })).toBeVisible()
  await expect(page.getByText('Click to change')).toBeVisible()
  await expect(page.getByText('Most image formats accepted')).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  await expect(page.getByText(today)).toBeVisible()
  await choosePicture(page, photo)
  await expect(pictureInHead(page)).toBeVisible()
  const first = await pictureInHead(page).getAttribute('src')
  expect((await page.request.get(String(first))).headers()['content-type']).toBe('image/jpeg')
  await expectAccessible(page, javaScriptEnabled)
  await choosePicture(page, photo)
  await expect(pictureInHead(page)).not.toHaveAttribute('src', String(first))
})

test('a file that is no picture, or one that nobody can read, is refused in words', async ({
  page,
  javaScriptEnabled,
}) => {
  await signUp(page)
  await choosePicture(page, 'tests/fixtures/text.pdf')
  await expect(page.getByText('Please select an image file.')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page, javaScriptEnabled)
  await choosePicture(page, 'tests/fixtures/photo.heic')
  await expect(page.getByText('This picture is in the HEIC format')).toBeVisible()
  await expect(notice(page, 'Failed to upload your profile picture.')).toBeVisible()
  await choosePicture(page, photo)
  await expect(pictureInHead(page)).toBeVisible()
  await expect(page.getByText('HEIC')).toBeHidden()
  await expect(page).not.toHaveTitle(/^Error: /)
})

test('a location is asked for, saved, looked at and changed', async ({ page, javaScriptEnabled }) => {
  await signUp(page)
  await expect(page.getByText('Please complete your location information to continue')).toHaveCount(2)
  const save = page.getByRole('button', { name: 'Save Location' })
  if (javaScriptEnabled) {
    await expect(save).toBeDisabled()
    await page.getByLabel('Country').fill('Ireland')
    await page.getByLabel('State/Province').fill('  ')
    await page.getByLabel('City').fill('Dingle')
    await expect(save).toBeDisabled()
  } else {
    await save.click()
    for (const text of ['Country is required', 'State/Province is required', 'City is required']) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('Country')).toBeFocused()
  }
  await expect(page.locator('datalist option[value="Ireland"]')).toBeAttached()
  await saveLocation(page)
  await expect(notice(page, 'Location Updated')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Kerry' })).toBeVisible()

  await page.getByRole('link', { name: /Your Message/ }).click()
  await page.getByRole('link', { name: 'Edit Location' }).click()
  await expect(page.getByLabel('Country')).toBeFocused()
  await expectAccessible(page, javaScriptEnabled)
  await page.getByLabel('City').fill('Elsewhere')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Dingle' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Location' }).click()
  await page.getByLabel('City').fill('Tralee')
  await save.click()
  await expect(page.getByRole('definition').filter({ hasText: 'Tralee' })).toBeVisible()
  await expect(page).toHaveURL(/\?step=document-type$/)
})

test('an admin finds no dashboard of stories, and can log out there', async ({ page, javaScriptEnabled }) => {
  await page.goto('/?dialog=sign-in')
  await page.getByLabel('Username').fill('keeper')
  await page.getByLabel('Password', { exact: true }).fill('Keeper-of-2-keys!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL(/\/\?dialog=sign-in$/)
})

test.describe('with script', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'it is about what script does')

  test('a large picture is made small in a worker that loads nothing from elsewhere', async ({
    page,
    baseURL,
  }) => {
    await signUp(page)
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 3000, height: 2000, channels: 3, background: '#888', noise } as const
    const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(3_000_000)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (
        !request
          .url()
          .replace(/^blob:/, '')
          .startsWith(String(baseURL))
      )
        elsewhere.push(request.url())
    })
    let sentBytes = 0
    await page.route('**/api/profile/picture', async (route) => {
      sentBytes = route.request().postDataBuffer()?.length ?? 0
      await route.continue()
    })
    const worker = page.waitForEvent('worker')
    const url = page.url()
    await choosePicture(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer })
    expect((await worker).url()).toMatch(/^blob:/)
    await expect(page.getByText('Uploading your picture...')).toBeAttached()
    await expect(page.getByText('Your picture was changed.')).toBeAttached()
    await expect(pictureInHead(page)).toBeVisible()
    expect(sentBytes).toBeGreaterThan(1000)
    expect(sentBytes).toBeLessThan(2 * 2 ** 20 + 1000)
    expect(page.url()).toBe(url)
    expect(elsewhere).toEqual([])
  })

  test('a picture that the browser can not read is sent as it is', async ({ page }) => {
    await signUp(page)
    // A TIFF: no browser but Safari shows one, and the server reads it.
    const background = '#3f6b45'
    const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .tiff()
      .toBuffer()
    await choosePicture(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer })
    await expect(notice(page, 'Compression Failed')).toBeVisible()
    await expect(notice(page, 'Failed to compress image. Uploading original file...')).toBeVisible()
    await expect(pictureInHead(page)).toBeVisible()
  })

  test('logging out clears what this site has stored in the browser', async ({ page }) => {
    await signUp(page)
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

  test.describe('when the line drops', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('a picture is still there to be sent when it is back', async ({ page }) => {
      await signUp(page)
      // The library has come before, as it would in the middle of an upload.
      await choosePicture(page, photo)
      await expect(pictureInHead(page)).toBeVisible()
      const before = String(await pictureInHead(page).getAttribute('src'))
      await page.context().setOffline(true)
      await choosePicture(page, photo)
      await expect(notice(page, 'Upload Failed')).toBeVisible()
      await expect(notice(page, 'Failed to upload your profile picture.').first()).toBeVisible()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(pictureInHead(page)).not.toHaveAttribute('src', before)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    })

    test('a location keeps what was typed, and is saved when it is back', async ({ page }) => {
      await signUp(page)
      await page.getByLabel('Country').fill('Ireland')
      await page.getByLabel('State/Province').fill('Kerry')
      await page.getByLabel('City').fill('Dingle')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Save Location' }).click()
      await expect(notice(page, 'Update Failed').first()).toBeVisible()
      await expect(notice(page, 'Failed to update your location.').first()).toBeVisible()
      await expect(page.getByLabel('City')).toHaveValue('Dingle')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Save Location' }).click()
      await expect(page.getByText('Edit Location')).toBeVisible()
    })

    test('logging out says so, and the screen stays', async ({ page }) => {
      await signUp(page)
      await page.getByLabel('Who is this voice?').fill('Grandma Rose')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(notice(page, 'Logout Failed')).toBeVisible()
      await expect(notice(page, 'There was an error logging you out.')).toBeVisible()
      await expect(page.getByLabel('Who is this voice?')).toHaveValue('Grandma Rose')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })
  })
})
