import { describe, expect, it } from 'vitest'
import { hiss, RATE_HZ, vowel } from '../../support/synthetic-voice'
import { geometricMeanF0Hz, semitonesBetween, yin } from '../../support/yin'

describe('the independent f0 tracker', () => {
  it.each([80, 110, 205, 330])('measures a tone of %i Hz within a tenth of a percent', (f0Hz) => {
    const tone = Float32Array.from({ length: RATE_HZ }, (_, i) =>
      Math.sin((2 * Math.PI * f0Hz * i) / RATE_HZ),
    )
    expect(Math.abs(geometricMeanF0Hz(tone, RATE_HZ) / f0Hz - 1)).toBeLessThan(0.001)
  })

  it.each([90, 140, 230])('measures a vowel at %i Hz within half a percent', (f0Hz) => {
    const heardHz = geometricMeanF0Hz(vowel({ seconds: 1, f0Hz }), RATE_HZ)
    expect(Math.abs(heardHz / f0Hz - 1)).toBeLessThan(0.005)
  })

  it('returns the geometric mean of a glide', () => {
    const glide = vowel({ seconds: 2, f0Hz: (seconds) => 100 * 2 ** (seconds / 4) })
    expect(geometricMeanF0Hz(glide, RATE_HZ)).toBeCloseTo(100 * 2 ** 0.25, -0.5)
  })

  it('finds no pitch in noise or silence', () => {
    expect(yin(hiss(1), RATE_HZ).filter((f0Hz) => f0Hz > 0).length).toBeLessThan(5)
    expect(geometricMeanF0Hz(new Float32Array(RATE_HZ), RATE_HZ)).toBeNaN()
  })

  it('measures an octave as twelve semitones', () => {
    expect(semitonesBetween(100, 200)).toBeCloseTo(12)
    expect(semitonesBetween(200, 100)).toBeCloseTo(-12)
  })
})
