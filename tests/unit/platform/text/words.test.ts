import { describe, expect, it } from 'vitest'
import { countWords, firstWords } from '~/platform/text/words'

describe('counting words', () => {
  it.each([
    ['', 0],
    [' \n\t ', 0],
    ['one', 1],
    ['  one\n\ntwo\u00a0three  ', 3],
    ['mother-in-law’s “kitchen” – 1962', 4],
    ['愛 する', 2],
  ])('finds in %j: %i', (text, count) => {
    expect(countWords(text)).toBe(count)
  })
})

describe('the first words', () => {
  it('keep the white space between them', () => {
    expect(firstWords('  one\n\ntwo   three four ', 3)).toBe('  one\n\ntwo   three')
  })

  it('are the whole text if it has no more', () => {
    expect(firstWords('one two ', 2)).toBe('one two ')
  })

  it('are empty for a limit of 0', () => {
    expect(firstWords('one two', 0)).toBe('')
  })
})
