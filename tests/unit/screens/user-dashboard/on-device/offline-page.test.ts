import { expect, it } from 'vitest'
import { offlinePage } from '~/screens/user-dashboard/on-device/offline-page'

const story = { url: '/app-storage/stories/1.mp3', title: 'Recipe', createdAt: '2026-01-31T12:00:00Z' }

it('lists each kept story with its player, its title and its date', async () => {
  const html = await offlinePage([{ ...story, words: 'Cream the butter.' }]).text()
  expect(html).toMatch(/<audio controls [^>]*src="\/app-storage\/stories\/1.mp3"/)
  for (const text of ['Cream the butter.', 'Recipe', 'January 31, 2026']) expect(html).toContain(text)
})

it('shows markup in words as words, and runs no script', async () => {
  const page = offlinePage([{ ...story, words: '</q><script>alert("1")</script>', title: "'><img src=x>" }])
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'nonce-")
  expect(page.headers.get('Content-Security-Policy')).not.toContain('script-src')
  const html = await page.text()
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&#60;script&#62;alert(&#34;1&#34;)')
})

it('says so where nothing is kept', async () => {
  expect(await offlinePage([]).text()).toContain('No story is kept on this device.')
})
