import { describe, expect, it } from 'vitest'
import { measureColour } from '~/voice-engine/convert/colour-statistics'
import { exemplarFeatures } from '~/voice-engine/convert/exemplar-features'
import { ExemplarSearch, NEIGHBOURS } from '~/voice-engine/convert/exemplar-search'
import { Exemplars, everySecond, type GridFrames } from '~/voice-engine/convert/exemplars'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { PHONE_COUNT } from '~/voice-engine/phones/phone-set'

/** Frames of random spectra, three quarters one of `phones` and a quarter another. */
function randomFrames(frameCount: number, phones: number[], seed: number): GridFrames {
  const noise = whiteNoise(frameCount * (BAND_COUNT + 3), seed)
  const pick = (t: number) => phones[Math.floor(1000 * Math.abs(noise[t])) % phones.length]
  const posteriors = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) {
    posteriors[t * PHONE_COUNT + pick(t)] += 0.75
    posteriors[t * PHONE_COUNT + pick(frameCount + t)] += 0.25
  }
  return {
    frameCount,
    posteriors,
    bands: Float32Array.from(noise.subarray(3 * frameCount)),
    energy: noise.slice(0, frameCount),
    f0Hz: Float64Array.from({ length: frameCount }, (_, t) => (noise[2 * frameCount + t] > -0.5 ? 120 : 0)),
  }
}

const featuresOf = (frames: GridFrames) => exemplarFeatures(everySecond(frames), measureColour([frames]), 1)

function searchFor(frames: GridFrames, exemplars: GridFrames) {
  const found = new ExemplarSearch(everySecond(exemplars), featuresOf(exemplars)).find(
    everySecond(frames),
    featuresOf(frames),
  )
  return { ...found, rows: everySecond(frames) }
}

describe('the search for exemplars', () => {
  const phones = [11, 12, 13, 14, 15, 16]
  const exemplars = randomFrames(2400, phones, 1)
  const frames = randomFrames(60, phones, 2)

  it('uses frames of the other voicing if the speaker has none of this', () => {
    const whisper = { ...exemplars, f0Hz: new Float64Array(exemplars.frameCount) }
    const voiced = { ...frames, f0Hz: new Float64Array(frames.frameCount).fill(100) }
    const { exemplars: found } = searchFor(voiced, whisper)
    expect(new Set(found).size).toBeGreaterThan(NEIGHBOURS)
  })

  it('finds each frame of a voice as its own nearest exemplar', () => {
    const { rows, exemplars: found, squaredDistances } = searchFor(exemplars, exemplars)
    for (let r = 0; r < rows.count; r += 17) {
      expect(found[r * NEIGHBOURS]).toBe(r)
      expect(squaredDistances[r * NEIGHBOURS]).toBe(0)
    }
  })

  it('works with one or three exemplars', () => {
    for (const frameCount of [1, 6]) {
      const { exemplars: found, squaredDistances } = searchFor(frames, randomFrames(frameCount, phones, 4))
      expect(Math.max(...found)).toBeLessThan((frameCount + 1) >> 1)
      expect(squaredDistances.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('the exemplars', () => {
  const exemplars = randomFrames(400, [1, 2], 5)
  const colour = measureColour([exemplars])

  it('return as many frames as the voice has, odd or even', () => {
    const of = new Exemplars(everySecond(exemplars), colour, 1)
    for (const frameCount of [1, 2, 7, 8])
      expect(of.bandsFor(randomFrames(frameCount, [1], 6), colour, 1)).toHaveLength(frameCount * BAND_COUNT)
  })
})
