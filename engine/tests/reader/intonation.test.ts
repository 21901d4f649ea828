import { describe, expect, it } from 'vitest'
import { NEUTRAL_PLAN } from '../../src/engine'
import { giveIntonation, pitchQuantiles, raiseEnd } from '../../src/reader/intonation'

const spoken = Float64Array.from({ length: 400 }, (_, t) => (t % 40 < 10 ? 0 : 120 + 30 * Math.sin(t / 9)))
const own = pitchQuantiles(spoken.map((f0) => (f0 > 0 ? (f0 / 120) ** 2 * 200 : 0)))!
const speaker = { pitch: { meanLn: Math.log(200), deviationLn: 0.3 }, pitchQuantiles: own }
const range = (f0Hz: Float64Array) => {
  const quantiles = pitchQuantiles(f0Hz)!
  return quantiles[89] - quantiles[10]
}

describe('the intonation of a story', () => {
  it('has the speaker’s distribution of f0', () => {
    const given = pitchQuantiles(giveIntonation(spoken, speaker, NEUTRAL_PLAN))!
    given.forEach((ln, i) => {
      expect(ln).toBeCloseTo(own[i], 2)
    })
  })

  it('follows its plan: higher, and calmer', () => {
    const plain = giveIntonation(spoken, speaker, NEUTRAL_PLAN)
    const planned = giveIntonation(spoken, speaker, { melody: 0.7, pitchSemitones: 1 })
    expect(range(planned) / range(plain)).toBeCloseTo(0.7, 2)
    const middle = (f0Hz: Float64Array) => pitchQuantiles(f0Hz)![50]
    expect(middle(planned) - middle(plain)).toBeCloseTo(Math.LN2 / 12, 1)
  })

  it('leaves unvoiced frames unvoiced, also in speech without any other', () => {
    const given = giveIntonation(spoken, speaker, NEUTRAL_PLAN)
    expect(given.map((f0) => (f0 > 0 ? 1 : 0))).toEqual(spoken.map((f0) => (f0 > 0 ? 1 : 0)))
    expect(giveIntonation(new Float64Array(9), speaker, NEUTRAL_PLAN)).toEqual(new Float64Array(9))
  })

  it('takes what is farther than an octave from the speaker’s middle for errors', () => {
    const wild = own.map((ln, i) => (i > 95 ? ln + 3 : ln))
    const given = giveIntonation(spoken, { ...speaker, pitchQuantiles: wild }, NEUTRAL_PLAN)
    expect(Math.max(...given)).toBeLessThan(2.01 * Math.exp(own[50]))
  })
})

describe('the end of a question', () => {
  it('rises by five semitones where it was level, and stays where it rose', () => {
    const level = new Float64Array(300).fill(200)
    raiseEnd(level)
    expect(level[100]).toBe(200)
    expect(12 * Math.log2(level[299] / 200)).toBeCloseTo(5, 1)
    const rising = Float64Array.from({ length: 300 }, (_, t) => 200 * 2 ** (Math.max(0, t - 240) / 60))
    const before = rising.slice()
    raiseEnd(rising)
    expect(rising).toEqual(before)
  })

  it('is nowhere in a question without a voice', () => {
    const silent = new Float64Array(50)
    raiseEnd(silent)
    expect(silent).toEqual(new Float64Array(50))
  })
})
