import { beforeAll, describe, expect, it } from 'vitest'
import type { Wave } from '../../../src/engine'
import { speakAsNobody } from '../../../src/engines/speak-plainly'
import { speakChecked } from '../../../src/engines/utterances/speak-checked'
import { VoiceEngineError } from '../../../src/voice-engine-error'
import { SENTENCE, sentenceByFlite } from '../../support/sentence'
import { RATE_HZ } from '../../support/synthetic-voice'

const silence: Wave = { samples: new Float32Array(3 * RATE_HZ), sampleRateHz: RATE_HZ }

const waveOf = async (samples: Promise<Float32Array>): Promise<Wave> => ({
  samples: await samples,
  sampleRateHz: RATE_HZ,
})

describe('speaking with a check', () => {
  let good: Wave
  beforeAll(async () => {
    good = await waveOf(sentenceByFlite())
  })

  /** Gives the waves in turn and throws the errors among them. */
  async function speak(...outcomes: (Wave | Error)[]) {
    const attempts: number[] = []
    const result = speakChecked(SENTENCE, outcomes.length, async (attempt) => {
      attempts.push(attempt)
      const outcome = outcomes[attempt]
      if (outcome instanceof Error) throw outcome
      return outcome
    })
    return {
      attempts,
      ...(await result.then(
        (checked) => ({ checked }),
        (error: Error) => ({ error }),
      )),
    }
  }

  it('takes the first attempt that is good', async () => {
    expect(await speak(good, silence)).toMatchObject({ attempts: [0], checked: { wave: good } })
    expect(await speak(silence, good, good)).toMatchObject({ attempts: [0, 1], checked: { wave: good } })
  })

  it('goes on after an attempt that gave no speech at all', async () => {
    const nothing = new VoiceEngineError('unusable-speech', 'The answer was empty.')
    expect(await speak(nothing, good)).toMatchObject({ attempts: [0, 1], checked: { wave: good } })
  })

  it('takes the best of several that are usable and not good', async () => {
    const wrong = await waveOf(speakAsNobody('My mother lives in a big house by the sea.'))
    const nearly = await waveOf(speakAsNobody('He gave them bread with honey and cold water.'))
    const { attempts, ...rest } = await speak(wrong, nearly, silence, wrong)
    expect(attempts).toEqual([0, 1, 2, 3])
    expect(rest).toMatchObject({ checked: { wave: nearly, problem: expect.stringMatching(/words/) } })
  })

  it('tries again what is unlike the recording, and takes the likest with the right words', async () => {
    const distances = [9, 5, 7]
    const likeness = (mostDistance: number) => {
      let measured = 0
      return { mostDistance, distanceOf: async () => distances[measured++] }
    }
    const attempts: number[] = []
    const sayGood = async (attempt: number) => {
      attempts.push(attempt)
      return good
    }
    expect(await speakChecked(SENTENCE, 3, sayGood, likeness(4))).toMatchObject({ distance: 5 })
    expect(attempts).toEqual([0, 1, 2])
    expect(await speakChecked(SENTENCE, 3, sayGood, likeness(6))).toMatchObject({ distance: 5 })
    expect(attempts).toEqual([0, 1, 2, 0, 1])
    const silentFirst = async (attempt: number) => (attempt === 1 ? good : silence)
    expect(await speakChecked(SENTENCE, 3, silentFirst, likeness(4))).toMatchObject({
      distance: 9,
      wave: good,
    })
  })

  it('fails with the last reason when no attempt is usable', async () => {
    const { attempts, error } = (await speak(silence, silence, silence)) as {
      attempts: number[]
      error: Error
    }
    expect(attempts).toEqual([0, 1, 2])
    expect(error).toMatchObject({ code: 'unusable-speech' })
    expect(error.message).toMatch(/3 attempts.*silent/)
    expect(error.message).not.toMatch(/train/)
  })

  it.each([new VoiceEngineError('remote-refused', 'No.'), new TypeError('a defect')])(
    'ends at once with any other error (%s)',
    async (error) => {
      expect(await speak(error, good)).toEqual({ attempts: [0], error })
    },
  )
})
