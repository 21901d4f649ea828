import { describe, expect, it, test } from 'vitest'
import type { SampleQuality } from '~/voice-engine/sample-quality'
import { hearing, joinedAdvice, mostOf, overallAdvice, partUsed, sampleAdvice } from '~/voices/sample-advice'
import { qualityWith } from '../../support/sample-quality'

const KEYS = [
  'length',
  'second-voice',
  'music',
  'noise',
  'echo',
  'clipping',
  'level',
  'hum',
  'band-limit',
  'whisper',
]

const adviceFor = (values: Partial<SampleQuality>) => sampleAdvice(qualityWith(values))

describe('the advice on a recording', () => {
  it('has the same items in the same order for every recording', () => {
    expect(adviceFor({}).map(({ key }) => key)).toEqual(KEYS)
    const worst = sampleAdvice({
      speechMs: 600,
      speechDb: -120,
      clippedShare: 1,
      signalToNoiseDb: 3,
      humHz: 50,
      bandLimitHz: 100,
      reverberationSeconds: 5,
      music: 1,
      secondVoice: 1,
      voicedShare: 0.15,
    })
    expect(worst.map(({ key }) => key)).toEqual(KEYS)
  })

  it.each<[key: string, level: string, values: Partial<SampleQuality>, sentence: string]>([
    ['length', 'good', { speechMs: 30_000 }, '30 seconds of speech. That’s plenty.'],
    ['length', 'good', { speechMs: 179_600 }, '3 minutes of speech. That’s plenty.'],
    ['length', 'fair', { speechMs: 29_400 }, '29 seconds of speech. That’s enough to make a story.'],
    ['length', 'fair', { speechMs: 10_000 }, '10 seconds of speech'],
    ['length', 'poor', { speechMs: 9_400 }, 'Only 9 seconds of speech.'],
    ['length', 'poor', { speechMs: 1_000 }, '1 second of speech'],
    ['second-voice', 'good', { secondVoice: 0.59 }, 'Only one person is speaking.'],
    ['second-voice', 'fair', { secondVoice: 0.6 }, 'Someone else may be speaking'],
    ['second-voice', 'poor', { secondVoice: 0.85 }, 'More than one person'],
    ['music', 'good', { music: 0.49 }, 'No music'],
    ['music', 'fair', { music: 0.5 }, 'There may be music'],
    ['music', 'poor', { music: 0.9 }, 'Music is playing behind'],
    ['noise', 'good', { signalToNoiseDb: 25 }, 'clear of background noise'],
    ['noise', 'fair', { signalToNoiseDb: 24.9 }, 'some noise behind the voice'],
    ['noise', 'fair', { signalToNoiseDb: 12 }, 'some noise behind the voice'],
    ['noise', 'poor', { signalToNoiseDb: 11.9 }, 'almost as loud as the voice'],
    ['echo', 'good', { reverberationSeconds: 0 }, 'hardly any echo'],
    ['echo', 'fair', { reverberationSeconds: 0.6 }, 'a little echo'],
    ['echo', 'poor', { reverberationSeconds: 1 }, 'a lot of echo'],
    ['clipping', 'good', { clippedShare: 0.0004 }, 'Nothing is distorted'],
    ['clipping', 'fair', { clippedShare: 0.0005 }, 'A few loud moments'],
    ['clipping', 'poor', { clippedShare: 0.01 }, 'Many loud moments'],
    ['level', 'good', { speechDb: -38 }, 'loud enough'],
    ['level', 'fair', { speechDb: -39 }, 'a little quiet'],
    ['level', 'poor', { speechDb: -51 }, 'very quiet'],
    ['hum', 'good', { humHz: 0 }, 'no electrical hum'],
    ['hum', 'fair', { humHz: 50 }, 'faint electrical hum'],
    ['hum', 'fair', { humHz: 60 }, 'faint electrical hum'],
    ['band-limit', 'good', { bandLimitHz: 7313 }, 'full and clear'],
    ['band-limit', 'fair', { bandLimitHz: 5500 }, 'Some of the higher tones'],
    ['band-limit', 'fair', { bandLimitHz: 3400 }, 'sounds like a phone call'],
    ['band-limit', 'poor', { bandLimitHz: 2000 }, 'muffled'],
    ['whisper', 'good', { voicedShare: 0.35 }, 'natural voice'],
    ['whisper', 'fair', { voicedShare: 0.2 }, 'breathy'],
    ['whisper', 'poor', { voicedShare: 0.05 }, 'whisper'],
  ])('on %s is %s for %o', (key, level, values, sentence) => {
    const advice = adviceFor(values)
    const item = advice.find((one) => one.key === key)
    expect(item).toMatchObject({ level, sentence: expect.stringContaining(sentence) })
    // Only an item that isn't good says what can be done about it.
    expect(item?.whatToDo === undefined).toBe(level === 'good')
    for (const other of advice) if (other.key !== key) expect(other.level).toBe('good')
  })
})

describe('a recording without speech', () => {
  it.each([{ speechMs: 0 }, { music: 0.9, signalToNoiseDb: 0 }, { music: 0.9, voicedShare: 0 }])(
    'with %o has one item, and nothing is called fine',
    (values) => {
      expect(adviceFor(values)).toMatchObject([
        { key: 'length', level: 'poor', sentence: 'No one can be heard speaking.' },
      ])
    },
  )
})

describe('the sentence on a recording', () => {
  it.each<[values: Partial<SampleQuality>, sentence: string]>([
    [{ speechMs: 41_000 }, 'We hear 41 seconds of one person, clearly.'],
    [
      { speechMs: 17_000 },
      'We hear 17 seconds of one person, clearly. Half a minute would sound more like Grandma Rose.',
    ],
    [
      { speechMs: 1_000 },
      'We hear only 1 second of speech. Half a minute would sound much more like Grandma Rose.',
    ],
    [
      { speechMs: 41_000, humHz: 50, music: 0.9 },
      'We hear 41 seconds of speech. Music is playing behind the voice.',
    ],
    [{ speechMs: 0 }, 'We hear no one speaking. Please use another recording, in which Grandma Rose speaks.'],
    [
      { music: 0.9, signalToNoiseDb: 0 },
      'We hear music, and can’t make out anyone speaking. Please use another recording, in which Grandma Rose speaks.',
    ],
  ])('for %o is "%s"', (values, sentence) => {
    expect(hearing(qualityWith(values), 'Grandma Rose')).toBe(sentence)
  })
})

describe('the scale', () => {
  test.each<[step: number, word: string, values: Partial<SampleQuality>]>([
    [5, 'Very good', {}],
    [4, 'Good', { humHz: 50 }],
    [3, 'Good enough', { humHz: 50, speechDb: -40 }],
    [2, 'Usable, with some flaws', { speechMs: 5_000 }],
    [1, 'Hard to work with', { speechMs: 4_900 }],
    [3, 'Good enough', { speechMs: 10_000 }],
    [4, 'Good', { speechMs: 20_000 }],
    [0, 'No one is speaking', { speechMs: 400 }],
    [0, 'No one is speaking', { music: 0.9, signalToNoiseDb: 1 }],
    [2, 'Usable, with some flaws', { speechMs: 5_000, humHz: 50 }],
    [2, 'Usable, with some noise', { speechMs: 5_000, signalToNoiseDb: 20 }],
    [1, 'Hard to work with', { speechMs: 5_000, signalToNoiseDb: 5 }],
    [0, 'No one is speaking', { speechMs: 0, signalToNoiseDb: 0, music: 1, secondVoice: 1, voicedShare: 0 }],
  ])('is at %i, %s, for %o', (step, word, values) => {
    expect(overallAdvice(qualityWith(values))).toEqual({ step, word })
  })

  it('never rises when something gets worse', () => {
    const worsenings: Partial<SampleQuality>[] = [
      { humHz: 60 },
      { signalToNoiseDb: 20 },
      { bandLimitHz: 3400 },
      { speechMs: 5_000 },
      { music: 0.9 },
      { voicedShare: 0 },
    ]
    let values: Partial<SampleQuality> = {}
    let before = overallAdvice(qualityWith(values)).step
    for (const worse of worsenings) {
      values = { ...values, ...worse }
      const { step } = overallAdvice(qualityWith(values))
      expect(step).toBeLessThanOrEqual(before)
      before = step
    }
    expect(before).toBe(0)
  })
})

describe('how much of a recording is used', () => {
  it.each([
    [6_000, 8_000, 'We use the whole recording, which is 8 seconds long. About 75% of that is speech.'],
    [90_000, 180_000, 'We use the whole recording, which is 3 minutes long. About 50% of that is speech.'],
    [90_000, 720_000, 'We use the first 3 minutes of this recording. About 50% of that is speech.'],
    // A declared length may be a little less than the speech.
    [8_010, 8_000, 'We use the whole recording, which is 8 seconds long. About 100% of that is speech.'],
    [0, 0, 'We use the whole recording, which is 0 seconds long. About 0% of that is speech.'],
  ])('%d ms of speech in %d ms', (speechMs, durationMs, said) => {
    expect(partUsed({ speechMs }, durationMs)).toBe(said)
  })
})

describe('the advice on several recordings of one voice', () => {
  it('counts their speech together, and asks for more below a minute', () => {
    const advice = joinedAdvice([20_000, 15_000].map((speechMs) => qualityWith({ speechMs })))
    expect(advice).toEqual({
      together:
        'Together these recordings have 35 seconds of speech; a minute or more gives a closer voice. Another recording of this voice would help.',
      missing: [],
    })
    const { together } = joinedAdvice([qualityWith({ speechMs: 40_000 }), qualityWith({ speechMs: 20_000 })])
    expect(together).toBe('Together these recordings have 60 seconds of speech. That’s plenty.')
  })

  it('names only what none of them has', () => {
    const noisy = qualityWith({ signalToNoiseDb: 5, humHz: 50 })
    const muffled = qualityWith({ bandLimitHz: 3400 })
    expect(joinedAdvice([noisy, muffled]).missing).toEqual([])
    expect(joinedAdvice([noisy, noisy]).missing.map(({ key }) => key)).toEqual(['noise', 'hum'])
  })
})

describe('several recordings of one voice together', () => {
  const gradeOf = (...all: Partial<SampleQuality>[]) => overallAdvice(mostOf(all.map(qualityWith))).step

  it('are graded by the longest of them, with the speech of all', () => {
    expect(gradeOf({ speechMs: 16_000 }, { speechMs: 16_000 })).toBe(5)
    expect(gradeOf({ speechMs: 45_000, signalToNoiseDb: 0 }, { speechMs: 2_000 })).toBe(2)
  })

  it('count no music as speech', () => {
    const music = { speechMs: 37_000, music: 1, signalToNoiseDb: 0 }
    expect(gradeOf(music, { speechMs: 2_000 })).toBe(1)
    expect(gradeOf(music, music)).toBe(0)
  })
})
