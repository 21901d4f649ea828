import { expect, it } from 'vitest'
import { withinLimit } from '~/stories/pages/words/message-words'

it.each([
  ['a word that fits', 'one ', 'one t', 'one t'],
  ['a word too many is taken back', 'one two ', 'one two x', 'one two '],
  ['a word that is cut in two is whole again', 'one two', 'one t wo', 'one two'],
  ['a longer paste is cut', 'one', 'one two three four', 'one two'],
  ['a text that came in too long gets shorter', 'one two three', 'one two thre', 'one two thre'],
  ['a text that came in too long gets no longer', 'one two three ', 'one two three x', 'one two three '],
])('%s', (_, last, text, kept) => {
  expect(withinLimit(last, text, 2)).toBe(kept)
})
