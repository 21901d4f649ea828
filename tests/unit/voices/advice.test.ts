import { describe, expect, it, test } from 'vitest'
import { hearing, mostOf, overallAdvice, recordingAdvice, speechTogether } from '~/voices/advice'
import type { SampleQuality } from '../../../engine/src/sample-quality'
import { qualityWith } from '../../../engine/tests/support/sample-quality'

const adviceFor = (values: Partial<SampleQuality>) => recordingAdvice(qualityWith(values))

describe('the advice on a recording', () => {
  it('has nothing to say of a good one', () => {
    expect(adviceFor({})).toEqual([])
  })

  it.each<[key: string, level: string, values: Partial<SampleQuality>, sentence: string]>([
    ['length', 'fair', { speechMs: 29_400 }, '29 seconds of speech. That’s enough to make a story.'],
    ['length', 'fair', { speechMs: 10_000 }, '10 seconds of speech'],
    ['length', 'poor', { speechMs: 9_400 }, 'Only 9 seconds of speech.'],
    ['length', 'poor', { speechMs: 1_000 }, '1 second of speech'],
    ['second-voice', 'fair', { secondVoice: 0.6 }, 'Someone else may be speaking'],
    ['second-voice', 'poor', { secondVoice: 0.85 }, 'More than one person'],
    ['music', 'fair', { music: 0.5 }, 'There may be music'],
    ['music', 'poor', { music: 0.9 }, 'Music is playing behind'],
    ['noise', 'fair', { signalToNoiseDb: 24.9 }, 'some noise behind the voice'],
    ['noise', 'fair', { signalToNoiseDb: 12 }, 'some noise behind the voice'],
    ['noise', 'poor', { signalToNoiseDb: 11.9 }, 'almost as loud as the voice'],
    ['clipping', 'fair', { clippedShare: 0.0005 }, 'A few loud moments'],
    ['clipping', 'poor', { clippedShare: 0.01 }, 'Many loud moments'],
    ['level', 'fair', { speechDb: -39 }, 'a little quiet'],
    ['level', 'poor', { speechDb: -51 }, 'very quiet'],
  ])('on %s is %s for %o', (key, level, values, sentence) => {
    expect(adviceFor(values)).toMatchObject([
      { key, level, sentence: expect.stringContaining(sentence), whatToDo: expect.any(String) },
    ])
  })
})

it.each([{ speechMs: 0 }, { music: 0.9, signalToNoiseDb: 0 }, { music: 0.9, voicedShare: 0 }])(
  'nothing else is said of a recording without speech, %o',
  (values) => expect(adviceFor(values)).toEqual([]),
)

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
      { speechMs: 41_000, speechDb: -40, music: 0.9 },
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
    [4, 'Good', { clippedShare: 0.001 }],
    [3, 'Good enough', { clippedShare: 0.001, speechDb: -40 }],
    [2, 'Usable, with some flaws', { speechMs: 5_000 }],
    [1, 'Hard to work with', { speechMs: 4_900 }],
    [3, 'Good enough', { speechMs: 10_000 }],
    [4, 'Good', { speechMs: 20_000 }],
    [0, 'No one is speaking', { speechMs: 400 }],
    [0, 'No one is speaking', { music: 0.9, signalToNoiseDb: 1 }],
    [2, 'Usable, with some flaws', { speechMs: 5_000, speechDb: -40 }],
    [2, 'Usable, with some noise', { speechMs: 5_000, signalToNoiseDb: 20 }],
    [1, 'Hard to work with', { speechMs: 5_000, signalToNoiseDb: 5 }],
    [0, 'No one is speaking', { speechMs: 0, signalToNoiseDb: 0, music: 1, secondVoice: 1, voicedShare: 0 }],
  ])('is at %i, %s, for %o', (step, word, values) => {
    expect(overallAdvice(qualityWith(values))).toEqual({ step, word })
  })

  it('never rises when something gets worse', () => {
    const worsenings: Partial<SampleQuality>[] = [
      { signalToNoiseDb: 20 },
      { speechDb: -45 },
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

test('the speech of several recordings counts together, and more is asked for below a minute', () => {
  const togetherOf = (...lengths: number[]) =>
    speechTogether(lengths.map((speechMs) => qualityWith({ speechMs })))
  expect(togetherOf(20_000, 15_000)).toBe(
    'Together these recordings have 35 seconds of speech; a minute or more gives a closer voice. Another recording of this voice would help.',
  )
  expect(togetherOf(40_000, 20_000)).toBe(
    'Together these recordings have 60 seconds of speech. That’s plenty.',
  )
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
