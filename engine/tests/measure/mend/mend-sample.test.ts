import { describe, expect, it } from 'vitest'
import { whiteNoise } from '../../../src/dsp/noise'
import { percentile } from '../../../src/dsp/percentile'
import { measureEnvelope } from '../../../src/measure/analyse/envelope'
import { trackPitch } from '../../../src/measure/analyse/pitch'
import { interpolate } from '../../../src/measure/mend/interpolate'
import { mendSample } from '../../../src/measure/mend/mend-sample'
import { measureSampleQuality } from '../../../src/measure/quality/measure-sample-quality'
import { overloaded, silence, speechLike, withHum, withNoise } from '../../support/speech-sample'
import { RATE_HZ } from '../../support/synthetic-voice'

const BANDS = 60
const voice = speechLike({ seconds: 5, f0Hz: 120 })
const f0Hz = trackPitch(voice)
const expected = measureEnvelope(voice, f0Hz)

function mend(samples: Float32Array): Float32Array {
  return mendSample(samples, measureSampleQuality(samples))
}

/** RMS difference in dB over the mel bands of the loud frames. */
function spectralDistanceDb(samples: Float32Array): number {
  const { bands } = measureEnvelope(samples, f0Hz)
  const threshold = percentile(expected.energy, 97) - 6
  let squares = 0
  let count = 0
  for (let t = 0; t < expected.frameCount; t++) {
    if (expected.energy[t] < threshold) continue
    for (let i = t * BANDS; i < (t + 1) * BANDS; i++) squares += (bands[i] - expected.bands[i]) ** 2
    count += BANDS
  }
  return 4.34 * Math.sqrt(squares / count)
}

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
const awayFromVoice = (samples: Float32Array) => rms(samples.map((sample, i) => sample - voice[i]))

describe('mending', () => {
  it('returns a clean recording unchanged', () => {
    expect(mend(voice) === voice).toBe(true)
    const faint = voice.map((sample) => sample / 500)
    expect(mend(faint) === faint).toBe(true)
  })

  it('never modifies its input', () => {
    const weak = overloaded(withHum(withNoise(voice, 10), 50, 20), 0.5)
    const before = weak.slice()
    expect(mend(weak) === weak).toBe(false)
    // A matcher would take minutes to print the difference of two recordings.
    expect(weak.every((sample, i) => sample === before[i])).toBe(true)
  })

  it('accepts any audio: silence, a constant, a click, noise, nothing', () => {
    const click = silence(2)
    click[16_000] = 1
    const noise = Float32Array.from(whiteNoise(RATE_HZ, 1), (value) => 0.2 * value)
    const sounds = [silence(2), new Float32Array(RATE_HZ).fill(0.5), click, noise, new Float32Array(0)]
    for (const sound of sounds) {
      for (const humHz of [0, 50] as const) {
        const quality = { ...measureSampleQuality(sound), clippedShare: 1, signalToNoiseDb: 0, humHz }
        const mended = mendSample(sound, quality)
        expect(mended).toHaveLength(sound.length)
        expect(mended.every(Number.isFinite)).toBe(true)
      }
    }
  })
})

describe('hum', () => {
  it.each([
    [60, 20],
    [50, 8],
  ])('of %i Hz, %i dB below the speech, is removed without damage to the voice', (humHz, underDb) => {
    const hummed = withHum(voice, humHz, underDb)
    const mended = mend(hummed)
    expect(measureSampleQuality(mended).humHz).toBe(0)
    expect(awayFromVoice(mended)).toBeLessThan(0.1 * awayFromVoice(hummed))
    expect(spectralDistanceDb(mended)).toBeLessThan(0.3 * spectralDistanceDb(hummed))
  })

  it('is not added to muted parts of a recording', () => {
    const cut = withHum(voice, 50, 20).fill(0, 2 * RATE_HZ, 4 * RATE_HZ)
    expect(rms(mend(cut).slice(2.1 * RATE_HZ, 3.9 * RATE_HZ))).toBe(0)
  })
})

describe('noise', () => {
  it('5 dB below the speech is reduced, and the spectrum improves', () => {
    const underDb = 5
    const noisy = withNoise(voice, underDb)
    const mended = mend(noisy)
    expect(spectralDistanceDb(mended)).toBeLessThan(0.9 * spectralDistanceDb(noisy))
    expect(measureSampleQuality(mended).signalToNoiseDb).toBeGreaterThan(underDb + 4)
  })

  it('is reduced by at most 12 dB', () => {
    const noisy = withNoise(voice, 10)
    const noise = noisy.map((sample, i) => sample - voice[i])
    const pause = (samples: Float32Array) => rms(samples.slice(0, 0.15 * RATE_HZ))
    expect(20 * Math.log10(pause(mend(noisy)) / pause(noise))).toBeGreaterThan(-12.5)
  })

  it('far below the speech is left alone', () => {
    const quiet = withNoise(voice, 32)
    expect(mend(quiet) === quiet).toBe(true)
  })
})

describe('flat tops', () => {
  it('clipped at half of the peak are reconstructed', () => {
    const cut = overloaded(voice, 0.5)
    const mended = mend(cut)
    expect(awayFromVoice(mended)).toBeLessThan(0.5 * awayFromVoice(cut))
    expect(spectralDistanceDb(mended)).toBeLessThan(0.8 * spectralDistanceDb(cut))
  })

  it('are never lowered, and raised only within limits', () => {
    const cut = overloaded(voice, 0.3)
    const mended = mend(cut)
    for (let i = 0; i < cut.length; i++) {
      if (mended[i] === cut[i]) continue
      expect(Math.abs(mended[i])).toBeGreaterThanOrEqual(Math.abs(cut[i]))
      expect(Math.abs(mended[i])).toBeLessThanOrEqual(2.51 * Math.abs(cut[i]))
    }
  })
})

it('an offset is removed', () => {
  expect(awayFromVoice(mend(voice.map((sample) => sample + 0.1)))).toBeLessThan(0.01)
})

it('lost samples of a sum of tones are reconstructed', () => {
  const wave = Float64Array.from({ length: 512 }, (_, i) => Math.sin(0.2 * i) + 0.5 * Math.sin(0.53 * i))
  const lost = [250, 251, 252, 253, 254, 255, 256, 257]
  const block = wave.slice()
  for (const i of lost) block[i] = 0
  interpolate(block, lost)
  for (const i of lost) expect(Math.abs(block[i] - wave[i])).toBeLessThan(0.05)
  expect(block[249]).toBe(wave[249])
})
