import { describe, expect, it } from 'vitest'
import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'
import { describeVoice } from '../../../bench/voice/describe-voice'
import { harmonicsToNoiseDb } from '../../../bench/voice/harmonicity'
import { measureMelody } from '../../../bench/voice/melody'
import { findPhrases, pausesBetween } from '../../../bench/voice/phrases'
import { peaksApart, syllablesPerSecond } from '../../../bench/voice/syllables'
import { concatenate, hiss, RATE_HZ, vowel } from '../../../support/synthetic-voice'

const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE_HZ))
const frames = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND)

function mix(wave: Float32Array, noise: Float32Array): Float32Array {
  return wave.map((value, i) => value + noise[i])
}

const powerOf = (wave: Float32Array) => wave.reduce((sum, value) => sum + value * value, 0) / wave.length

describe('phrases', () => {
  const spoken = concatenate([
    silence(0.5),
    vowel({ seconds: 1, f0Hz: 120 }),
    silence(0.1),
    vowel({ seconds: 1, f0Hz: 120 }),
    silence(0.6),
    vowel({ seconds: 0.8, f0Hz: 120 }),
    silence(0.5),
  ])

  it('end at a pause, and not at the closure of a stop', () => {
    const phrases = findPhrases(mix(spoken, hiss(4.5, 0.002)))
    expect(phrases).toHaveLength(2)
    expect(phrases[0].from / FRAMES_PER_SECOND).toBeCloseTo(0.5, 1)
    expect(phrases[0].to / FRAMES_PER_SECOND).toBeCloseTo(2.6, 1)
    expect(pausesBetween(phrases)[0]).toBeCloseTo(0.6, 1)
  })

  it('are found in a noisy room as well', () => {
    expect(findPhrases(mix(spoken, hiss(4.5, 0.03)))).toHaveLength(2)
  })
})

describe('the melody', () => {
  /** f0 that falls by `slope` semitones a second through a phrase of two seconds, and at its end by `fall` more. */
  function phraseOfF0(slope: number, fall: number): number[] {
    return Array.from({ length: frames(2) }, (_, t) => {
      const pitch = (slope * t) / FRAMES_PER_SECOND - (t >= frames(1.8) ? fall : 0)
      return t % 40 < 8 ? 0 : 150 * 2 ** (pitch / 12)
    })
  }
  const pause = Array<number>(frames(0.5)).fill(0)
  const f0Hz = Float64Array.from([...phraseOfF0(-2, 0), ...pause, ...phraseOfF0(-2, 0)])
  const phrases = [
    { from: 0, to: frames(2) },
    { from: frames(2.5), to: frames(4.5) },
  ]

  it('has the slope of its phrases, whatever lies between them', () => {
    expect(measureMelody(f0Hz, phrases).declination).toBeCloseTo(-2, 5)
  })

  it('has a slope that a few octave errors do not turn', () => {
    const withErrors = f0Hz.map((f0, t) => (t % 23 === 0 ? f0 / 2 : f0))
    expect(measureMelody(withErrors, phrases).declination).toBeCloseTo(-2, 1)
  })

  it('falls at the end as far as the end lies under the middle', () => {
    const fallen = Float64Array.from([...phraseOfF0(0, 5), ...pause, ...phraseOfF0(0, 5)])
    expect(measureMelody(fallen, phrases).finalFall).toBeCloseTo(-5, 5)
    expect(measureMelody(fallen, phrases).declination).toBeCloseTo(0, 5)
  })

  it('has its mean and deviation in semitones, so that high and low voices compare', () => {
    const low = measureMelody(f0Hz, phrases)
    const high = measureMelody(
      f0Hz.map((f0) => 2 * f0),
      phrases,
    )
    expect(high.meanHz / low.meanHz).toBeCloseTo(2, 5)
    expect(high.deviation).toBeCloseTo(low.deviation, 5)
  })
})

describe('the ratio of harmonics to noise', () => {
  const wave = vowel({ seconds: 1, f0Hz: 140 })
  const f0Hz = new Float64Array(frames(1) + 1).fill(140)

  it.each([5, 10, 20])('of a vowel in noise %i dB under it is that', (ratioDb) => {
    const noise = hiss(1)
    const gain = Math.sqrt(powerOf(wave) / powerOf(noise) / 10 ** (ratioDb / 10))
    const noisy = mix(
      wave,
      noise.map((value) => gain * value),
    )
    expect(Math.abs(harmonicsToNoiseDb(noisy, f0Hz) - ratioDb)).toBeLessThan(1)
  })

  it('is high for a clean vowel whose period is no whole number of samples', () => {
    expect(
      harmonicsToNoiseDb(
        vowel({ seconds: 1, f0Hz: 143.3 }),
        f0Hz.map(() => 143.3),
      ),
    ).toBeGreaterThan(22)
  })

  it('of a whisper is not a number', () => {
    expect(harmonicsToNoiseDb(hiss(1), new Float64Array(frames(1)))).toBeNaN()
  })
})

describe('syllables', () => {
  const syllable = concatenate([vowel({ seconds: 0.18, f0Hz: 120 }), silence(0.07)])
  const speech = concatenate([...Array<Float32Array>(8).fill(syllable), silence(1), syllable, syllable])

  it('are counted a second of speech, pauses left out', () => {
    const voiced = new Float64Array(speech.length).fill(120)
    expect(syllablesPerSecond(speech, voiced, findPhrases(speech))).toBeCloseTo(4.1, 0)
  })

  it('stand apart by a dip that can be heard', () => {
    const levelWithDips = (depthDb: number) =>
      Float64Array.from({ length: 200 }, (_, t) => -20 + (depthDb / 2) * Math.cos((2 * Math.PI * t) / 50))
    expect(peaksApart(levelWithDips(1))).toHaveLength(1)
    expect(peaksApart(levelWithDips(4))).toHaveLength(5)
  })

  it('have a voice', () => {
    const unvoiced = new Float64Array(speech.length)
    expect(syllablesPerSecond(speech, unvoiced, findPhrases(speech))).toBe(0)
  })
})

describe('a voice', () => {
  it('is described by what is in its wave', async () => {
    const falling = (time: number) => 220 * 2 ** (-(3 * time) / 12)
    const phrase = vowel({ seconds: 1.5, f0Hz: falling })
    const samples = concatenate([silence(0.5), phrase, silence(0.7), phrase, silence(0.5)])
    const voice = await describeVoice({ samples: mix(samples, hiss(4.7, 0.001)), sampleRateHz: RATE_HZ })
    expect(voice.declination).toBeCloseTo(-3, 1)
    expect(voice.pauseSeconds).toBeCloseTo(0.7, 1)
    expect(voice.meanHz).toBeCloseTo(220 * 2 ** (-2.25 / 12), -1)
  })
})
