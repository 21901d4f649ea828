import { beforeAll, describe, expect, it } from 'vitest'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { NEUTRAL_PLAN } from '../../src/engine'
import { durationsOf } from '../../src/reader/durations'
import { giveIntonation } from '../../src/reader/intonation'
import { loadReader, type ReaderNetwork } from '../../src/reader/network'
import { finishSpectra } from '../../src/reader/spectra'
import { posteriorsOf, type SpokenFrames, spokenFrames } from '../../src/reader/spoken-frames'
import type { Tokens } from '../../src/reader/types'
import { golden, goldenFloats, goldenProfile, goldenValues } from '../support/golden-speaker'

const tokens: Tokens = {
  count: golden.arrays.phones.length,
  phones: golden.arrays.phones as Uint8Array,
  features: goldenFloats('features'),
  words: new Int16Array(golden.arrays.phones.length),
}
function meanDifference(some: ArrayLike<number>, others: ArrayLike<number>): number {
  expect(some).toHaveLength(others.length)
  return Array.from(some).reduce((sum, value, i) => sum + Math.abs(value - others[i]), 0) / some.length
}

const someRows = (rows: Float32Array) =>
  rows.filter((_, i) => Math.floor(i / BAND_COUNT) % goldenValues.every === 0)

describe('the reader, beside its prototype', () => {
  let network: ReaderNetwork
  let durations: Int32Array
  let speech: SpokenFrames
  beforeAll(async () => {
    network = await loadReader()
    const encoded = network.encode(tokens, goldenProfile)
    durations = durationsOf(tokens.phones, encoded.logDurations, 1)
    const frames = network.frames(encoded, tokens.phones, durations, goldenProfile, goldenFloats('noise'))
    speech = spokenFrames(frames, goldenProfile, posteriorsOf(tokens.phones, durations))
  })

  it('gives each phone the same duration', () => {
    expect(Array.from(durations)).toEqual(Array.from(golden.arrays.durations))
  })

  it('gives the same spectra within .01, and levels, as the net has them', () => {
    const atTenMs = speech.shapes.filter((_, i) => Math.floor(i / BAND_COUNT) % 2 === 0)
    expect(meanDifference(someRows(atTenMs), goldenFloats('spectra'))).toBeLessThan(0.01)
    expect(meanDifference(speech.energy, goldenFloats('energy'))).toBeLessThan(0.01)
  })

  it('gives the same f0 within a thousandth, and the same voicing but for a few frames', () => {
    const f0Hz = giveIntonation(speech.f0Hz, goldenProfile, NEUTRAL_PLAN)
    const expected = goldenFloats('f0Hz')
    const both = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0 && expected[t] > 0)
    const voicedApart = Array.from(f0Hz).filter((f0, t) => f0 > 0 !== expected[t] > 0)
    const errors = both.map((t) => Math.abs(f0Hz[t] / expected[t] - 1))
    expect(both.length).toBeGreaterThan(600)
    expect(voicedApart.length).toBeLessThan(6)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.001)
  })

  it('gives the same finished bands within .02', () => {
    const f0Hz = giveIntonation(speech.f0Hz, goldenProfile, NEUTRAL_PLAN)
    const { cepstra } = goldenProfile
    // The prototype's were for deviations 1.05 times as large.
    const deviations = cepstra.deviations.map((deviation) => 1.05 * deviation)
    const bands = finishSpectra(
      { ...speech, f0Hz },
      { ...goldenProfile, cepstra: { ...cepstra, deviations } },
    )
    expect(meanDifference(someRows(bands), goldenFloats('bands'))).toBeLessThan(0.02)
  })
})
