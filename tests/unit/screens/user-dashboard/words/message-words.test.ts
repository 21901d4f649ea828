import { describe, expect, it } from 'vitest'
import { fitting, goesBeyond } from '~/screens/user-dashboard/words/message-words'

const at = (before: string, inserted: string, after = '') => ({ before, inserted, after })

describe('useWordLimit', () => {
  it.each([
    ['a letter that ends no word', 'one two', at('one two', 'x'), false],
    ['a space after the last word', 'one two', at('one two', ' '), true],
    ['a line break after the last word', 'one two', at('one two', '\n'), true],
    ['a space after the last word but one', 'one', at('one', ' '), false],
    ['a line break between the last words', 'one two', at('one ', '\n', 'two'), false],
    ['the removal of the last word', 'one two', at('one ', ''), false],
    ['the removal of a last word too many', 'one two three', at('one two ', ''), false],
    ['the first letter of a word too many', 'one two ', at('one two ', 'x'), true],
    ['a space that cuts the last word in two', 'one two', at('one t', ' ', 'wo'), true],
    ['a change of a text that came in too long', 'one two three', at('one two th', 'i', 'ree'), false],
    ['a word more in a text that came in too long', 'one two three ', at('one two three ', 'x'), true],
  ])('sees whether %s goes beyond two words', (_, text, { before, inserted, after }, expected) => {
    expect(goesBeyond(text, before + inserted + after, 2)).toBe(expected)
  })

  it.each([
    ['takes the words that fit', at('one ', 'two three four'), 'two'],
    ['takes all that fits', at('', 'one two'), 'one two'],
    ['joins a word that is half there', at('one t', 'wo three'), 'wo'],
    ['takes nothing where there is no room', at('one two ', 'three'), ''],
    ['leaves the text behind the caret whole', at('', 'one two', ' last'), 'one'],
  ])('%s', (_, change, expected) => {
    expect(fitting(change, 2)).toBe(expected)
  })
})
