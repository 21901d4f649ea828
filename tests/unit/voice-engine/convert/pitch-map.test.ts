import { describe, expect, it } from 'vitest'
import { measurePitch, PitchMap, type PitchStatistics } from '~/voice-engine/convert/pitch-map'

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

  it('of a whisper stays the base voice’s', () => {
    const map = new PitchMap(statistics(100, 0.1), undefined)
    expect(map.spread).toBeCloseTo(1)
    for (const f0 of [80, 100, 130]) expect(map.apply(Float64Array.of(f0))[0]).toBeCloseTo(f0)
  })
})
