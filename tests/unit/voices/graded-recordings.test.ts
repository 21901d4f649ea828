import { describe, expect, it } from 'vitest'
import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { overallAdvice, sampleAdvice } from '~/voices/sample-advice'
import { gradedRecordings } from '../../support/graded-recordings'

/** What the measures can't tell yet. */
const missed = [
  '1 second of speech',
  '2 seconds of speech',
  '5 seconds of speech',
  '8 seconds of speech',
  '2 seconds of speech in a minute',
  'noise at 0 dB',
  'music alone',
  'drums alone',
  '2 seconds of chords',
  'a telephone with noise',
  'silence',
  'an empty room',
  'an empty room with hum',
  'a hall',
]

describe('the grade of a recording is a listener’s', () => {
  for (const [name, grades, make] of gradedRecordings) {
    const test = missed.includes(name) ? it.fails : it
    test(`${name}: ${grades.join(' or ')}`, () => {
      expect(grades).toContain(overallAdvice(sampleAdvice(measureSampleQuality(make()))).step)
    })
  }
})
