import { describe, expect, it } from 'vitest'
import { adminUrl, changedUrl, listLink } from '~/screens/admin-dashboard/admin-link'
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

describe('the URL of a dialog, and of the lists without it,', () => {
  it("keeps the lists' parameters and leaves out those of dialogs", () => {
    const search = '?tab=users&q=mary&page=2&section=s&items=3&acts=4'
    expect(adminUrl(search)).toBe('/admin-dashboard?tab=users&q=mary&page=2')
    expect(adminUrl(search, 'users/a')).toBe('/admin-dashboard/users/a?tab=users&q=mary&page=2')
    expect(adminUrl('', 'engines')).toBe('/admin-dashboard/engines')
    expect(listLink(search, { sort: 'user', q: null })).toBe('/admin-dashboard?tab=users&sort=user#list')
  })

  it('keeps all of the query where only a part of the dialog changes', () => {
    const place = { pathname: '/admin-dashboard/users/a', search: '?tab=users&section=s&items=3' }
    expect(changedUrl(place, { section: 't', items: null })).toBe(
      '/admin-dashboard/users/a?tab=users&section=t',
    )
  })
})
