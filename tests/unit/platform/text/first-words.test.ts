import { expect, test } from 'vitest'
import { firstWords } from '~/platform/text/first-words.server'

const long = 'and so on '.repeat(20)

test.each([
  [
    'a short text as it is',
    ' My dear,\n\nI hope this finds you well. ',
    'My dear, I hope this finds you well.',
  ],
  ['a sentence', `Two cups of flour, and never hurry. ${long}`, 'Two cups of flour, and never hurry.'],
  ['more than a greeting', `My dear! ${long}`, `My dear! ${'and so on '.repeat(7)}`.trim().concat('…')],
  [
    'without a dangling comma',
    `${'word '.repeat(14)}word, forgetting nothing ${long}`,
    `${'word '.repeat(15).trim()}…`,
  ],
  ['a text without spaces', '好'.repeat(90), `${'好'.repeat(80)}…`],
  ['no half of a character', '🌹'.repeat(90), `${'🌹'.repeat(80)}…`],
])('firstWords: %s', (_, content, words) => {
  expect(firstWords(content)).toBe(words)
})
