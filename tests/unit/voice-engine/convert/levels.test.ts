import { describe, expect, it } from 'vitest'
import { mapByRank, quantilesOf } from '~/voice-engine/convert/distribution'
import { compareLevels, convertLevels } from '~/voice-engine/convert/levels'
import { median } from '~/voice-engine/dsp/percentile'

const LOUD = -3

describe('mapping by rank', () => {
  const ranks = (from: number[], to: number[]) => ({
    from: quantilesOf(Float64Array.from(from)),
    to: quantilesOf(Float64Array.from(to)),
  })
  const count = (length: number, value: (i: number) => number) => Array.from({ length }, (_, i) => value(i))

  it('goes on beyond both ends without a jump', () => {
    const map = ranks(
      count(100, (i) => i),
      count(100, (i) => 2 * i),
    )
    const step = (x: number) => mapByRank(x + 0.5, map) - mapByRank(x - 0.5, map)
    for (const x of [-20, 0, 50, 99, 150]) expect(Math.abs(step(x))).toBeLessThan(2.1)
    expect(mapByRank(150, map) - mapByRank(140, map)).toBeCloseTo(10)
  })

  it('is finite where values repeat', () => {
    const map = ranks(
      count(100, (i) => (i < 50 ? 1 : 2)),
      count(100, () => 7),
    )
    for (const x of [0.5, 1, 1.5, 2, 3]) expect(Number.isFinite(mapByRank(x, map))).toBe(true)
  })
})

describe('levels of unvoiced frames', () => {
  /** Four seconds: voiced and unvoiced halves in turn, the unvoiced around a level under loud frames. */
  const voiceOf = (unvoiced: number) => ({
    energy: Float64Array.from({ length: 800 }, (_, t) =>
      t % 100 < 50 ? LOUD : LOUD + unvoiced + Math.sin(t),
    ),
    f0Hz: Float64Array.from({ length: 800 }, (_, t) => (t % 100 < 50 ? 120 : 0)),
  })
  const middleOf = (energy: Float64Array, from: number) =>
    median(energy.filter((_, t) => t % 100 >= from + 10 && t % 100 < from + 40))

  it('stay in silence where only the recording is noisy', () => {
    const base = voiceOf(-9)
    const energy = convertLevels(base, LOUD, compareLevels([base], LOUD, voiceOf(-2), LOUD))
    expect(middleOf(energy, 50)).toBeLessThan(LOUD - 5.3)
  })

  it('stay the base voice’s for a speaker with hardly any unvoiced frames', () => {
    const base = voiceOf(-4)
    const hum = { energy: new Float64Array(800).fill(LOUD), f0Hz: new Float64Array(800).fill(100) }
    const levels = compareLevels([base], LOUD, hum, LOUD)
    expect(levels).toBeUndefined()
    expect(convertLevels(base, LOUD, levels)).toBe(base.energy)
  })
})
