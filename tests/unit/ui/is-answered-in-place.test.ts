import { describe, expect, it } from 'vitest'
import { opensDialog } from '~/ui/is-answered-in-place'

const change = (from: string, to: string, formMethod?: 'POST') =>
  opensDialog({ currentUrl: new URL(from, 'http://x'), nextUrl: new URL(to, 'http://x'), formMethod })

describe('a change of the URL', () => {
  it.each([
    ['opens the dialog', '/', '/?dialog=sign-in'],
    [
      'goes to its other tab, with an invitation',
      '/?dialog=sign-in&invitation=a',
      '/?dialog=sign-up&invitation=a',
    ],
    ['closes it', '/?dialog=sign-up', '/'],
  ])('that %s loads nothing', (_what, from, to) => {
    expect(change(from, to)).toBe(true)
  })

  it.each([
    ['comes from another page', '/faq', '/?dialog=sign-in'],
    ['brings an invitation', '/', '/?dialog=sign-up&invitation=a'],
    ['asks for a code', '/?dialog=sign-in', '/?dialog=code'],
    ['leaves the code', '/?dialog=code', '/?dialog=sign-in'],
  ])('that %s loads its data', (_what, from, to) => {
    expect(change(from, to)).toBe(false)
  })

  it('that a form makes loads its data', () => {
    expect(change('/?dialog=sign-in', '/', 'POST')).toBe(false)
  })
})
