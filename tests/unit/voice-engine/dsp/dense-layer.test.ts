import { describe, expect, it } from 'vitest'
import { DenseLayer } from '~/voice-engine/dsp/dense-layer'

describe('a dense layer', () => {
  it.each([
    [8, 6],
    [2000, 8],
    [8, 2000],
  ])('refuses %i inputs and %i outputs, for which the kernel has no room', (inputs, outputs) => {
    expect(() => new DenseLayer(inputs, outputs, [], [])).toThrow(RangeError)
  })
})
