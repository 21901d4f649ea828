import { expect, it } from 'vitest'
import { runFuzz } from '../bench/fuzz'

it('responds to damaged files and requests without a 500, a crash, a hang or a script of a field', async () => {
  const { findings, rows } = await runFuzz({ seed: 20_261_122, files: 4, requests: 40 })
  expect(findings).toEqual([])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(44)
}, 600_000)
