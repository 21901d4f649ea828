import { beforeEach, describe, expect, it } from 'vitest'
import type { GridFrames } from '~/voice-engine/convert/exemplars'
import { fillMissingBands } from '~/voice-engine/convert/missing-bands'
import { BAND_COUNT, bandCentresHz } from '~/voice-engine/dsp/mel-bands'
import { PHONE_COUNT, PHONES } from '~/voice-engine/phones/phone-set'

const FRAMES_PER_PHONE = 40
const [AA, S] = ['AA', 'S'].map((phone) => PHONES.indexOf(phone))

/** Voiced AA, then unvoiced S, with levels that fall and rise over the bands. */
function voice(): GridFrames {
  const frameCount = 2 * FRAMES_PER_PHONE
  const isVoiced = (t: number) => t < FRAMES_PER_PHONE
  const posteriors = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) posteriors[t * PHONE_COUNT + (isVoiced(t) ? AA : S)] = 1
  return {
    frameCount,
    posteriors,
    energy: new Float64Array(frameCount),
    f0Hz: Float64Array.from({ length: frameCount }, (_, t) => (isVoiced(t) ? 100 : 0)),
    bands: Float32Array.from({ length: frameCount * BAND_COUNT }, (_, i) => {
      const band = i % BAND_COUNT
      return isVoiced(Math.floor(i / BAND_COUNT)) ? -band / 10 : band / 15 - 6
    }),
  }
}

/** Passes only the band from `fromHz` to `toHz`. */
function through({ bands, ...others }: GridFrames, fromHz: number, toHz: number): GridFrames {
  const isInside = (hz: number) => hz > fromHz && hz < toHz
  return {
    ...others,
    bands: bands.map((level, i) => (isInside(bandCentresHz[i % BAND_COUNT]) ? level : level - 15)),
  }
}

describe('the missing bands of a recording', () => {
  let base: GridFrames[]
  beforeEach(() => {
    base = [voice()]
  })

  it('are filled with the base voice’s in the same phone, at the recording’s level', () => {
    const sample = through(voice(), 0, 4000)
    sample.bands.forEach((level, i) => {
      sample.bands[i] = level + 1
    })
    fillMissingBands(sample, base, 4400)
    sample.bands.forEach((level, i) => {
      expect(level).toBeCloseTo(base[0].bands[i] + 1, 3)
    })
  })

  it('of a telephone include those below 300 Hz', () => {
    const sample = through(voice(), 300, 3400)
    fillMissingBands(sample, base, 3400)
    sample.bands.forEach((level, i) => {
      expect(level).toBeCloseTo(base[0].bands[i], 3)
    })
  })

  it('do not change the other bands', () => {
    const sample = voice()
    for (let i = 0; i < sample.bands.length; i++) sample.bands[i] = Math.sin(i)
    const before = sample.bands.slice()
    fillMissingBands(sample, base, 5000)
    const kept = bandCentresHz.filter((hz) => hz < 4300).length
    for (let t = 0; t < sample.frameCount; t++) {
      for (let band = 0; band < kept; band++)
        expect(sample.bands[t * BAND_COUNT + band]).toBe(before[t * BAND_COUNT + band])
    }
    expect(sample.bands[BAND_COUNT - 1]).not.toBe(before[BAND_COUNT - 1])
  })

  it.each([7000, 8000, 500])(
    'are none for a limit of %i Hz, as nothing or almost everything is missing',
    (limitHz) => {
      const sample = through(voice(), 0, 3000)
      const before = sample.bands.slice()
      fillMissingBands(sample, base, limitHz)
      expect(sample.bands).toEqual(before)
    },
  )

  it('are the mean of all phones if the base voice lacks the current one', () => {
    const sample = through(voice(), 0, 4000)
    for (let t = 0; t < FRAMES_PER_PHONE; t++) {
      sample.posteriors[t * PHONE_COUNT + AA] = 0
      sample.posteriors[t * PHONE_COUNT + PHONES.indexOf('OY')] = 1
    }
    fillMissingBands(sample, base, 4400)
    for (let band = 0; band < BAND_COUNT; band++)
      expect(sample.bands[band]).toBeCloseTo(base[0].bands[band], 3)
  })
})
