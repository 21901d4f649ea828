import { describe, expect, it } from 'vitest'
import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { soundLikeTwoPeople, speakerDistance } from '~/voice-engine/quality/two-speakers'
import type { Speaker } from '~/voice-engine/sample-quality'
import { bandPass, speechLike, withNoise } from '../../../support/speech-sample'
import { concatenate } from '../../../support/synthetic-voice'

const mother = speechLike({ seconds: 40, f0Hz: 190, tract: 1.1, seed: 3 })
const again = speechLike({ seconds: 40, f0Hz: 197, tract: 1.1, seed: 4 })
const father = speechLike({ seconds: 40, f0Hz: 112, seed: 5 })
const speakerOf = (samples: Float32Array) => measureSampleQuality(samples).speaker as Speaker

describe('two recordings', () => {
  const known = speakerOf(mother)

  it('of one person don’t sound like two', () => {
    expect(soundLikeTwoPeople(known, speakerOf(again))).toBe(false)
    expect(speakerDistance(known, known)).toBeLessThan(0.01)
  })

  it('of one person don’t, if one is of a telephone, or louder', () => {
    expect(soundLikeTwoPeople(known, speakerOf(bandPass(again, 300, 3400)))).toBe(false)
    expect(soundLikeTwoPeople(known, speakerOf(again.map((sample) => sample / 50)))).toBe(false)
  })

  it('of two people sound like two, whichever comes first', () => {
    const other = speakerOf(father)
    expect(soundLikeTwoPeople(known, other)).toBe(true)
    expect(speakerDistance(other, known)).toBeCloseTo(speakerDistance(known, other), 6)
  })

  it('are the same after they were stored', () => {
    expect(JSON.parse(JSON.stringify(known))).toEqual(known)
  })
})

describe('nothing is claimed', () => {
  it.each([
    ['of little speech', mother.slice(0, 8 * 16_000)],
    [
      'of a recording in which two people speak',
      concatenate([mother.slice(0, 320_000), father.slice(0, 320_000)]),
    ],
    ['in strong noise', withNoise(mother, 5)],
  ])('%s', (_, samples) => {
    expect(measureSampleQuality(samples).speaker).toBeUndefined()
  })
})
