import { describe, expect, it } from 'vitest'
import { analyseBase, type Voice } from '~/voice-engine/analyse/voice'
import { addPhoneOffsets, measurePhoneOffsets } from '~/voice-engine/convert/phone-offsets'
import { BAND_COUNT, bandCentresHz } from '~/voice-engine/dsp/mel-bands'
import { PHONE_COUNT, PHONES, phoneOfFlite } from '~/voice-engine/phones/phone-set'
import { babbleSpeech } from '../../../support/synthetic-speech'
import { RATE_HZ } from '../../../support/synthetic-voice'

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
const ABOVE_FORMANTS = 48
const flat = (level: number) => () => level

describe('the offsets of two voices', () => {
  it('that differ by a filter equal the filter', () => {
    const speech = babbleSpeech(8, 110)
    const base = analyseBase(speech, 1)
    const sample = analyseBase({ ...speech, samples: coloured(speech.samples) }, 1)
    const offsets = measurePhoneOffsets(sample, [base])
    // Pulses through four resonances have hardly any energy above the last one.
    for (const phone of ['AA', 'IY', 'UW', 'EH', 'AO']) {
      expectFilter(rowOf(offsets.voiced, phone).subarray(0, ABOVE_FORMANTS))
    }
    expectFilter(rowOf(offsets.unvoiced, 'S'))
  })

  it('equal the difference of the average spectra', () => {
    const sample = frames([voiced(200, (band) => band / 20)])
    const { voiced: offsets } = measurePhoneOffsets(sample, [frames([voiced(200, flat(1))])])
    for (let band = 5; band < 55; band++) expect(rowOf(offsets, 'AA')[band]).toBeCloseTo(band / 20 - 1)
  })

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

  it('of a frequent phone are its own, those of a rare one hardly', () => {
    const share = (count: number) => {
      const sample = frames([voiced(2000, flat(1), 'AA'), voiced(count, flat(5), 'IY')])
      const base = frames([voiced(2000, flat(0), 'AA'), voiced(200, flat(0), 'IY')])
      const { voiced: offsets } = measurePhoneOffsets(sample, [base])
      const common = (2000 + 5 * count) / (2000 + count) // the base voice is 0 everywhere
      return (rowOf(offsets, 'IY')[30] - common) / (5 - common)
    }
    expect(share(1000)).toBeGreaterThan(0.93)
    expect(share(15)).toBeCloseTo((15 / 30) * (200 / 205), 2)
    expect(share(1)).toBeLessThan(0.1)
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

describe('adding offsets', () => {
  const offsets = {
    voiced: new Float32Array(PHONE_COUNT * BAND_COUNT),
    unvoiced: new Float32Array(PHONE_COUNT * BAND_COUNT).fill(-1),
  }
  rowOf(offsets.voiced, 'AA').fill(2)
  rowOf(offsets.voiced, 'IY').fill(4)

  it('adds to each frame that of its phone and voicing', () => {
    const base = frames([voiced(50, flat(10), 'AA'), voiced(50, flat(10), 'IY'), unvoiced(50, flat(10))])
    const bands = addPhoneOffsets(offsets, base.bands, base)
    for (const [t, level] of [
      [25, 12],
      [75, 14],
      [125, 9],
    ])
      expect(bands[t * BAND_COUNT + 7]).toBeCloseTo(level, 4)
  })

  it('mixes the offsets of two phones between them', () => {
    const base = frames([voiced(9, flat(0), 'AA')])
    base.posteriors.fill(0)
    for (let t = 0; t < 9; t++) {
      base.posteriors[t * PHONE_COUNT + phoneOfFlite('aa')] = 0.25
      base.posteriors[t * PHONE_COUNT + phoneOfFlite('iy')] = 0.75
    }
    expect(addPhoneOffsets(offsets, base.bands, base)[4 * BAND_COUNT]).toBeCloseTo(3.5, 5)
  })
})

/** A gentle high shelf, y = x - 0.45 x', which reduces the bass and leaves energy in all bands. */
function coloured(samples: Float32Array): Float32Array {
  return samples.map((sample, i) => sample - 0.45 * (samples[i - 1] ?? 0))
}

/** ln of its power gain at a frequency. */
function responseAt(hz: number): number {
  return Math.log(1 + 0.45 ** 2 - 2 * 0.45 * Math.cos((2 * Math.PI * hz) / RATE_HZ))
}

/** Each band within 0.2 dB. */
function expectFilter(offsets: Float32Array): void {
  offsets.forEach((offset, band) => {
    expect(Math.abs(offset - responseAt(bandCentresHz[band]))).toBeLessThan(0.04)
  })
}
