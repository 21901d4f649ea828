import { describe, expect, it } from 'vitest'
import { LEVEL_STEPS, levelWords, litSteps } from '~/voices/pages/upload/recorder/while-recording'

const level = (meanDb: number, peakDb = meanDb + 10) => ({ meanDb, peakDb })
const SILENCE = level(Number.NEGATIVE_INFINITY)

describe('the level of a recording', () => {
  it.each([
    ['speech', [level(-25), level(-22)], 'A good level'],
    ['speech with a pause', [level(-25), SILENCE, SILENCE], 'A good level'],
    ['a voice far away', [level(-52), SILENCE], 'Very quiet: come closer'],
    ['silence', [SILENCE], 'Very quiet: come closer'],
    ['one moment at full scale', [level(-25), level(-8, 0), level(-25)], 'Too loud: move a little away'],
  ])('is put into words for %s', (_, levels, words) => {
    expect(levelWords(levels)).toBe(words)
  })

  it('lights no step for silence, about half of them for speech, and all of them for a shout', () => {
    expect([SILENCE, level(-28), level(-3)].map(litSteps)).toEqual([0, 7, LEVEL_STEPS])
  })
})
