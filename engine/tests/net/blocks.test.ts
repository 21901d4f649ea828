import { expect, it } from 'vitest'
import { DenseLayer } from '../../src/dsp/dense-layer'
import { applyBlocks, Block } from '../../src/net/blocks'

const CHANNELS = 8
const SEEN = 5
const HIDDEN = 16
const STEPS = 70

const numbers = (count: number, by: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * by))

it('puts rows through a block as plain loops do', () => {
  const [kernel, biases] = [numbers(SEEN * CHANNELS, 0.7), numbers(CHANNELS, 1.1)]
  const [up, down] = [numbers(HIDDEN * CHANNELS, 1.3), numbers(CHANNELS * HIDDEN, 0.9)]
  const [upBiases, downBiases] = [numbers(HIDDEN, 2), numbers(CHANNELS, 3)]
  const rows = numbers(STEPS * CHANNELS, 1.7).map((value) => 3 * value)
  const dense = (row: number[], weights: Float32Array, shift: Float32Array) =>
    Array.from(shift, (from, j) => row.reduce((sum, x, i) => sum + x * weights[j * row.length + i], from))
  const expected = Array.from({ length: STEPS }, (_, t) => {
    const convolved = Array.from(biases, (from, c) => {
      let sum = from
      for (let k = 0; k < SEEN; k++) {
        sum += kernel[k * CHANNELS + c] * (rows[(t + k - 2) * CHANNELS + c] ?? 0)
      }
      return sum
    })
    const hidden = dense(normal(convolved), up, upBiases).map(gelu)
    const change = dense(hidden, down, downBiases)
    return normal(change.map((value, c) => value + rows[t * CHANNELS + c]))
  }).flat()
  const block = new Block(kernel, biases, new DenseLayer(up, upBiases), new DenseLayer(down, downBiases))
  applyBlocks([block], rows, CHANNELS)
  expect(Math.max(...expected.map((value, i) => Math.abs(value - rows[i])))).toBeLessThan(2e-5)
})

function normal(row: number[]): number[] {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length
  return row.map((value) => (value - mean) / Math.sqrt(variance + 1e-5))
}

/** The normal distribution by Simpson's rule. */
function gelu(x: number): number {
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)
  const step = x / 1000
  let area = 0
  for (let i = 0; i < 1000; i++) {
    area += (step / 6) * (density(i * step) + 4 * density((i + 0.5) * step) + density((i + 1) * step))
  }
  return x * (0.5 + area)
}
