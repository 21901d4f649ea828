import { describe, expect, it } from 'vitest'
import { measurePitch, PitchMap, type PitchStatistics } from '~/voice-engine/convert/pitch-map'
import { smoothVoiced } from '~/voice-engine/convert/smooth-voiced'

const statistics = (hz: number, deviationLn: number): PitchStatistics => ({
  meanLn: Math.log(hz),
  medianLn: Math.log(hz),
  deviationLn,
})

describe('pitch', () => {
  it('is unknown from a tenth of a second', () => {
    expect(measurePitch([new Float64Array(19).fill(100)])).toBeUndefined()
    expect(measurePitch([new Float64Array(20).fill(100)])?.meanLn).toBeCloseTo(Math.log(100))
  })

  it('is scaled to the speaker’s deviation, within limits', () => {
    const spread = (deviation: number) =>
      new PitchMap(statistics(100, 0.1), statistics(150, deviation)).spread
    expect(spread(0.15)).toBeCloseTo(1.5)
    expect(spread(0.01)).toBe(0.6)
    // 0.28 is the upper limit of the deviation.
    expect(spread(0.5)).toBeCloseTo(2.6)
    expect(new PitchMap(statistics(100, 0.2), statistics(150, 0.5)).spread).toBeCloseTo(1.4)
    expect(new PitchMap(statistics(100, 0), statistics(150, 0.3)).spread).toBe(2.6)
    // A base voice with almost no range is not used as a reference.
    expect(new PitchMap(statistics(100, 0.01), statistics(150, 0.06)).spread).toBeCloseTo(1.5)
  })

  it('of a whisper stays the base voice’s', () => {
    const map = new PitchMap(statistics(100, 0.1), undefined)
    expect(map.spread).toBeCloseTo(1)
    for (const f0 of [80, 100, 130]) expect(map.apply(Float64Array.of(f0))[0]).toBeCloseTo(f0)
  })
})

describe('smoothing f0', () => {
  it('does not change a constant f0 and gaps', () => {
    const f0Hz = Float64Array.from([120, 120, 120, 0, 0, 200, 200])
    smoothVoiced(f0Hz, 4).forEach((f0, t) => {
      expect(f0).toBeCloseTo(f0Hz[t], 9)
    })
  })

  it('does not mix runs separated by a gap', () => {
    const smoothed = smoothVoiced(Float64Array.from([100, 100, 0, 300, 300]), 4)
    expect(smoothed[1]).toBeCloseTo(100, 9)
    expect(smoothed[3]).toBeCloseTo(300, 9)
  })
})
