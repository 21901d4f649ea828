import { expect, test } from 'vitest'
import { deletePace, noteNarration, secondsLeft } from '~/stories/narration/time-left.server'

test('the time left is that of the pace so far, once a tenth is done', () => {
  expect(secondsLeft('unknown')).toBeNull()
  noteNarration('a', 0, 1_000)
  noteNarration('a', 0.05, 2_000)
  expect(secondsLeft('a', 2_000)).toBeNull()
  noteNarration('a', 0.2, 5_000)
  expect(secondsLeft('a', 5_000)).toBe(16)
  expect(secondsLeft('a', 8_000)).toBe(13)
  noteNarration('a', 0.5, 21_000)
  expect(secondsLeft('a', 21_000)).toBe(20)
})

test('a narration that takes longer than its pace promised is never overdue', () => {
  noteNarration('b', 0, 0)
  noteNarration('b', 0.9, 9_000)
  expect(secondsLeft('b', 60_000)).toBe(1)
})

test('a narration that begins anew is timed anew, and one that ended is forgotten', () => {
  noteNarration('c', 0, 0)
  noteNarration('c', 0.6, 6_000)
  noteNarration('c', 0, 60_000)
  expect(secondsLeft('c', 60_000)).toBeNull()
  noteNarration('c', 0.5, 65_000)
  expect(secondsLeft('c', 65_000)).toBe(5)
  deletePace('c')
  expect(secondsLeft('c', 65_000)).toBeNull()
})
