import { describe, expect, it } from 'vitest'
import { createPace } from '~/web/server/slow-upload'

/** Feeds a pace every 5 s; returns when it was found too slow. */
function slowAfter(seconds: number, bytesAt: (second: number) => number): number | undefined {
  const isTooSlow = createPace(0)
  for (let second = 5; second <= seconds; second += 5) {
    if (isTooSlow(bytesAt(second), second * 1000)) return second
  }
  return undefined
}

describe('createPace', () => {
  it('rejects a body that never begins after 60 s', () => {
    expect(slowAfter(300, () => 0)).toBe(60)
  })

  it('rejects a body after 60 s of silence, however much came before', () => {
    expect(slowAfter(600, (second) => Math.min(second, 100) * 1e6)).toBe(160)
  })

  it('accepts a body for hours at a little more than 1 KB/s', () => {
    expect(slowAfter(4 * 3600, (second) => second * 1030)).toBeUndefined()
  })

  it('rejects a trickling body after five minutes', () => {
    expect(slowAfter(600, (second) => second * 1000)).toBe(300)
  })

  it('measures the last five minutes, not the whole', () => {
    const burst = 10e6
    expect(slowAfter(1200, (second) => burst + second * 100)).toBe(305)
  })

  it('tolerates a pause of less than a minute', () => {
    expect(slowAfter(900, (second) => Math.floor(second / 55) * 55 * 4000)).toBeUndefined()
  })
})
