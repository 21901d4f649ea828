import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOP_SAMPLES } from '../../src/dsp/frame-grid'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { measureEnvelope } from '../../src/measure/analyse/envelope'
import { trackPitch } from '../../src/measure/analyse/pitch'
import { decodeWeights } from '../../src/net/weights'
import { PHONE_COUNT } from '../../src/phones/phone-set'
import { loadVocoder, PHASE_COUNT, type SpeechFrames, type VocoderNetwork } from '../../src/vocoder/network'
import { createSharpener } from '../../src/vocoder/sharpen'
import { vocode } from '../../src/vocoder/vocode'
import { vocodedSentence, vocoderFixture } from '../support/vocoded-sentence'

const weights = readFileSync('engine/src/vocoder/vocoder.bin')

const cut = (speech: SpeechFrames, frameCount: number): SpeechFrames => ({
  ...speech,
  frameCount,
  bands: speech.bands.subarray(0, frameCount * BAND_COUNT),
  f0Hz: speech.f0Hz.subarray(0, frameCount),
  posteriors: speech.posteriors.subarray(0, frameCount * PHONE_COUNT),
})

let network: VocoderNetwork
let speech: SpeechFrames
beforeAll(async () => {
  network = await loadVocoder()
  speech = vocodedSentence()
})

const waveOf = (spoken: SpeechFrames, seed: number) => vocode(network.filtersFor(spoken), spoken.f0Hz, seed)

describe('the vocoder', () => {
  /** Torch's answers in double precision with the same weights: engine/training/golden.py. */
  it('gives torch’s filters within 0.0005, and its wave with less than a thousandth of a difference', () => {
    const { arrays, values } = vocoderFixture('golden')
    const { every, seed } = values as { every: number; seed: number }
    const filters = network.filtersFor(speech)
    const change = (bands: Float32Array) => bands.map((level, i) => level - speech.bands[i])
    const compare = (name: string, ours: Float32Array, width: number) => {
      const theirs = arrays[name] as Float32Array
      expect(theirs.length).toBe(Math.ceil(speech.frameCount / every) * width)
      theirs.forEach((value, i) => {
        const at = Math.floor(i / width) * every * width + (i % width)
        expect(Math.abs(ours[at] - value)).toBeLessThan(5e-4)
      })
    }
    compare('pulseChange', change(filters.pulseBands), BAND_COUNT)
    compare('noiseChange', change(filters.noiseBands), BAND_COUNT)
    compare('phase', filters.phase, PHASE_COUNT)
    compare('modulation', filters.modulation, 2)

    const expected = arrays.wave as Float32Array
    const wave = waveOf(speech, seed)
    expect(wave).toHaveLength(expected.length)
    const difference = wave.reduce((sum, sample, i) => sum + (sample - expected[i]) ** 2, 0)
    const power = expected.reduce((sum, sample) => sum + sample ** 2, 0)
    expect(Math.sqrt(difference / power)).toBeLessThan(1e-3)
  })

  it('gives the same bytes for the same speech and seed, and other noise for another seed', () => {
    const [once, again, other] = [7, 7, 8].map((seed) => waveOf(speech, seed))
    expect(again).toEqual(once)
    expect(other).not.toEqual(once)
  })

  it.each([0, 1, 2, 3, 7])('makes as many hops of sound as it has frames: %i', (frames) => {
    const wave = waveOf(cut(speech, frames), 1)
    expect(wave).toHaveLength(frames * HOP_SAMPLES)
    expect(wave.every(Number.isFinite)).toBe(true)
  })

  it('gives a frame the same filters, however long the speech goes on after it', () => {
    const whole = network.filtersFor(speech)
    const part = network.filtersFor(cut(speech, 80))
    // The network sees at most 48 frames ahead.
    expect(part.pulseBands.slice(0, 30 * BAND_COUNT)).toEqual(whole.pulseBands.slice(0, 30 * BAND_COUNT))
  })

  it('keeps the bands of a voice within 3 dB on average', () => {
    const wave = waveOf(speech, 1)
    const f0Hz = trackPitch(wave)
    const spoken = { f0Hz, ...measureEnvelope(wave, f0Hz) }
    const loud = Array.from(speech.f0Hz.keys()).filter((t) => speech.f0Hz[t] > 0 && spoken.f0Hz[t] > 0)
    const changes = loud.flatMap((t) =>
      Array.from({ length: BAND_COUNT }, (_, band) => {
        const i = t * BAND_COUNT + band
        return Math.abs(spoken.bands[i] - speech.bands[i])
      }),
    )
    expect(loud.length).toBeGreaterThan(50)
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeLessThan(0.69)
  })

  it('follows the level of its bands', () => {
    const louder = { ...speech, bands: speech.bands.map((level) => level + Math.log(4)) }
    const rms = (wave: Float32Array) =>
      Math.sqrt(wave.reduce((sum, sample) => sum + sample ** 2, 0) / wave.length)
    const ratio = rms(waveOf(louder, 1)) / rms(waveOf(speech, 1))
    expect(Math.abs(ratio / 2 - 1)).toBeLessThan(0.15)
  })

  it('is silent for silent bands', () => {
    const silent = { ...speech, bands: new Float32Array(speech.bands.length).fill(-23) }
    for (const sample of waveOf(silent, 1)) expect(Math.abs(sample)).toBeLessThan(1e-3)
  })
})

it('gets bands with what it takes of them, at their levels, within .02 of the prototype’s', () => {
  const { arrays, values } = vocoderFixture('sharpened')
  const theirs = arrays.sharpened as Float32Array
  const sharpen = createSharpener((values as { left: number[] }).left)
  for (const [i, level] of sharpen(arrays.bands as Float32Array).entries()) {
    expect(Math.abs(level - theirs[i])).toBeLessThan(0.02)
  }
})

describe('the vocoder’s weights', () => {
  it('are refused if they are damaged, cut short or another file', () => {
    const other = readFileSync('engine/src/phones/ppg_int8.bin')
    const cut = weights.subarray(0, weights.length >> 1)
    for (const bytes of [cut, Uint8Array.from(weights).fill(0, 1000, 2000), other]) {
      expect(() => decodeWeights(bytes, 'vocoder 1')).toThrow('Not the weights of vocoder 1')
    }
    expect(() => decodeWeights(weights, 'reader 1')).toThrow('Not the weights of reader 1')
  })
})
