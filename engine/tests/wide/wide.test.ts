import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { percentile } from '../../src/dsp/percentile'
import { RealFft } from '../../src/dsp/real-fft'
import { unpackArrays } from '../../src/net/packed-arrays'
import { loadVocoder } from '../../src/vocoder/network'
import { sharpen } from '../../src/vocoder/sharpen'
import { vocode } from '../../src/vocoder/vocode'
import { extendWave } from '../../src/wide/extend'
import { HIGH_BANDS, WIDE_RATE_HZ, type WideFrames, wideFrames } from '../../src/wide/frames'
import { framesOfFilters } from '../../src/wide/frames-of-bands'
import { loadWide, type WideNetwork } from '../../src/wide/network'
import { statisticsOfBands, statisticsOfFrames, statisticsOfWave } from '../../src/wide/statistics'
import { vocodedSentence, vocoderFixture } from '../support/vocoded-sentence'

const golden = unpackArrays(readFileSync('engine/tests/fixtures/wide-golden.bin'), 'wide golden', 1e7)!
const theirs = (name: string) => golden.arrays[name] as Float32Array
const { scale } = golden.values as { scale: number }
const samples = (vocoderFixture('golden').arrays.wave as Float32Array).map((value) => value * scale)

function meanDifference(some: ArrayLike<number>, others: ArrayLike<number>): number {
  expect(some).toHaveLength(others.length)
  return Array.from(some).reduce((sum, value, i) => sum + Math.abs(value - others[i]), 0) / some.length
}

const powerOf = (wave: ArrayLike<number>) => Array.from(wave).reduce((sum, value) => sum + value * value, 0)

/** Of a whole wave, between two frequencies. */
function powerBetween(wave: Float32Array, fromHz: number, toHz: number): number {
  const size = 2 ** Math.ceil(Math.log2(wave.length))
  const padded = new Float32Array(size)
  padded.set(wave)
  const powers = new Float32Array(size / 2)
  new RealFft(size).powers(padded, powers, 0, size / 2)
  const bin = (hz: number) => Math.round((hz * size) / WIDE_RATE_HZ)
  return powers.subarray(bin(fromHz), bin(toHz)).reduce((sum, power) => sum + power, 0)
}

let network: WideNetwork
beforeAll(async () => {
  network = await loadWide()
})

/** Its values are those of engine/training/wide.py. */
describe('the band above 7 kHz, beside its prototype', () => {
  let frames: WideFrames
  let high: Float32Array
  let speech: number[]
  const ofSpeech = (rows: ArrayLike<number>, width: number) =>
    speech.flatMap((t) => Array.from({ length: width }, (_, i) => rows[t * width + i]))
  beforeAll(() => {
    frames = wideFrames(samples, 0, theirs('level').length)
    high = network.highBands(frames, statisticsOfWave(samples))
    const loud = percentile(theirs('level'), 95)
    speech = Array.from(theirs('level').keys()).filter((t) => theirs('level')[t] > loud - 8)
  })

  it('has the same levels within .01, and predicts bands within .06', () => {
    expect(meanDifference(ofSpeech(frames.level, 1), ofSpeech(theirs('level'), 1))).toBeLessThan(0.01)
    expect(meanDifference(ofSpeech(high, HIGH_BANDS), ofSpeech(theirs('high'), HIGH_BANDS))).toBeLessThan(
      0.06,
    )
  })

  it('brings the mirrored sound to them by the same gains within .06', () => {
    const gains = high.map(
      (value, i) => (value + frames.level[Math.floor(i / HIGH_BANDS)] - frames.mirrored[i]) / 2,
    )
    expect(meanDifference(ofSpeech(gains, HIGH_BANDS), ofSpeech(theirs('gain'), HIGH_BANDS))).toBeLessThan(
      0.06,
    )
  })

  it('gives the same wave 40 dB above what differs, and the same power above 7 kHz within a tenth', () => {
    const wave = extendWave(network, samples)
    const expected = Float32Array.from(theirs('output'), (value) => value / 32_767)
    expect(wave).toHaveLength(expected.length)
    const difference = wave.map((value, i) => value - expected[i])
    expect(10 * Math.log10(powerOf(expected) / powerOf(difference))).toBeGreaterThan(40)
    const ratio = powerBetween(wave, 7200, 11_000) / powerBetween(expected, 7200, 11_000)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
  })
})

describe('a wave of 24 kHz', () => {
  it.each([0, 1, 79, 500])('may be of %i samples, and silent', (count) => {
    const wave = extendWave(network, new Float32Array(count))
    expect(wave).toEqual(new Float32Array(Math.round(count * 1.5)))
  })

  it('of a voice can be told from its bands before the vocoder has filters for them', async () => {
    const speech = vocodedSentence()
    const vocoder = await loadVocoder()
    const filters = vocoder.filtersFor({ ...speech, bands: sharpen(speech.bands) })
    const told = statisticsOfBands([speech.bands])
    const made = statisticsOfFrames(framesOfFilters(filters, speech.f0Hz))
    expect(Math.abs(told.loud - made.loud)).toBeLessThan(0.3)
    expect(meanDifference(told.low, made.low)).toBeLessThan(0.6)
  })

  it('is made of the vocoder’s own frames as of its wave: the same below 7 kHz, and the same power above within 2 dB', async () => {
    const speech = vocodedSentence()
    const vocoder = await loadVocoder()
    const filters = vocoder.filtersFor(speech)
    const extended = extendWave(network, vocode(filters, speech.f0Hz, 1))
    const frames = framesOfFilters(filters, speech.f0Hz)
    const made = vocode(filters, speech.f0Hz, 1, network.gains(frames, statisticsOfFrames(frames)))
    expect(made).toHaveLength(extended.length)
    const difference = made.map((value, i) => value - extended[i])
    const decibels = (some: Float32Array, others: Float32Array, fromHz: number, toHz: number) =>
      10 * Math.log10(powerBetween(some, fromHz, toHz) / powerBetween(others, fromHz, toHz))
    expect(decibels(extended, difference, 0, 6500)).toBeGreaterThan(20)
    expect(Math.abs(decibels(made, extended, 7200, 10_800))).toBeLessThan(2)
  })
})
