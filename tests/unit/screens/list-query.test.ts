import { describe, expect, it } from 'vitest'
import {
  cursorText,
  placeOf,
  storySortOf,
  tabOf,
  userSortOf,
  wordsOf,
} from '~/screens/admin-dashboard/list-query.server'

const query = (text: string) => new URLSearchParams(text)

describe("the admin's address", () => {
  it.each([
    ['', 'users'],
    ['tab=saved-stories', 'saved-stories'],
    ['tab=archived-stories', 'users'],
    ['tab=toString', 'users'],
  ])('of ?%s shows the tab %s', (text, tab) => {
    expect(tabOf(query(text))).toBe(tab)
  })

  it('sorts by the newest, by what it names, and never by what there is not', () => {
    expect(userSortOf(query(''))).toBe('joined')
    expect(userSortOf(query('sort=email'))).toBe('email')
    expect(userSortOf(query('sort=created'))).toBe('joined')
    expect(storySortOf(query('sort=status'), { readyOnly: false })).toBe('status')
    expect(storySortOf(query('sort=status'), { readyOnly: true })).toBe('created')
    expect(placeOf(query(''), 'joined').order).toBe('desc')
    expect(placeOf(query(''), 'user').order).toBe('asc')
    expect(placeOf(query('order=desc'), 'user').order).toBe('desc')
    expect(placeOf(query('order=up'), 'created').order).toBe('desc')
  })

  it('carries a place in a list, and takes no other thing for one', () => {
    const cursor = ['Émile "x"', 3, 'id']
    expect(placeOf(query(`after=${cursorText(cursor)}`), 'user').after).toEqual(cursor)
    for (const value of [null, 1, 'a', {}, [null], [[1]], [true]]) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      expect(placeOf(query(`before=${text}`), 'user').before).toBeUndefined()
    }
    expect(placeOf(query('after=%00&before='), 'user')).toEqual({ order: 'asc' })
  })

  it('has words of a hundred letters at the most, without what no name holds', () => {
    expect(wordsOf(query(''))).toBe('')
    expect(wordsOf(query('q=%20%00Rose%0AMiller%20'))).toBe('Rose Miller')
    expect(wordsOf(query(`q=${'é'.normalize('NFD')}`))).toBe('é')
    expect(wordsOf(query(`q=${encodeURIComponent('🌹'.repeat(200))}`))).toBe('🌹'.repeat(100))
  })
})
