import { describe, expect, it } from 'vitest'
import {
  adminTabOf,
  pageOf,
  storiesQueryOf,
  usersQueryOf,
} from '~/screens/admin-dashboard/lists/list-view.server'

const query = (text: string) => new URLSearchParams(text)

describe("the query of the admin's URL", () => {
  it.each([
    ['', 'users'],
    ['tab=saved-stories', 'saved-stories'],
    ['tab=archived-stories', 'users'],
    ['tab=toString', 'users'],
  ])('?%s shows the tab %s', (text, tab) => {
    expect(adminTabOf(query(text))).toBe(tab)
  })

  it('sorts by the newest unless it names another column of the list', () => {
    expect(usersQueryOf(query('')).sort).toBe('joined')
    expect(usersQueryOf(query('sort=email')).sort).toBe('email')
    expect(usersQueryOf(query('sort=created')).sort).toBe('joined')
    expect(storiesQueryOf(query('sort=status'))).toMatchObject({ sort: 'status', readyOnly: false })
    expect(storiesQueryOf(query('tab=saved-stories&sort=status'))).toMatchObject({
      sort: 'created',
      readyOnly: true,
    })
    expect(usersQueryOf(query('')).order).toBe('desc')
    expect(usersQueryOf(query('sort=user')).order).toBe('asc')
    expect(usersQueryOf(query('sort=user&order=desc')).order).toBe('desc')
    expect(storiesQueryOf(query('order=up')).order).toBe('desc')
  })

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=007', 7],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=2.5', 1],
    ['page=1e3', 1],
    ['page=%00', 1],
    ['page=next', 1],
    ['page=9999999999999999999999', 1e22],
    ['page=4&page=5', 4],
  ])('?%s is page %d', (text, page) => {
    expect(pageOf(query(text), 'page')).toBe(page)
  })

  it('limits the search to a hundred letters, without control characters', () => {
    const wordsOf = (text: string) => usersQueryOf(query(text)).words
    expect(wordsOf('')).toBe('')
    expect(wordsOf('q=%20%00Rose%0AMiller%20')).toBe('Rose Miller')
    expect(wordsOf(`q=${'é'.normalize('NFD')}`)).toBe('é')
    expect(wordsOf(`q=${encodeURIComponent('🌹'.repeat(200))}`)).toBe('🌹'.repeat(100))
  })
})
