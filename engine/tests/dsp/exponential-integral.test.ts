import { describe, expect, it } from 'vitest'
import { exponentialIntegral } from '../../src/dsp/exponential-integral'
import { logistic } from '../../src/dsp/logistic'

describe('the exponential integral', () => {
  it.each([
    [0.01, 4.0379295765],
    [0.5, 0.5597735948],
    [0.999999, 0.2193843],
    [1, 0.2193839344],
    [2, 0.0489005107],
    [5, 0.0011482956],
  ])('of %f is %f, as in published tables', (x, value) => {
    expect(Math.abs(exponentialIntegral(x) - value)).toBeLessThan(5e-7)
  })
})

describe('log odds', () => {
  it('give a probability', () => {
    expect(logistic(0)).toBe(0.5)
    expect(logistic(Math.log(3))).toBeCloseTo(0.75, 12)
    expect([logistic(-1000), logistic(1000)]).toEqual([0, 1])
  })
})
