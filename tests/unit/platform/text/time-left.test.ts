import { expect, test } from 'vitest'
import { timeLeft } from '~/platform/text/time-left'

test.each([
  [1, 'a few seconds left'],
  [5, 'a few seconds left'],
  [16, 'about 20 seconds left'],
  [50, 'about 50 seconds left'],
  [51, 'about a minute left'],
  [60, 'about a minute left'],
  [61, 'about 2 minutes left'],
])('%i s are told as "%s"', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})
