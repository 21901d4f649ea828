import { beforeAll, describe, expect, it } from 'vitest'
import { BAND_COUNT, bandCentresHz } from '../../src/dsp/mel-bands'
import type { RecordedVoice } from '../../src/measure/analyse/voice'
import { PHONE_COUNT, PHONES } from '../../src/phones/phone-set'
import { loadReader } from '../../src/reader/network'
import type { Prior } from '../../src/reader/types'
import { fillMissingBands } from '../../src/speaker/missing-bands'

const FRAMES_PER_PHONE = 40
const SAID = ['AA', 'S'].map((phone) => PHONES.indexOf(phone))

let prior: Prior
beforeAll(async () => {
  prior = (await loadReader()).prior
})

/** AA, then S, as level as a line. */
function voice(level = -3): RecordedVoice {
  const frameCount = SAID.length * FRAMES_PER_PHONE
  const posteriors = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) {
    posteriors[t * PHONE_COUNT + SAID[Math.floor(t / FRAMES_PER_PHONE)]] = 1
  }
  return {
    frameCount,
    posteriors,
    energy: new Float64Array(frameCount),
    f0Hz: new Float64Array(frameCount),
    bands: new Float32Array(frameCount * BAND_COUNT).fill(level),
    aperiodicity: new Float32Array(),
    recorded: { from: 0, to: BAND_COUNT },
  }
}

const meanOf = (levels: Float32Array) => levels.reduce((sum, level) => sum + level, 0) / levels.length

describe('the missing bands of a recording', () => {
  it('are filled as is usual for the phone, at the level of the bands beside them', () => {
    const [filled, louder] = [-3, -1].map((level) => fillMissingBands(voice(level), prior, 4400))
    const [vowel, hiss] = [0, FRAMES_PER_PHONE].map((t) =>
      meanOf(
        filled.bands
          .slice(t * BAND_COUNT, (t + 1) * BAND_COUNT)
          .filter((_, band) => bandCentresHz[band] > 4400),
      ),
    )
    expect(hiss).toBeGreaterThan(vowel + 1)
    louder.bands.forEach((level, i) => {
      expect(level).toBeCloseTo(filled.bands[i] + 2, 4)
    })
  })

  it.each([
    [3400, true],
    [5000, false],
  ])('of a recording that ends at %i Hz include those below 300 Hz: %s', (limitHz, isFilled) => {
    const filled = fillMissingBands(voice(), prior, limitHz)
    expect(filled.bands[0] !== -3).toBe(isFilled)
    expect(filled.bands[BAND_COUNT - 1]).not.toBe(-3)
    const within = bandCentresHz.findIndex((hz) => hz > 1000)
    expect(filled.bands[within]).toBe(-3)
    const { from, to } = filled.recorded
    expect(bandCentresHz[from] > 300).toBe(isFilled)
    expect(bandCentresHz[to]).toBeLessThan(limitHz)
  })

  it.each([7000, 8000, 500])(
    'are none for a limit of %i Hz, as nothing or almost everything is missing',
    (limitHz) => {
      expect(fillMissingBands(voice(), prior, limitHz)).toEqual(voice())
    },
  )
})
