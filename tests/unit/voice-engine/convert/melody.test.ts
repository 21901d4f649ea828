import { describe, expect, it } from 'vitest'
import { comparePitch, Intonation } from '~/voice-engine/convert/intonation'
import { type Cadence, Melody, measureMelody } from '~/voice-engine/convert/melody'
import { findPhrases } from '~/voice-engine/convert/phrases'
import type { PitchStatistics } from '~/voice-engine/convert/pitch-map'
import type { Speaker } from '~/voice-engine/convert/profile'
import { NEUTRAL_PLAN } from '~/voice-engine/engine'

const SECOND = 200
const PAUSE = Array<number>(0.4 * SECOND).fill(0)

/** f0 with a slope in ln f0 per second, some unvoiced consonants, and a bend in the last 0.1 seconds. */
function phrase(seconds: number, slope: number, bend = 0, hz = 150): number[] {
  return Array.from({ length: seconds * SECOND }, (_, t) => {
    const isEnd = t >= (seconds - 0.1) * SECOND
    return t % 50 < 8 && !isEnd ? 0 : hz * Math.exp((slope * t) / SECOND + (isEnd ? bend : 0))
  })
}

const contour = (...phrases: number[][]) => Float64Array.from(phrases.flatMap((part) => [...part, ...PAUSE]))
const lnRatio = (f0Hz: Float64Array, base: Float64Array, t: number) => Math.log(f0Hz[t] / base[t])

describe('phrases', () => {
  it('are empty for silence', () => {
    expect(findPhrases(new Float64Array(100))).toEqual([])
    expect(findPhrases(new Float64Array(0))).toEqual([])
  })
})

describe('the melody of a voice', () => {
  it.each([
    ['no speech', new Float64Array(0)],
    ['a whisper', new Float64Array(1000)],
    ['three phrases', contour(...Array(3).fill(phrase(1, 0)))],
    ['single words', contour(...Array(9).fill(phrase(0.5, 0)))],
  ])('is unknown for %s', (_, f0Hz) => {
    expect(measureMelody([f0Hz])).toBeUndefined()
  })
})

describe('a melody applied to the base voice', () => {
  const steady = contour(phrase(2, 0, 0, 200), phrase(2, 0, 0, 200))
  const first = { from: 8, to: 400 }
  const last = { from: 488, to: 880 }
  const flat = { declination: 0, finalFall: 0 }
  const apply = (to: Partial<typeof flat>, cadence: Cadence = 'none') =>
    new Melody(flat, { ...flat, ...to }, 1).apply(steady, cadence)

  it('rises by five semitones at the end of a question, whatever the speaker does', () => {
    const bent = apply({ finalFall: -0.1 }, 'rise')
    expect((lnRatio(bent, steady, last.to - 1) * 12) / Math.LN2).toBeCloseTo(5, 6)
    expect(lnRatio(bent, steady, first.to - 1)).toBe(0)
  })

  it('stays within the limits of speech', () => {
    const bent = apply({ declination: -9, finalFall: -9 }, 'fall')
    const slope = lnRatio(bent, steady, 320) - lnRatio(bent, steady, 120)
    expect(slope).toBeCloseTo(-0.15, 6)
    expect(lnRatio(bent, steady, last.to - 1)).toBeCloseTo(
      -0.15 - (0.15 * (last.to - 1 - (last.from + last.to) / 2)) / SECOND,
      6,
    )
  })

  it('stays the base voice’s if one of the two is unknown', () => {
    for (const melody of [new Melody(undefined, flat, 1), new Melody(flat, undefined, 1)])
      expect(melody.apply(steady, 'fall')).toEqual(steady)
  })

  it.each([
    ['nothing', new Float64Array(0)],
    ['silence', new Float64Array(300)],
  ])('does not change %s', (_, f0Hz) => {
    for (const cadence of ['fall', 'rise', 'none'] as const)
      expect(new Melody(flat, { declination: -0.1, finalFall: -0.1 }, 1).apply(f0Hz, cadence)).toEqual(f0Hz)
  })
})

describe('the intonation of a plan', () => {
  const pitchOf = (hz: number, deviationLn: number): PitchStatistics => ({
    meanLn: Math.log(hz),
    medianLn: Math.log(hz),
    deviationLn,
  })
  const base = Float64Array.from({ length: 400 }, (_, t) => 100 * Math.exp(0.1 * Math.sin(t / 25)))
  const wholeTurns = base.subarray(20, 334)

  function intone(
    { melody = 1, pitchSemitones = 0 },
    pitch: PitchStatistics | undefined = pitchOf(180, 0.12),
    cadence: Cadence = 'none',
  ): Float64Array {
    const speaker = { basePitch: pitchOf(100, 0.1), pitch, baseMelody: undefined, melody: undefined }
    return new Intonation(speaker as Speaker, { melody, pitchSemitones }).apply(wholeTurns, cadence)
  }
  const meanLn = (f0Hz: Float64Array) => f0Hz.reduce((sum, f0) => sum + Math.log(f0), 0) / f0Hz.length
  const rangeLn = (f0Hz: Float64Array) => Math.log(Math.max(...f0Hz) / Math.min(...f0Hz))

  it('is raised by its semitones', () => {
    for (const pitchSemitones of [-1.5, 0.5, 1.5]) {
      const raised = meanLn(intone({ pitchSemitones })) - meanLn(intone({}))
      expect((raised * 12) / Math.LN2).toBeCloseTo(pitchSemitones, 4)
    }
  })

  it('has the range of the plan', () => {
    for (const melody of [0.7, 1.3])
      expect(rangeLn(intone({ melody })) / rangeLn(intone({}))).toBeCloseTo(melody, 4)
  })

  it('stays within 50 to 500 Hz', () => {
    const [high, low] = [pitchOf(450, 0.28), pitchOf(55, 0.28)].map((pitch) => intone({}, pitch))
    expect(Math.max(...high)).toBe(500)
    expect(Math.min(...low)).toBe(50)
  })

  it('takes what is over an octave from the speaker’s median for an octave error', () => {
    const own = Float64Array.from({ length: 1000 }, (_, t) => 200 * Math.exp(2 * ((t - 500) / 500) ** 3))
    const { to } = comparePitch([own], own)
    expect(Math.exp(Math.min(...to))).toBeCloseTo(100, -1)
    expect(Math.exp(Math.max(...to))).toBeCloseTo(400, -1)
  })

  it('doesn’t leap between the heights of two recordings', () => {
    const own = new Float64Array(1000).fill(100).fill(200, 500)
    const speaker = { basePitch: pitchOf(100, 0.1), pitch: pitchOf(141, 0.28), baseMelody: undefined }
    const plain = { ...speaker, melody: undefined, pitchRanks: undefined }
    const spoken = new Intonation(plain, NEUTRAL_PLAN).apply(wholeTurns, 'none')
    const ranked = { ...plain, pitchRanks: comparePitch([spoken], own) }
    const steepest = (f0Hz: Float64Array) =>
      Math.max(...f0Hz.slice(1).map((f0, t) => Math.abs(Math.log(f0 / f0Hz[t]))))
    const intoned = new Intonation(ranked, NEUTRAL_PLAN).apply(wholeTurns, 'none')
    expect(steepest(intoned)).toBeLessThan(3.2 * steepest(spoken))
    expect(Math.exp(meanLn(intoned))).toBeCloseTo(141, -1)
  })

  it('of a whisper keeps the base voice’s pitch, changed by the plan', () => {
    const speaker = {
      basePitch: pitchOf(100, 0.1),
      pitch: undefined,
      baseMelody: undefined,
      melody: undefined,
    }
    const whisper = (pitchSemitones: number) =>
      new Intonation(speaker as unknown as Speaker, { melody: 1, pitchSemitones }).apply(wholeTurns, 'none')
    expect(meanLn(whisper(0))).toBeCloseTo(meanLn(wholeTurns), 3)
    expect(meanLn(whisper(1)) - meanLn(whisper(0))).toBeCloseTo(Math.LN2 / 12, 6)
  })

  it('accepts unvoiced pieces of text', () => {
    const speaker = { basePitch: pitchOf(100, 0.1), pitch: pitchOf(180, 0.1) } as Speaker
    const intonation = new Intonation(speaker, { melody: 1, pitchSemitones: 0 })
    expect(intonation.apply(new Float64Array(0), 'fall')).toHaveLength(0)
    expect(intonation.apply(new Float64Array(50), 'rise')).toEqual(new Float64Array(50))
  })
})
