import { beforeAll, describe, expect, it } from 'vitest'
import { trackPitch } from '~/voice-engine/analyse/pitch'
import { placePulses } from '~/voice-engine/vocoder/excitation'
import { loadVocoder, type SpeechFrames, type VocoderNetwork } from '~/voice-engine/vocoder/network'
import { vocode } from '~/voice-engine/vocoder/vocode'
import { measurePeriods } from '../../../support/periods'
import { RATE_HZ } from '../../../support/synthetic-voice'
import { vocodedSentence } from '../../../support/vocoded-sentence'

let network: VocoderNetwork
let speech: SpeechFrames
beforeAll(async () => {
  network = await loadVocoder()
  speech = vocodedSentence()
})

/** The sentence with another pitch where it is voiced. */
const spokenAt = (f0At: (frame: number) => number): SpeechFrames => ({
  ...speech,
  f0Hz: speech.f0Hz.map((f0, t) => (f0 > 0 ? f0At(t) : 0)),
})

/** Shares of the frames, without those beside a change of voicing. */
function pitchErrors(given: Float64Array, heard: Float64Array) {
  const inside = Array.from(given.keys()).filter((t) =>
    [-2, -1, 1, 2].every((step) => given[t + step] > 0 === given[t] > 0),
  )
  const voiced = inside.filter((t) => given[t] > 0 && heard[t] > 0)
  const share = (frames: readonly number[], isWrong: (t: number) => boolean) =>
    frames.filter(isWrong).length / frames.length
  return {
    voicing: share(inside, (t) => given[t] > 0 !== heard[t] > 0),
    octave: share(voiced, (t) => Math.abs(Math.log2(heard[t] / given[t])) > 0.2),
  }
}

describe('low, ordinary and high voices', () => {
  it.each([60, 80, 110, 200, 330, 450])('stay voiced, steady and clear at %i Hz', (hz) => {
    const steady = spokenAt(() => hz)
    const wave = vocode(network, steady, 1)
    const heard = trackPitch(wave, { lowestHz: hz / 1.5, highestHz: hz * 1.5 })
    const errors = pitchErrors(steady.f0Hz, heard)
    expect(errors.voicing).toBeLessThan(0.08)
    expect(errors.octave).toBe(0)
    const { jitter, likeness, count } = measurePeriods(wave, RATE_HZ, steady.f0Hz)
    expect(count).toBeGreaterThan(hz / 4)
    expect(jitter).toBeLessThan(0.07)
    expect(likeness).toBeGreaterThan(0.77)
  })
})

describe('a creaking voice', () => {
  const creak = () => spokenAt((t) => (t % 9 < 5 ? 60 : 66))

  it('has periods as irregular as its pulses, not smoothed to those of a steady voice', () => {
    const { periods } = placePulses(creak().f0Hz)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const given = mean(periods.slice(1).map((period, i) => Math.abs(period - periods[i]))) / mean(periods)
    const { jitter } = measurePeriods(vocode(network, creak(), 1), RATE_HZ, creak().f0Hz)
    const steady = measurePeriods(
      vocode(
        network,
        spokenAt(() => 63),
        1,
      ),
      RATE_HZ,
      spokenAt(() => 63).f0Hz,
    )
    expect(jitter / given).toBeGreaterThan(0.7)
    expect(jitter / given).toBeLessThan(1.5)
    expect(jitter).toBeGreaterThan(1.5 * steady.jitter)
  })

  it('stays voiced for most of its frames, without jumps of an octave', () => {
    const heard = trackPitch(vocode(network, creak(), 1), { lowestHz: 40, highestHz: 100 })
    const errors = pitchErrors(creak().f0Hz, heard)
    expect(errors.voicing).toBeLessThan(0.2)
    expect(errors.octave).toBeLessThan(0.05)
  })
})

it('a whisper has no pitch that a tracker would follow', () => {
  const wave = vocode(
    network,
    spokenAt(() => 0),
    1,
  )
  const voiced = trackPitch(wave).filter((f0) => f0 > 0)
  expect(voiced.length / speech.frameCount).toBeLessThan(0.2)
})
