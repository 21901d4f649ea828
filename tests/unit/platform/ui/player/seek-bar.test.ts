import { expect, test } from 'vitest'
import { clockTime } from '~/platform/ui/player/seek-bar'

test.each([
  [0, '00:00'],
  [0.99, '00:00'],
  [9, '00:09'],
  [9.99, '00:09'],
  [91, '01:31'],
  [91.33, '01:31'],
  [600, '10:00'],
  [3599.9, '59:59'],
  [6000, '100:00'],
  [-1, '00:00'],
])('clockTime of %s seconds is %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})
