import { describe, expect, it } from 'vitest'
import { compareLevels, convertLevels } from '~/voice-engine/convert/levels'
import { median } from '~/voice-engine/dsp/percentile'

const LOUD = -3

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
})
