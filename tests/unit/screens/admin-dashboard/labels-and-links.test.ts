import { describe, expect, it } from 'vitest'
import { actLabel, profileSectionOf } from '~/screens/admin-dashboard/labels'

describe('actLabel', () => {
  it.each([
    ['viewed', 'account', 'Viewed the account'],
    ['viewed', 'photo', 'Viewed a photo'],
    ['listened', 'recording', 'Listened to a recording'],
    ['deleted', 'story', 'Deleted a story'],
    ['suspended', 'account', 'Suspended the account'],
    ['unsuspended', 'account', 'Lifted the suspension of the account'],
    // A record of a later version.
    ['viewed', 'letters', 'Viewed letters'],
  ] as const)('%s %s is %j', (act, what, label) => {
    expect(actLabel(act, what)).toBe(label)
  })
})

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
