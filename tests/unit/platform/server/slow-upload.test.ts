import { describe, expect, it } from 'vitest'
import { createPace } from '~/platform/server/slow-upload'

/** Feeds a pace every 5 s; returns when it was found too slow. */
function slowAfter(seconds: number, bytesAt: (second: number) => number): number | undefined {
  const isTooSlow = createPace(0)
  for (let second = 5; second <= seconds; second += 5) {
    if (isTooSlow(bytesAt(second), second * 1000)) return second
  }
  return undefined
}

describe('createPace', () => {
  it.each<[string, number | undefined, number, (second: number) => number]>([
    ['rejects a body that never begins after 60 s', 60, 300, () => 0],
    ['rejects a body after 60 s of silence', 160, 600, (second) => Math.min(second, 100) * 1e6],
    ['accepts a little more than 1 KB/s for hours', undefined, 4 * 3600, (second) => second * 1030],
    ['rejects a trickling body after five minutes', 300, 600, (second) => second * 1000],
    ['measures the last five minutes, not the whole', 305, 1200, (second) => 10e6 + second * 100],
    ['tolerates a shorter pause', undefined, 900, (second) => Math.floor(second / 55) * 55 * 4000],
  ])('%s', (_, slowAt, seconds, bytesAt) => {
    expect(slowAfter(seconds, bytesAt)).toBe(slowAt)
  })
})
