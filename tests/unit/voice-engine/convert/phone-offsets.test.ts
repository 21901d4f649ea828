import { describe, expect, it } from 'vitest'
import type { Voice } from '~/voice-engine/analyse/voice'
import { measurePhoneOffsets } from '~/voice-engine/convert/phone-offsets'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { PHONE_COUNT, PHONES } from '~/voice-engine/phones/phone-set'

/** Frames with one certain phone each, and bands given by the test. */
function frames(
  of: { phone: string; f0Hz: number; count: number; level: (band: number) => number }[],
): Voice {
  const frameCount = of.reduce((sum, { count }) => sum + count, 0)
  const voice = {
    frameCount,
    f0Hz: new Float64Array(frameCount),
    energy: new Float64Array(frameCount),
    bands: new Float32Array(frameCount * BAND_COUNT),
    posteriors: new Float32Array(frameCount * PHONE_COUNT),
  }
  let t = 0
  for (const { phone, f0Hz, count, level } of of) {
    for (const end = t + count; t < end; t++) {
      voice.f0Hz[t] = f0Hz
      voice.posteriors[t * PHONE_COUNT + PHONES.indexOf(phone)] = 1
      for (let band = 0; band < BAND_COUNT; band++) voice.bands[t * BAND_COUNT + band] = level(band)
    }
  }
  return voice
}

const rowOf = (offsets: Float32Array, phone: string) => {
  const at = PHONES.indexOf(phone) * BAND_COUNT
  return offsets.subarray(at, at + BAND_COUNT)
}
const voiced = (count: number, level: (band: number) => number, phone = 'AA') => ({
  phone,
  f0Hz: 100,
  count,
  level,
})
const unvoiced = (count: number, level: (band: number) => number, phone = 'S') => ({
  phone,
  f0Hz: 0,
  count,
  level,
})
const flat = (level: number) => () => level

describe('the offsets of two voices', () => {
  it('of unvoiced speech are close to the overall ones if the sample has none', () => {
    const sample = frames([voiced(200, flat(3))])
    const base = frames([voiced(200, flat(1)), unvoiced(200, flat(1))])
    for (const offset of measurePhoneOffsets(sample, [base]).unvoiced) expect(offset).toBeCloseTo(2)
  })

  it('of a phone that never occurs equal those of all phones', () => {
    const sample = frames([voiced(300, flat(3), 'AA'), voiced(100, flat(1), 'IY')])
    const base = frames([voiced(300, flat(1), 'AA'), voiced(100, flat(0), 'IY')])
    const { voiced: offsets } = measurePhoneOffsets(sample, [base])
    for (const phone of ['UW', 'ZH'])
      for (const offset of rowOf(offsets, phone)) expect(offset).toBeCloseTo(1.75)
  })

  it('ignore frames with a low posterior', () => {
    const sample = frames([voiced(200, flat(1), 'AA'), voiced(200, flat(9), 'IY')])
    // 0.1 to the power of 1.3 is below 0.08.
    for (let t = 200; t < 400; t++) {
      sample.posteriors[t * PHONE_COUNT + PHONES.indexOf('IY')] = 0.9
      sample.posteriors[t * PHONE_COUNT + PHONES.indexOf('AA')] = 0.1
    }
    const base = frames([voiced(200, flat(0), 'AA'), voiced(200, flat(0), 'IY')])
    const { voiced: offsets } = measurePhoneOffsets(sample, [base])
    expect(rowOf(offsets, 'AA')[30]).toBeLessThan(1.5)
  })

  it('are finite for a sample without voiced frames and for one of pauses only', () => {
    const base = frames([voiced(200, flat(1)), unvoiced(200, flat(0))])
    for (const sample of [
      frames([unvoiced(300, (band) => band / 30)]),
      frames([unvoiced(1, flat(0), 'SIL')]),
    ]) {
      const offsets = measurePhoneOffsets(sample, [base])
      expect(offsets.voiced.every(Number.isFinite)).toBe(true)
      expect(offsets.unvoiced.every(Number.isFinite)).toBe(true)
    }
  })

  it('deviate from their mean by at most 35 dB', () => {
    const sample = frames([voiced(300, (band) => (band < 30 ? 0 : -40))])
    const { voiced: offsets } = measurePhoneOffsets(sample, [frames([voiced(300, flat(0))])])
    const row = rowOf(offsets, 'AA')
    const mean = row.reduce((sum, value) => sum + value, 0) / BAND_COUNT
    expect(Math.max(...row.map((value) => Math.abs(value - mean)))).toBeLessThan(8.01)
  })
})
