import { expect, it } from 'vitest'
import { checkClock } from '../bench/clock'

it('a clock that is set back two days during a power cut, and another while the service runs, prolongs nothing', async () => {
  expect((await checkClock()).filter(({ isMet }) => !isMet)).toEqual([])
}, 600_000)
