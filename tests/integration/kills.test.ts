import { expect, it } from 'vitest'
import { runKills } from '../bench/kills'

it('loses nothing that it acknowledged when it is killed again and again', async () => {
  const { faults, acknowledged } = await runKills(2, { people: 1, longestRunMs: 700 })
  expect(faults).toEqual([])
  expect(acknowledged['sign-ups']).toBeGreaterThanOrEqual(1)
}, 600_000)
