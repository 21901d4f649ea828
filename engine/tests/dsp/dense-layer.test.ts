import { describe, expect, it } from 'vitest'
import { DenseLayer } from '../../src/dsp/dense-layer'

const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(i * 1.7) * 3)

/** A half to even, as the kernel does. */
const nearest = (value: number) => value + 1.5 * 2 ** 52 - 1.5 * 2 ** 52

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
    'gives the bytes of plain loops, of floats and of integers: %i inputs, %i outputs, %i rows, each %i further',
    (inputs, outputs, rowCount, stride) => {
      const [weights, biases, rows] = [inputs * outputs, outputs, inputs + stride * (rowCount - 1)].map(
        numbers,
      )
      const [whole, scales] = [Int8Array.from(weights, (value) => 42 * value), numbers(outputs)]
      const expected = [new Float32Array(rowCount * outputs), new Float32Array(rowCount * outputs)]
      const { fround } = Math
      for (let t = 0; t < rowCount; t++) {
        const row = rows.subarray(t * stride, t * stride + inputs)
        const most = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
        const [gain, rowScale] = [fround(32767 / most), fround(most / 32767)]
        for (let j = 0; j < outputs; j++) {
          let sum = biases[j]
          let integers = 0
          row.forEach((value, i) => {
            sum = fround(sum + fround(weights[j * inputs + i] * value))
            integers += whole[j * inputs + i] * nearest(fround(value * gain))
          })
          expected[0][t * outputs + j] = sum
          expected[1][t * outputs + j] = fround(fround(integers) * fround(scales[j] * rowScale)) + biases[j]
        }
      }
      expect(new DenseLayer(weights, biases).apply(rows, rowCount, stride)).toEqual(expected[0])
      expect(new DenseLayer(whole, biases, scales).apply(rows, rowCount, stride)).toEqual(expected[1])
    },
  )

  it('of integers overflows with no inputs, and gives its biases for zeros', () => {
    const layer = new DenseLayer(
      new Int8Array(2048).fill(127),
      Float32Array.of(0.5),
      Float32Array.of(2 ** -7),
    )
    const answer = (value: number) => layer.apply(new Float32Array(2048).fill(value), 1, 2048)[0]
    expect(answer(1) / 2032).toBeCloseTo(1, 3)
    expect(answer(0)).toBe(0.5)
  })
})
