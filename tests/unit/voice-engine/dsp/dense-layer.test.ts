import { describe, expect, it } from 'vitest'
import { DenseLayer } from '~/voice-engine/dsp/dense-layer'

const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(i * 1.7) * 3)

describe('a dense layer', () => {
  it.each([
    [0, 8],
    [8, 0],
    [7, 2],
  ])('refuses %i weights for %i outputs', (weights, outputs) => {
    expect(() => new DenseLayer(numbers(weights), numbers(outputs))).toThrow(RangeError)
  })

  it.each([
    [5, 7, 3, 5],
    [252, 64, 1, 252],
    [256, 63, 70, 256],
    [391, 256, 9, 100],
  ])(
    'gives the bytes of a plain loop: %i inputs, %i outputs, %i rows, each %i further',
    (inputs, outputs, rowCount, stride) => {
      const [weights, biases, rows] = [inputs * outputs, outputs, inputs + stride * (rowCount - 1)].map(
        numbers,
      )
      const expected = new Float32Array(rowCount * outputs)
      for (let t = 0; t < rowCount; t++) {
        for (let j = 0; j < outputs; j++) {
          let sum = biases[j]
          for (let i = 0; i < inputs; i++) {
            sum = Math.fround(sum + Math.fround(weights[j * inputs + i] * rows[t * stride + i]))
          }
          expected[t * outputs + j] = sum
        }
      }
      expect(new DenseLayer(weights, biases).apply(rows, rowCount, stride)).toEqual(expected)
    },
  )
})
