import { beforeAll, describe, expect, it } from 'vitest'
import { frameEnergy } from '~/voice-engine/analyse/envelope'
import { analyseBase, type BaseVoice } from '~/voice-engine/analyse/voice'
import { measureColour } from '~/voice-engine/convert/colour-statistics'
import {
  colourVoice,
  convertSpectra,
  loudEnergyOf,
  mixExemplars,
  type SpectralProfile,
} from '~/voice-engine/convert/convert-spectra'
import { Exemplars, everySecond } from '~/voice-engine/convert/exemplars'
import { FrequencyWarp } from '~/voice-engine/convert/frequency-warp'
import { warpedBands } from '~/voice-engine/convert/tract-length'
import { VarianceFilter } from '~/voice-engine/convert/variance-filter'
import { CEPSTRUM_LENGTH } from '~/voice-engine/dsp/cepstrum'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { addBandsToBins, BAND_COUNT, bandCentresHz } from '~/voice-engine/dsp/mel-bands'
import { PHONE_COUNT } from '~/voice-engine/phones/phone-set'
import { babbleSpeech } from '../../../support/synthetic-speech'

const offsetsOf = (voiced: number, unvoiced: number) => ({
  voiced: new Float32Array(PHONE_COUNT * BAND_COUNT).fill(voiced),
  unvoiced: new Float32Array(PHONE_COUNT * BAND_COUNT).fill(unvoiced),
})
const noStatistics = {
  count: 0,
  means: new Float64Array(CEPSTRUM_LENGTH),
  deviations: new Float64Array(CEPSTRUM_LENGTH),
}
/** Frames in the middle of a vowel and a hiss. */
const VOICED = 30
const HISS = 68

let base: BaseVoice
let other: BaseVoice
beforeAll(() => {
  base = analyseBase(babbleSpeech(3, 110), 1)
  other = analyseBase(babbleSpeech(3, 150, 1.12), 1)
})

/** A speaker whose exemplars are the frames of the other voice. */
function profileOf(changes: Partial<SpectralProfile> = {}): SpectralProfile {
  const colour = measureColour([other])
  const loudEnergy = loudEnergyOf([other])
  return {
    warp: new FrequencyWarp(1),
    offsets: offsetsOf(0, 0),
    exemplars: new Exemplars(everySecond(other), colour, loudEnergy),
    exemplarShare: 0.5,
    coloured: { colour: measureColour([base]), loudEnergy: loudEnergyOf([base]) },
    variance: new VarianceFilter(noStatistics, noStatistics),
    levels: undefined,
    ...changes,
  }
}

describe('a coloured voice', () => {
  it('has the vocal-tract warp and then the phone offsets applied', () => {
    const warp = new FrequencyWarp(1.1)
    const coloured = colourVoice(base, warp, offsetsOf(2, -1))
    const warped = warpedBands(base.bins, warp)
    expect(coloured.warpedBands).toEqual(warped)
    for (let band = 0; band < BAND_COUNT; band++) {
      expect(coloured.bands[VOICED * BAND_COUNT + band] - warped[VOICED * BAND_COUNT + band]).toBeCloseTo(
        2,
        4,
      )
      expect(coloured.bands[HISS * BAND_COUNT + band] - warped[HISS * BAND_COUNT + band]).toBeCloseTo(-1, 4)
    }
  })

  it('has the energy of the warped spectra', () => {
    const coloured = colourVoice(base, new FrequencyWarp(1), offsetsOf(9, 9))
    coloured.energy.forEach((energy, t) => {
      expect(energy).toBeCloseTo(base.energy[t], 4)
    })
  })
})

describe('mixing in exemplars', () => {
  it('uses the same share in each band', () => {
    const { exemplars, coloured: statistics } = profileOf()
    const coloured = colourVoice(base, new FrequencyWarp(1), offsetsOf(0, 0))
    const own = exemplars.bandsFor(coloured, statistics.colour, statistics.loudEnergy)
    const mixed = mixExemplars(coloured, exemplars, 0.4, statistics)
    const shares = Array.from(mixed, (level, i) => (level - coloured.bands[i]) / (own[i] - coloured.bands[i]))
    const apart = shares.filter((_, i) => Math.abs(own[i] - coloured.bands[i]) > 0.5)
    expect(apart.length).toBeGreaterThan(1000)
    for (const share of apart) expect(share).toBeCloseTo(0.4, 4)
  })
})

describe('converted spectra', () => {
  const frameOf = (bands: Float32Array, t: number) => bands.subarray(t * BAND_COUNT, (t + 1) * BAND_COUNT)

  it('keep the level of each frame', () => {
    const bands = convertSpectra(base, profileOf({ offsets: offsetsOf(3, -3) }))
    for (const t of [VOICED, HISS]) {
      const bins = new Float64Array(BIN_COUNT)
      addBandsToBins(frameOf(bands, t), bins)
      expect(frameEnergy(bins)).toBeCloseTo(base.energy[t], 4)
    }
  })

  it('have the resonances moved to the speaker’s', () => {
    const still = profileOf({ exemplarShare: 0 })
    const [plain, warped] = [still, { ...still, warp: new FrequencyWarp(1.12) }].map((profile) =>
      frameOf(convertSpectra(base, profile), VOICED),
    )
    // The second resonance of the first vowel moves from 1090 Hz to 1221 Hz.
    const bandAt = (hz: number) => bandCentresHz.findIndex((centre) => centre > hz)
    const change = (hz: number) => warped[bandAt(hz)] - plain[bandAt(hz)]
    expect(change(1260)).toBeGreaterThan(change(1030) + 1)
  })
})
