import { describe, expect, it } from 'vitest'
import { DenseLayer } from '~/voice-engine/dsp/dense-layer'

describe('a dense layer', () => {
  it.each([
    [8, 0],
    [2000, 8],
    [8, 2000],
  ])('refuses %i inputs and %i outputs, for which the kernel has no room', (inputs, outputs) => {
    expect(() => new DenseLayer(inputs, outputs)).toThrow(RangeError)
  })

  it.each([
    [5, 7, 3],
    [252, 64, 1],
    [256, 63, 20],
    [391, 256, 9],
  ])('gives the bytes of a plain loop: %i inputs, %i outputs, %i rows', (inputs, outputs, rowCount) => {
    const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(i * 1.7) * 3)
    const [weights, biases, rows] = [inputs * outputs, outputs, inputs * rowCount].map(numbers)
    const expected = new Float32Array(rowCount * outputs)
    for (let t = 0; t < rowCount; t++) {
      for (let j = 0; j < outputs; j++) {
        let sum = biases[j]
        for (let i = 0; i < inputs; i++) {
          sum = Math.fround(sum + Math.fround(weights[j * inputs + i] * rows[t * inputs + i]))
        }
        expected[t * outputs + j] = sum
      }
    }
    const layer = new DenseLayer(inputs, outputs).load(weights, biases)
    expect(layer.apply(rows, rowCount, inputs)).toEqual(expected)
  })
})
