import { expect, it } from 'vitest'
import { bestRecordings } from '../../../src/measure/quality/best-recordings'
import type { SampleQuality } from '../../../src/sample-quality'
import { qualityWith } from '../../support/sample-quality'

const recording = (seconds: number, quality: Partial<SampleQuality> = {}) => ({
  quality: qualityWith({ speechMs: 800 * seconds, ...quality }),
  seconds,
})
const NOISY = { signalToNoiseDb: 5 }
const LIMITS = [30, 180] as const

it('a voice of one recording is made from it, whatever its flaws', () => {
  expect(bestRecordings([recording(5, { ...NOISY, music: 1 })], LIMITS)).toEqual([0])
})

it('the recordings with the fewest flaws come first, of equal ones the longest', () => {
  const all = [recording(20, { bandLimitHz: 3400 }), recording(20), recording(30), recording(20)]
  expect(bestRecordings(all, LIMITS)).toEqual([2, 1, 3, 0])
})

it('a recording with a serious flaw is left out where the others have speech enough', () => {
  expect(bestRecordings([recording(60, NOISY), recording(60)], LIMITS)).toEqual([1])
  expect(bestRecordings([recording(60, NOISY), recording(20)], LIMITS)).toEqual([1, 0])
})

it('no more are taken than an engine listens to', () => {
  const all = Array.from({ length: 50 }, () => recording(50))
  expect(bestRecordings(all, LIMITS)).toEqual([0, 1, 2, 3])
})
