import { expect, test } from 'vitest'
import { clockTime } from '~/ui/player/seek-bar'

test.each([
  [0, '00:00'],
  [0.99, '00:00'],
  [9, '00:09'],
  [91, '01:31'],
  [3599.9, '59:59'],
  [6000, '100:00'],
  [-1, '00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})
