import { describe, expect, it } from 'vitest'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { percentile } from '~/voice-engine/dsp/percentile'
import { smooth } from '~/voice-engine/dsp/smooth'
import { keepSpeechBand } from '~/voice-engine/dsp/speech-band'

const RATE_HZ = 16_000

function tone(hz: number): Float32Array {
  return Float32Array.from({ length: RATE_HZ }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ))
}

describe('percentiles', () => {
  it('are interpolated between ranks', () => {
    expect(percentile([4, 1, 3, 2], 50)).toBe(2.5)
    expect(percentile([1, 2, 3], 0)).toBe(1)
    expect(percentile([1, 2, 3], 100)).toBe(3)
  })

  it('of no values are NaN', () => {
    expect(percentile([], 50)).toBeNaN()
  })
})

describe('smoothing', () => {
  it('accepts a curve shorter than its kernel', () => {
    expect(smooth([1, 2], 3)).toHaveLength(2)
    expect(smooth([], 3)).toHaveLength(0)
  })
})

describe('the band of pitch', () => {
  const middlePeak = (filtered: Float64Array) => Math.max(...filtered.slice(4000, 12_000))

  it('passes speech and rejects hum and hiss', () => {
    expect(middlePeak(keepSpeechBand(tone(200)))).toBeCloseTo(1, 2)
    expect(middlePeak(keepSpeechBand(tone(10)))).toBeLessThan(0.01)
    expect(middlePeak(keepSpeechBand(tone(4000)))).toBeLessThan(0.001)
  })

  it('accepts signals shorter than its padding', () => {
    for (const length of [0, 1, 5]) {
      const filtered = keepSpeechBand(new Float32Array(length).fill(1))
      expect(filtered).toHaveLength(length)
      expect(filtered.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('noise', () => {
  it('is reproducible by its seed, and white', () => {
    const noise = whiteNoise(20_000, 7)
    expect(whiteNoise(20_000, 7)).toEqual(noise)
    expect(noise.reduce((sum, value) => sum + value * value, 0) / noise.length).toBeCloseTo(1, 1)
    const neighbours = noise.slice(1).reduce((sum, value, i) => sum + value * noise[i], 0) / noise.length
    expect(Math.abs(neighbours)).toBeLessThan(0.03)
  })
})
