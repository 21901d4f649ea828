import { describe, expect, it } from 'vitest'
import { findPitchMarks, periodAt } from '~/voice-engine/convert/pitch-marks'
import { countFrames } from '~/voice-engine/dsp/frame-grid'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { concatenate, hiss, RATE_HZ, vowel } from '../../../support/synthetic-voice'

const rules = ['peaks', 'likeness'] as const
const trackOf = (samples: Float32Array, f0Hz: number) =>
  new Float64Array(countFrames(samples.length)).fill(f0Hz)

/** f0 with jitter of 2 % from pulse to pulse, as in a real voice. */
const jitter = whiteNoise(1000, 9)
const trembling = (f0Hz: number) => (time: number) =>
  f0Hz * (1 + 0.02 * Math.max(-1.5, Math.min(1.5, jitter[Math.floor(400 * time)])))

/** Positions of the pulses of vowel(). */
function pulsesOf(seconds: number, f0At: (time: number) => number): number[] {
  const pulses: number[] = []
  for (let at = 10; at < seconds * RATE_HZ - 1; at += RATE_HZ / f0At(at / RATE_HZ)) pulses.push(at)
  return pulses
}

describe.each(rules)('pitch marks by %s', (rule) => {
  it('are one period apart, on the pulses', () => {
    const wave = vowel({ seconds: 0.5, f0Hz: 100 })
    const [marks] = findPitchMarks(wave, trackOf(wave, 100), rule)
    expect(marks.length).toBeGreaterThan(45)
    for (let i = 1; i < marks.length; i++)
      expect(Math.abs(marks[i] - marks[i - 1] - 160)).toBeLessThanOrEqual(1)
  })

  it.each([80, 125, 210])('follow pulses of %i Hz with jitter', (f0Hz) => {
    const wave = vowel({ seconds: 1, f0Hz: trembling(f0Hz) })
    const pulses = pulsesOf(1, trembling(f0Hz))
    const [marks] = findPitchMarks(wave, trackOf(wave, f0Hz), rule)
    // Each pulse has its mark, at the same distance except for rounding to samples.
    const delays = marks.map((mark) => {
      const nearest = pulses.reduce((best, pulse) =>
        Math.abs(mark - pulse) < Math.abs(mark - best) ? pulse : best,
      )
      return mark - nearest
    })
    const middle = delays[delays.length >> 1]
    expect(marks.length).toBeGreaterThan(pulses.length - 4)
    for (const delay of delays) expect(Math.abs(delay - middle)).toBeLessThanOrEqual(2)
  })

  it('restart with each voiced run', () => {
    const sound = vowel({ seconds: 0.3, f0Hz: 120 })
    const wave = concatenate([sound, new Float32Array(1600), sound])
    const f0Hz = trackOf(wave, 120).fill(0, 60, 80)
    const runs = findPitchMarks(wave, f0Hz, rule)
    expect(runs).toHaveLength(2)
    expect(runs[0].at(-1)).toBeLessThan(60 * 80)
    expect(runs[1][0]).toBeGreaterThanOrEqual(80 * 80)
  })

  it('ascend, even in noise that was tracked as voiced', () => {
    const wave = hiss(1)
    for (const marks of findPitchMarks(wave, trackOf(wave, 180), rule)) {
      for (let i = 1; i < marks.length; i++) expect(marks[i]).toBeGreaterThan(marks[i - 1])
    }
  })

  it('are found with inverted polarity', () => {
    const wave = vowel({ seconds: 0.5, f0Hz: 100 })
    const turned = wave.map((sample) => -sample)
    expect(findPitchMarks(turned, trackOf(turned, 100), rule)).toEqual(
      findPitchMarks(wave, trackOf(wave, 100), rule),
    )
  })

  it('are empty without long enough voiced runs, and for no samples', () => {
    const wave = vowel({ seconds: 0.5, f0Hz: 100 })
    expect(findPitchMarks(wave, trackOf(wave, 0), rule)).toEqual([])
    expect(findPitchMarks(wave, trackOf(wave, 0).fill(100, 10, 12), rule)).toEqual([])
    expect(findPitchMarks(new Float32Array(0), new Float64Array(1).fill(100), rule)).toEqual([])
  })

  it('are harmless in silence', () => {
    const [marks] = findPitchMarks(new Float32Array(RATE_HZ), new Float64Array(201).fill(100), rule)
    expect(marks.every(Number.isInteger)).toBe(true)
  })
})

describe('the two rules', () => {
  it('differ where one period is louder than its neighbours at another place', () => {
    // A second pulse that becomes louder than the first: 'peaks' jumps to it, 'likeness' doesn't.
    const marksBy = (rule: (typeof rules)[number]) => {
      const wave = new Float32Array(RATE_HZ)
      for (let at = 100; at + 40 < wave.length; at += 160) {
        wave[at] = 0.5
        wave[at + 20] = (0.9 * at) / wave.length
      }
      const [marks] = findPitchMarks(wave, trackOf(wave, 100), rule)
      return marks.map((mark) => (mark - 100) % 160)
    }
    expect(new Set(marksBy('likeness')).size).toBe(1)
    expect(new Set(marksBy('peaks')).size).toBeGreaterThan(1)
  })
})

it('the period of an unvoiced frame is the longest possible', () => {
  expect(periodAt(Float64Array.of(0, 200), 0)).toBeCloseTo(RATE_HZ / 55)
  expect(periodAt(Float64Array.of(0, 200), 90)).toBe(80)
  expect(periodAt(Float64Array.of(0, 200), 10_000)).toBe(80)
})
