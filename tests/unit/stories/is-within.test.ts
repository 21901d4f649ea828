import { expect, it } from 'vitest'
import { isWithin } from '~/stories/is-within'

it('a time is within the last minute for a minute, and never while the clock is before it', () => {
  const time = new Date(1_000_000)
  const at = (ms: number) => isWithin(60_000, time, time.getTime() + ms)
  expect([at(0), at(59_999), at(60_000), at(-1)]).toEqual([true, true, false, false])
})
