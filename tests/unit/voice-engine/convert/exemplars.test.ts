import { describe, expect, it } from 'vitest'
import { measureColour } from '~/voice-engine/convert/colour-statistics'
import { type ExemplarRows, exemplarFeatures, FEATURE_WIDTH } from '~/voice-engine/convert/exemplar-features'
import { ExemplarSearch, NEIGHBOURS } from '~/voice-engine/convert/exemplar-search'
import { Exemplars, everySecond, type GridFrames } from '~/voice-engine/convert/exemplars'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { likeliestPhone, PHONE_COUNT } from '~/voice-engine/phones/phone-set'

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

/** Computes all distances. @returns a function from a row to the allowed exemplars, nearest first */
function bruteForce(frames: GridFrames, exemplars: GridFrames) {
  const some = featuresOf(frames)
  const others = featuresOf(exemplars)
  const distance = (row: number, other: number) => {
    let squared = 0
    for (let i = 0; i < FEATURE_WIDTH; i++)
      squared += (some[row * FEATURE_WIDTH + i] - others[other * FEATURE_WIDTH + i]) ** 2
    return squared
  }
  return (row: number, isAllowed: (other: number) => boolean) =>
    Array.from({ length: others.length / FEATURE_WIDTH }, (_, other) => other)
      .filter(isAllowed)
      .map((other) => ({ other, squared: distance(row, other) }))
      .sort((a, b) => a.squared - b.squared)
      .slice(0, NEIGHBOURS)
}

function likelyPhones({ posteriors }: ExemplarRows, row: number, count: number): number[] {
  const own = Array.from(posteriors.slice(row * PHONE_COUNT, (row + 1) * PHONE_COUNT))
  return own
    .map((p, phone) => ({ p, phone }))
    .sort((a, b) => b.p - a.p || a.phone - b.phone)
    .slice(0, count)
    .map(({ phone }) => phone)
}

describe('the search for exemplars', () => {
  const phones = [11, 12, 13, 14, 15, 16]
  const exemplars = randomFrames(2400, phones, 1)
  const frames = randomFrames(60, phones, 2)

  it('agrees with brute force among frames of the same voicing and of three phones', () => {
    const { rows, exemplars: found, squaredDistances } = searchFor(frames, exemplars)
    const others = everySecond(exemplars)
    const nearestOf = bruteForce(frames, exemplars)
    for (let r = 0; r < rows.count; r++) {
      const likely = likelyPhones(rows, r, 3)
      const nearest = nearestOf(r, (other) => {
        const phone = likeliestPhone(others.posteriors, other * PHONE_COUNT)
        return others.voiced[other] === rows.voiced[r] && likely.includes(phone)
      })
      expect(nearest).toHaveLength(NEIGHBOURS)
      const at = r * NEIGHBOURS
      expect(Array.from(found.slice(at, at + NEIGHBOURS))).toEqual(nearest.map(({ other }) => other))
      nearest.forEach(({ squared }, i) => {
        expect(squaredDistances[at + i]).toBeCloseTo(squared, 3)
      })
    }
  })

  it('searches all frames of the voicing if the phones have too few', () => {
    const strange = randomFrames(20, [30, 31], 3)
    const { rows, exemplars: found } = searchFor(strange, exemplars)
    const others = everySecond(exemplars)
    const nearestOf = bruteForce(strange, exemplars)
    for (let r = 0; r < rows.count; r++) {
      const nearest = nearestOf(r, (other) => others.voiced[other] === rows.voiced[r])
      const at = r * NEIGHBOURS
      expect(Array.from(found.slice(at, at + NEIGHBOURS))).toEqual(nearest.map(({ other }) => other))
    }
  })

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

describe('the features of a frame', () => {
  const flatColour = { voicedMean: zeros(), unvoicedMean: zeros(), deviation: zeros().fill(1) }
  const row = (phone: number): GridFrames => ({
    frameCount: 1,
    bands: new Float32Array(BAND_COUNT),
    energy: new Float64Array(1),
    f0Hz: new Float64Array(1),
    posteriors: new Float32Array(PHONE_COUNT).fill(1, phone, phone + 1),
  })

  it('separate two phones by the Hellinger distance, now, before and after', () => {
    const [some, other] = [3, 4].map((phone) => exemplarFeatures(everySecond(row(phone)), flatColour, 0))
    const squared = some.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0)
    expect(squared).toBeCloseTo(2 * (8 ** 2 + 4 ** 2 + 4 ** 2), 3)
  })

  it('separate loud from quiet, with a lower limit at silence', () => {
    const at = (energy: number) =>
      exemplarFeatures(everySecond({ ...row(3), energy: Float64Array.of(energy) }), flatColour, 0)
    expect(at(-3)).not.toEqual(at(0))
    expect(at(-30)).toEqual(at(-40))
  })
})

describe('the exemplars', () => {
  const exemplars = randomFrames(400, [1, 2], 5)
  const colour = measureColour([exemplars])

  it('reproduce the speaker’s bands for the speaker’s own frames', () => {
    // A voice that changes slowly, so that smoothing has no effect.
    const still = { ...exemplars, bands: new Float32Array(400 * BAND_COUNT) }
    for (let i = 0; i < still.bands.length; i++) still.bands[i] = Math.sin((i % BAND_COUNT) / 9)
    still.energy.fill(0.5)
    const own = new Exemplars(everySecond(still), colour, 1).bandsFor(still, colour, 1)
    own.forEach((level, i) => {
      expect(level).toBeCloseTo(still.bands[i], 4)
    })
  })

  it('have the level of the frames they replace', () => {
    const of = new Exemplars(everySecond(exemplars), colour, 1)
    const louder = { ...exemplars, energy: exemplars.energy.map((energy) => energy + 2) }
    const plain = of.bandsFor(exemplars, colour, 1)
    of.bandsFor(louder, colour, 3).forEach((level, i) => {
      expect(level).toBeCloseTo(plain[i] + 2, 4)
    })
  })

  it('return as many frames as the voice has, odd or even', () => {
    const of = new Exemplars(everySecond(exemplars), colour, 1)
    for (const frameCount of [1, 2, 7, 8])
      expect(of.bandsFor(randomFrames(frameCount, [1], 6), colour, 1)).toHaveLength(frameCount * BAND_COUNT)
  })
})

function zeros(): Float64Array {
  return new Float64Array(20)
}
