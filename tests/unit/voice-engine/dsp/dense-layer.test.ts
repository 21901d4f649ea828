import { describe, expect, it } from 'vitest'
import { DenseLayer } from '~/voice-engine/dsp/dense-layer'
import { whiteNoise } from '~/voice-engine/dsp/noise'

const INPUTS = 37
const OUTPUTS = 12
const weights = whiteNoise(INPUTS * OUTPUTS, 1)
const biases = whiteNoise(OUTPUTS, 2)
const layer = new DenseLayer(INPUTS, OUTPUTS, weights, biases)
const rows = Float32Array.from(whiteNoise(30 * INPUTS, 3))

describe('a dense layer', () => {
  it('keeps its weights when other layers come after it', () => {
    const before = layer.apply(rows, 9, INPUTS)
    for (let i = 0; i < 4; i++) new DenseLayer(200, 200, whiteNoise(40_000, 4), whiteNoise(200, 5))
    expect(layer.apply(rows, 9, INPUTS)).toEqual(before)
  })

  it('gives a row the same bytes alone and among others', () => {
    const together = layer.apply(rows, 13, INPUTS)
    for (let t = 0; t < 13; t++) {
      const alone = layer.apply(rows.subarray(t * INPUTS), 1, INPUTS)
      expect(alone).toEqual(together.slice(t * OUTPUTS, (t + 1) * OUTPUTS))
    }
  })

  it.each([
    [8, 6],
    [2000, 8],
    [8, 2000],
  ])('refuses %i inputs and %i outputs, for which the kernel has no room', (inputs, outputs) => {
    expect(() => new DenseLayer(inputs, outputs, [], [])).toThrow(RangeError)
  })
})
