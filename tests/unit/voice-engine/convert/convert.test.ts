import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, analyseRecording, type BaseVoice } from '~/voice-engine/analyse/voice'
import { convertSpeech } from '~/voice-engine/convert/convert-speech'
import { FrequencyWarp } from '~/voice-engine/convert/frequency-warp'
import { renderGrains } from '~/voice-engine/convert/grains'
import { measurePitch, PitchMap } from '~/voice-engine/convert/pitch-map'
import { findPitchMarks } from '~/voice-engine/convert/pitch-marks'
import { makeProfile } from '~/voice-engine/convert/profile'
import { soundRoomTone } from '~/voice-engine/convert/room-tone'
import { measureSpectrumOffset } from '~/voice-engine/convert/spectrum-offset'
import { findTractWarp } from '~/voice-engine/convert/tract-length'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { babble, hiss, RATE_HZ, vowel } from '../../../support/synthetic-voice'
import { geometricMeanF0Hz } from '../../../support/yin'

let base: BaseVoice
beforeAll(() => {
  base = analyseBase(babble(6, 110), 1)
})

describe('the warp of the tract', () => {
  it('leaves a spectrum alone at a factor of 1', () => {
    const bins = Float32Array.from({ length: BIN_COUNT }, (_, k) => Math.sin(k / 20))
    const warped = new Float64Array(BIN_COUNT)
    new FrequencyWarp(1).warp(bins, 0, warped)
    for (let k = 0; k < BIN_COUNT; k++) expect(warped[k]).toBeCloseTo(bins[k])
  })

  it('moves a resonance up by its factor', () => {
    const bins = Float32Array.from({ length: BIN_COUNT }, (_, k) => -Math.abs(k - 100))
    const warped = new Float64Array(BIN_COUNT)
    new FrequencyWarp(1.1).warp(bins, 0, warped)
    expect(warped.indexOf(Math.max(...warped))).toBe(110)
  })

  it.each([0.9, 1.1])('is found for a speaker whose resonances lie at %f of the base voice', (tract) => {
    const speaker = analyseRecording(babble(6, 140, tract))
    expect(Math.abs(findTractWarp(speaker, base).factor - tract)).toBeLessThanOrEqual(0.021)
  })

  it('is none for a sample without a voice', () => {
    expect(findTractWarp(analyseRecording(hiss(2)), base).factor).toBe(1)
  })
})

describe('the spectrum offset', () => {
  const frames = (level: (band: number) => number, f0Hz: number[]) => ({
    bands: Float32Array.from({ length: f0Hz.length * BAND_COUNT }, (_, i) => level(i % BAND_COUNT)),
    energy: new Float64Array(f0Hz.length),
    f0Hz: Float64Array.from(f0Hz),
  })

  it('is the difference of the average spectra', () => {
    const voiced = new Array(200).fill(100)
    const tilt = (band: number) => band / 20
    const offset = measureSpectrumOffset(
      frames(tilt, voiced),
      frames(() => 1, voiced),
    )
    for (let band = 5; band < 55; band++) expect(offset.voiced[band]).toBeCloseTo(band / 20 - 1)
  })

  it('of unvoiced speech leans on all speech where a sample has none', () => {
    const voiced = new Array(200).fill(100)
    const offset = measureSpectrumOffset(
      frames(() => 3, voiced),
      frames(() => 1, [...voiced, ...new Array(200).fill(0)]),
    )
    for (const shift of offset.unvoiced) expect(shift).toBeCloseTo(2)
  })
})

describe('pitch', () => {
  it('is carried to the speaker mean, with the melody kept', () => {
    const from = { meanLn: Math.log(100), deviationLn: 0.1 }
    const map = new PitchMap(from, { meanLn: Math.log(200), deviationLn: 0.1 })
    const mapped = map.apply(Float64Array.from([100, 110, 0]))
    expect(mapped[0]).toBeCloseTo(200)
    expect(mapped[1]).toBeCloseTo(220)
    expect(mapped[2]).toBe(0)
  })

  it('is not known from a tenth of a second', () => {
    expect(measurePitch(new Float64Array(19).fill(100))).toBeUndefined()
    expect(measurePitch(new Float64Array(20).fill(100))?.meanLn).toBeCloseTo(Math.log(100))
  })

  it('marks lie one period apart, on the pulses', () => {
    const [marks] = findPitchMarks(vowel({ seconds: 0.5, f0Hz: 100 }), new Float64Array(101).fill(100))
    expect(marks.length).toBeGreaterThan(45)
    for (let i = 1; i < marks.length; i++)
      expect(Math.abs(marks[i] - marks[i - 1] - 160)).toBeLessThanOrEqual(1)
  })
})

describe('the grains', () => {
  it('give the same sound back when nothing is to change', () => {
    const still = analyseBase(vowel({ seconds: 1, f0Hz: 130 }), 1)
    const wave = renderGrains(still, still.f0Hz, new Float32Array(still.frameCount * BIN_COUNT))
    const again = analyseBase(wave, 1)
    expect(wave).toHaveLength(still.samples.length)
    for (let t = 10; t < 190; t++) {
      expect(Math.abs(again.f0Hz[t] / still.f0Hz[t] - 1)).toBeLessThan(0.01)
      // 1.5 dB in each band, whatever the phase.
      for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++) {
        expect(Math.abs(again.bands[i] - still.bands[i])).toBeLessThan(0.35)
      }
    }
  })

  it('leave what is not voiced untouched', () => {
    const noise = analyseBase(hiss(1), 1)
    const wave = renderGrains(noise, noise.f0Hz, new Float32Array(noise.frameCount * BIN_COUNT))
    for (let i = 80; i < wave.length - 80; i++) expect(wave[i]).toBeCloseTo(noise.samples[i], 4)
  })

  it.each([0.75, 1.5, 2])('take the voice to %f of its pitch', (ratio) => {
    const wanted = base.f0Hz.map((f0) => f0 * ratio)
    const wave = renderGrains(base, wanted, new Float32Array(base.frameCount * BIN_COUNT))
    const heard = geometricMeanF0Hz(wave, RATE_HZ) / geometricMeanF0Hz(base.samples, RATE_HZ)
    expect(Math.abs(heard / ratio - 1)).toBeLessThan(0.03)
  })

  it('are louder by the filter they go through', () => {
    const flat = new Float32Array(base.frameCount * BIN_COUNT)
    const plain = renderGrains(base, base.f0Hz, flat)
    const louder = renderGrains(base, base.f0Hz, flat.fill(2 * Math.LN2))
    for (let i = 0; i < plain.length; i += 997) expect(louder[i]).toBeCloseTo(2 * plain[i], 4)
  })
})

describe('the conversion', () => {
  it('gives the base voice the pitch of the speaker', () => {
    const sample = babble(6, 190, 1.1)
    const spoken = convertSpeech(base, makeProfile(analyseRecording(sample), base))
    const semitones = 12 * Math.log2(geometricMeanF0Hz(spoken, RATE_HZ) / geometricMeanF0Hz(sample, RATE_HZ))
    expect(Math.abs(semitones)).toBeLessThan(1)
  })

  it('gives the base voice the average spectrum of the speaker', () => {
    const speaker = analyseRecording(babble(6, 130, 0.9))
    const spoken = analyseRecording(convertSpeech(base, makeProfile(speaker, base)))
    const before = measureSpectrumOffset(speaker, analyseRecording(base.samples)).voiced
    const after = measureSpectrumOffset(speaker, spoken).voiced
    expect(spread(after)).toBeLessThan(spread(before) / 2)
  })

  it.each([
    ['noise', hiss(1)],
    ['a tone of no speech', new Float32Array(RATE_HZ).map((_, i) => Math.sin(i / 3))],
    ['a tenth of a second', vowel({ seconds: 0.1, f0Hz: 120 })],
    ['one click', Float32Array.from({ length: RATE_HZ }, (_, i) => (i === 8000 ? 1 : 0))],
    ['one sample', Float32Array.of(0.5)],
  ])('of %s still gives finite sound', (_, sample) => {
    const spoken = convertSpeech(base, makeProfile(analyseRecording(sample), base))
    expect(spoken.every(Number.isFinite)).toBe(true)
    expect(Math.max(...spoken)).toBeGreaterThan(0.01)
  })
})

describe('room tone', () => {
  it('has the power it is asked for', () => {
    const tone = soundRoomTone(new Float64Array(BIN_COUNT).fill(0.01), 20_000)
    const power = tone.reduce((sum, sample) => sum + sample * sample, 0) / tone.length
    expect(power).toBeCloseTo(0.01, 3)
  })
})

function spread(offset: Float64Array): number {
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length
  return Math.sqrt(offset.reduce((sum, value) => sum + (value - mean) ** 2, 0) / offset.length)
}
