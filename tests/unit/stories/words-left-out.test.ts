import { expect, it } from 'vitest'
import { wordsLeftOut } from '~/stories/words-left-out.server'

it.each([
  ['Good night, my love. Donâ€™t cry.', undefined],
  ['The 🌹 and 🎂🎂', 'The voice leaves out 🎂. Write a word where one should be heard.'],
  [
    'lt was late, and I don?t know.\n[14/10/2021, 3:34:09 PM] Mum: Love you',
    "The voice reads ‘don?t’ as ‘don't’, ‘[14/10/2021, 3:34:09 PM] Mum:’ not at all, ‘lt’ as ‘It’. Change the words if you mean something else.",
  ],
])('of "%s" a notice says what the voice leaves out and what it mends', (text, notice) => {
  expect(wordsLeftOut(text)).toBe(notice)
})
