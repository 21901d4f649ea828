import { expect, it } from 'vitest'
import { measureVoice, voiceDistance } from '../../../src/engines/utterances/voice-distance'
import { speechLike } from '../../support/speech-sample'
import { babble, hiss, RATE_HZ } from '../../support/synthetic-voice'

const traits = (samples: Float32Array) => measureVoice({ samples, sampleRateHz: RATE_HZ })

it('two recordings of one voice are nearer to each other than to another voice', async () => {
  const [one, same, other] = await Promise.all([
    traits(speechLike({ seconds: 8, f0Hz: 120, seed: 1 })),
    traits(speechLike({ seconds: 8, f0Hz: 120, seed: 2 })),
    traits(speechLike({ seconds: 8, f0Hz: 200, seed: 3 })),
  ])
  expect(voiceDistance(one, same)).toBeLessThan(3)
  expect(voiceDistance(one, other)).toBeGreaterThan(7)
})

it('the same pitch from another throat is another voice', async () => {
  const [one, same, other] = await Promise.all([
    traits(babble(6, 120)),
    traits(babble(8, 120)),
    traits(babble(6, 120, 1.25)),
  ])
  expect(voiceDistance(one, other)).toBeGreaterThan(2 * voiceDistance(one, same))
})

it('what has no voiced sound is like nothing', async () => {
  expect(voiceDistance(await traits(hiss(3)), await traits(babble(4, 120)))).toBe(Infinity)
})
