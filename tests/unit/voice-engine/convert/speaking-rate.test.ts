import { describe, expect, it } from 'vitest'
import { measureSpeakingRate } from '~/voice-engine/convert/speaking-rate'
import { PHONE_COUNT, PHONES } from '~/voice-engine/phones/phone-set'

/** Frames of 5 ms with one certain phone each. */
function spoken(...parts: [phone: string, seconds: number][]): Float32Array {
  const phones = parts.flatMap(([phone, seconds]) =>
    Array<number>(Math.round(200 * seconds)).fill(PHONES.indexOf(phone)),
  )
  const posteriors = new Float32Array(phones.length * PHONE_COUNT)
  phones.forEach((phone, t) => {
    posteriors[t * PHONE_COUNT + phone] = 1
  })
  return posteriors
}

const times = <T>(count: number, parts: T[]): T[] => Array.from({ length: count }, () => parts).flat()
const of = (consonant: number, vowel: number): [string, number][] => [
  ['B', consonant],
  ['AA', vowel],
]
const syllable = of(0.1, 0.15)
const rateOf = (...parts: [string, number][]) => measureSpeakingRate(spoken(...parts)).rate

describe('the speaking rate', () => {
  it('is 1 if there is too little speech', () => {
    expect(rateOf(...times(19, syllable))).toBe(1)
    expect(rateOf(...times(25, syllable))).not.toBe(1)
    expect(rateOf(['SIL', 20])).toBe(1)
    expect(measureSpeakingRate(new Float32Array(0)).rate).toBe(1)
  })

  it('stays within the range in which the base voice is intelligible', () => {
    const [slow, quick] = [rateOf(...times(20, of(0.5, 0.5))), rateOf(...times(90, of(0.04, 0.06)))]
    expect(slow).toBeGreaterThanOrEqual(0.85)
    expect(slow).toBeLessThan(0.95)
    expect(quick).toBeGreaterThan(1.1)
    expect(quick).toBeLessThanOrEqual(1.2)
  })

  it('ignores vowels shorter than 30 ms, and counts each once', () => {
    const flicker = rateOf(...times<[string, number]>(40, [...syllable, ['S', 0.02], ['IY', 0.02]]))
    const plain = rateOf(...times<[string, number]>(40, [...syllable, ['S', 0.04]]))
    expect(flicker).toBeCloseTo(plain, 6)
  })

  it('does not depend on pauses', () => {
    const pausing = rateOf(...times<[string, number]>(10, [...times(4, syllable), ['SIL', 0.8]]))
    expect(pausing).toBeCloseTo(rateOf(...times(40, syllable)), 6)
  })
})

describe('the pauses of a speaker', () => {
  const withPauses = (...seconds: number[]) =>
    measureSpeakingRate(
      spoken(
        ['SIL', 3],
        ...seconds.flatMap((pause) => [...syllable, ['SIL', pause] as [string, number]]),
        ...syllable,
        ['SIL', 4],
      ),
    ).pauseSeconds

  it('have the median length of the silences between words', () => {
    expect(withPauses(0.5, 0.7, 0.6)).toBeCloseTo(0.6, 2)
  })

  it('exclude stop closures, and silence before and after speech', () => {
    expect(withPauses(0.1, 0.7, 0.15, 0.6, 0.12, 0.65)).toBeCloseTo(0.65, 2)
  })

  it('default to half a second if there are too few', () => {
    expect(withPauses(0.9, 0.9)).toBe(0.5)
    expect(withPauses()).toBe(0.5)
  })

  it('stay between 0.35 and 0.9 seconds', () => {
    expect(withPauses(0.22, 0.22, 0.22)).toBe(0.35)
    expect(withPauses(2, 2, 2)).toBe(0.9)
  })
})
