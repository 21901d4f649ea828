import { describe, expect, it } from 'vitest'
import { mendSample } from '../../../src/measure/mend/mend-sample'
import { measureSampleQuality } from '../../../src/measure/quality/measure-sample-quality'
import { isWithoutSpeech } from '../../../src/sample-quality'
import { add, chords, silence, speechLike, withHum } from '../../support/speech-sample'
import { concatenate, hiss, RATE_HZ } from '../../support/synthetic-voice'

const voice = speechLike({ seconds: 20, f0Hz: 120 })
const faint = (samples: Float32Array, level: number) => samples.map((sample) => level * sample)

const beep = (seconds: number, level: number, ...hz: number[]) =>
  Float32Array.from({ length: seconds * RATE_HZ }, (_, i) =>
    hz.reduce((sum, each) => sum + (level / hz.length) * Math.sin((2 * Math.PI * each * i) / RATE_HZ), 0),
  )

const pause = silence(0.5)
const loud = beep(0.8, 0.95, 1000)
const dial = [
  [697, 1209],
  [770, 1336],
  [852, 1477],
].flatMap((tones) => [beep(0.25, 0.8, ...tones), pause])
const half = voice.length / 2

const recordings: [name: string, make: () => Float32Array][] = [
  [
    'loud beeps before and after',
    () => concatenate([loud, pause, loud, pause, faint(voice, 0.02), pause, loud]),
  ],
  ['a beep before it', () => concatenate([beep(0.6, 0.5, 1400), pause, faint(voice, 0.2)])],
  [
    'a beep in its middle',
    () =>
      concatenate([faint(voice.slice(0, half), 0.15), pause, loud, pause, faint(voice.slice(half), 0.15)]),
  ],
  ['a dialled number before it', () => concatenate([...dial, faint(voice, 0.1)])],
  ['a dial tone of ten seconds', () => concatenate([beep(10, 0.5, 350, 440), pause, faint(voice, 0.2)])],
  ['hum 25 dB over it', () => add(faint(voice, 0.15), beep(20, 0.37, 50, 50, 100), 1)],
  ['hum with overtones, 10 dB over it', () => withHum(faint(voice, 0.15), 50, -10)],
  ['hum of 60 Hz, as loud', () => withHum(voice, 60, 0)],
  ['an offset', () => faint(voice, 0.3).map((sample) => sample + 0.55)],
]

describe('a voice with something louder beside it', () => {
  const alone = measureSampleQuality(voice)

  it.each(recordings)('is heard as it is, with %s', (_, make) => {
    const heard = measureSampleQuality(make())
    expect(Math.abs(heard.speechMs - alone.speechMs)).toBeLessThan(0.05 * alone.speechMs)
    expect(Math.abs(heard.voicedShare - alone.voicedShare)).toBeLessThan(0.1)
    expect(heard.secondVoice).toBeLessThan(0.6)
    expect(heard.clippedShare).toBeLessThan(0.0005)
    expect(isWithoutSpeech(heard)).toBe(false)
  })

  it('is made into a profile without the beeps', () => {
    const samples = concatenate([loud, pause, faint(voice, 0.05)])
    const mended = mendSample(samples, measureSampleQuality(samples))
    expect(mended.subarray(0, loud.length).every((sample) => sample === 0)).toBe(true)
  })

  it('keeps every sample where there is nothing to leave out', () => {
    expect(mendSample(voice, measureSampleQuality(voice))).toBe(voice)
  })
})

/** Notes that are struck and die away. */
const struck = (decay: number, tremolo: number) =>
  Float32Array.from(chords(20 * RATE_HZ), (sample, i) => {
    const time = (i / RATE_HZ) % 1
    return 0.1 * sample * Math.exp(-decay * time) * (1 + tremolo * Math.sin(2 * Math.PI * 6 * time))
  })

describe('a sound without a voice, however loud,', () => {
  it.each<[string, () => Float32Array]>([
    ['struck chords', () => struck(2.5, 0)],
    ['tremolo', () => struck(0.3, 0.7)],
    ['a tone', () => beep(15, 0.5, 440)],
    ['hum', () => beep(15, 0.6, 50, 50, 150)],
    ['noise that swells', () => hiss(20).map((sample, i) => sample * (Math.sin(i / 3600) > 0 ? 0.5 : 0.1))],
  ])('is no speech: %s', (_, make) => {
    expect(isWithoutSpeech(measureSampleQuality(make()))).toBe(true)
  })

  it('leaves the voice that speaks over it', () => {
    const over = measureSampleQuality(add(voice, chords(voice.length), 0.02))
    expect(isWithoutSpeech(over)).toBe(false)
  })
})
