import { describe, expect, it } from 'vitest'
import { locationUrl } from '~/screens/user-dashboard/profile/location-url'

describe("the URL of the location's form", () => {
  it('opens and closes it over whatever step is open', () => {
    expect(locationUrl('', { isEditing: true })).toBe('/user-dashboard?location=edit')
    const open = locationUrl('?step=document-upload&mode=pdf', { isEditing: true })
    expect(open).toBe('/user-dashboard?step=document-upload&mode=pdf&location=edit')
    expect(locationUrl(new URL(open, 'http://x').search, { isEditing: false })).toBe(
      '/user-dashboard?step=document-upload&mode=pdf',
    )
  })

  it('asks no question of another card once more, and holds no answer', () => {
    expect(locationUrl('?step=processing&story=1&wait=1&delete=story:1', { isEditing: false })).toBe(
      '/user-dashboard?step=processing&story=1',
    )
  })
})
