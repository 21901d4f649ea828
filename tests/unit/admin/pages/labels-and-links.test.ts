import { describe, expect, it } from 'vitest'
import { profileSectionOf } from '~/admin/pages/labels'

describe('profileSectionOf', () => {
  it.each([
    ['saved-stories', 'saved-stories'],
    [null, 'voice-samples'],
    ['', 'voice-samples'],
    ['toString', 'voice-samples'],
  ])('returns for %j: %s', (named, section) => {
    expect(profileSectionOf(named)).toBe(section)
  })
})
