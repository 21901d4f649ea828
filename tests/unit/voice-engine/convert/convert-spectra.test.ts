import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, type BaseVoice } from '~/voice-engine/analyse/voice'
import { measureColour } from '~/voice-engine/convert/colour-statistics'
import {
  colourVoice,
  loudEnergyOf,
  mixExemplars,
  type SpectralProfile,
  spectralDifference,
} from '~/voice-engine/convert/convert-spectra'
import { Exemplars, everySecond } from '~/voice-engine/convert/exemplars'
import { FrequencyWarp } from '~/voice-engine/convert/frequency-warp'
import { warpedBands } from '~/voice-engine/convert/tract-length'
import { VarianceFilter } from '~/voice-engine/convert/variance-filter'
import { CEPSTRUM_LENGTH } from '~/voice-engine/dsp/cepstrum'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
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
/** Frames in the middle of a vowel, a hiss and a pause. */
const VOICED = 30
const HISS = 68
const PAUSE = 90

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
    roomTone: new Float64Array(BIN_COUNT),
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

describe('the difference of two voices’ spectra', () => {
  const at = (differences: Float32Array, t: number) => differences.slice(t * BIN_COUNT, (t + 1) * BIN_COUNT)
  /** ln of a frame's power after the filter. */
  const levelAfter = (differences: Float32Array, t: number) =>
    Math.log(
      at(differences, t).reduce((sum, value, k) => sum + Math.exp(value + base.bins[t * BIN_COUNT + k]), 0) /
        BIN_COUNT,
    )

  it('keeps the level of each frame', () => {
    const differences = spectralDifference(base, profileOf({ offsets: offsetsOf(3, -3) }))
    for (const t of [VOICED, HISS]) expect(levelAfter(differences, t)).toBeCloseTo(base.energy[t], 1)
  })

  it('moves the resonances to the speaker’s', () => {
    const differences = at(spectralDifference(base, profileOf({ warp: new FrequencyWarp(1.12) })), VOICED)
    // The second resonance of the first vowel moves from 1090 Hz to 1221 Hz.
    const bin = (hz: number) => Math.round((hz * 1024) / 16_000)
    expect(differences[bin(1260)]).toBeGreaterThan(differences[bin(1050)] + 1)
  })

  it('adds room tone where the base voice is silent, with little effect on speech', () => {
    const room = new Float64Array(BIN_COUNT).fill(1e-4)
    const [plain, inRoom] = [profileOf(), profileOf({ roomTone: room })].map((profile) =>
      spectralDifference(base, profile),
    )
    expect(levelAfter(inRoom, PAUSE)).toBeGreaterThan(levelAfter(plain, PAUSE) + 3)
    expect(Math.abs(levelAfter(inRoom, VOICED) - levelAfter(plain, VOICED))).toBeLessThan(0.1)
  })
})
