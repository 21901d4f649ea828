import { expect, it } from 'vitest'
import { spokenWordsOf } from '~/voice-engine/words/spoken-words'

it.each([
  ['we yoost to live, by the sea.', 'we yoost to live by the sea'],
  ["Doctor O'Neill's dog?", "doctor o'neill's dog"],
  ["' . ,", ''],
  ['', ''],
  ["'".repeat(100_000), ''],
])('the spoken words of %j', (text, words) => {
  expect(spokenWordsOf(text).join(' ')).toBe(words)
})
