import { frameEnergy } from '../analyse/envelope'
import type { BaseVoice } from '../analyse/voice'
import { BIN_COUNT } from '../dsp/frame-grid'
import { addBandsToBins, BAND_COUNT } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import type { ColourStatistics } from './colour-statistics'
import type { Exemplars, GridFrames } from './exemplars'
import type { FrequencyWarp } from './frequency-warp'
import { addPhoneOffsets, type PhoneOffsets } from './phone-offsets'
import { warpedBands } from './tract-length'
import type { VarianceFilter } from './variance-filter'

/** ln of power: 52 dB. */
const LARGEST_DIFFERENCE = 12
const LOUD_PERCENT = 90

/** The base voice with the speaker's vocal-tract length and mean spectrum of each phone. */
export interface ColouredVoice extends GridFrames {
  /** frames x BAND_COUNT, ln of power, after the frequency warp alone */
  warpedBands: Float32Array
}

/** Statistics of the base voice's coloured frames, over more than one sentence. */
export interface ColouredStatistics {
  colour: ColourStatistics
  /** 90th percentile of frame energy, ln of power. */
  loudEnergy: number
}

/** The part of a profile that converts spectra. */
export interface SpectralProfile {
  warp: FrequencyWarp
  offsets: PhoneOffsets
  exemplars: Exemplars
  /** Weight of the exemplars in each spectrum, 0 to 1. */
  exemplarShare: number
  coloured: ColouredStatistics
  variance: VarianceFilter
  /** BIN_COUNT values of power at analysis level, added to each spectrum. */
  roomTone: Float64Array
}

/** Applies the first two steps, warp and phone offsets. `energy` is that of the warped spectra. */
export function colourVoice(base: BaseVoice, warp: FrequencyWarp, offsets: PhoneOffsets): ColouredVoice {
  const warped = warpedBands(base.bins, warp)
  const spectrum = new Float64Array(BIN_COUNT)
  const energy = new Float64Array(base.frameCount)
  for (let t = 0; t < base.frameCount; t++) {
    warp.warp(base.bins, t * BIN_COUNT, spectrum)
    energy[t] = frameEnergy(spectrum)
  }
  return {
    frameCount: base.frameCount,
    f0Hz: base.f0Hz,
    posteriors: base.posteriors,
    energy,
    warpedBands: warped,
    bands: addPhoneOffsets(offsets, warped, base),
  }
}

export function loudEnergyOf(voices: readonly Pick<GridFrames, 'energy'>[]): number {
  return percentile(
    voices.flatMap(({ energy }) => Array.from(energy)),
    LOUD_PERCENT,
  )
}

/** The third step: mixes in the speaker's exemplars. @returns frames x BAND_COUNT, ln of power */
export function mixExemplars(
  coloured: ColouredVoice,
  exemplars: Exemplars,
  share: number,
  { colour, loudEnergy }: ColouredStatistics,
): Float32Array {
  const own = exemplars.bandsFor(coloured, colour, loudEnergy)
  return coloured.bands.map((level, i) => (1 - share) * level + share * own[i])
}

/**
 * The difference between converted and base spectra, as filters for the base voice's samples: filtering with
 * it keeps the base voice's fine structure (Kobayashi & Toda 2018).
 * @returns frames x BIN_COUNT, ln of the power gain, limited to +-12
 */
export function spectralDifference(base: BaseVoice, profile: SpectralProfile): Float32Array {
  const coloured = colourVoice(base, profile.warp, profile.offsets)
  const wanted = mixExemplars(coloured, profile.exemplars, profile.exemplarShare, profile.coloured)
  profile.variance.apply(wanted)
  return differenceTo(wanted, coloured, base, profile)
}

/** @param wanted frames x BAND_COUNT, ln of power */
function differenceTo(
  wanted: Float32Array,
  coloured: ColouredVoice,
  base: BaseVoice,
  { warp, roomTone }: SpectralProfile,
): Float32Array {
  const differences = new Float32Array(base.frameCount * BIN_COUNT)
  const spectrum = new Float64Array(BIN_COUNT)
  const change = new Float64Array(BAND_COUNT)
  for (let t = 0; t < base.frameCount; t++) {
    const at = t * BIN_COUNT
    const bandsAt = t * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band++) {
      change[band] = wanted[bandsAt + band] - coloured.warpedBands[bandsAt + band]
    }
    warp.warp(base.bins, at, spectrum)
    addBandsToBins(change, spectrum)
    const louder = frameEnergy(spectrum) - coloured.energy[t]
    for (let k = 0; k < BIN_COUNT; k++) {
      const level = Math.log(Math.exp(spectrum[k] - louder) + roomTone[k])
      const difference = level - base.bins[at + k]
      differences[at + k] = Math.max(-LARGEST_DIFFERENCE, Math.min(LARGEST_DIFFERENCE, difference))
    }
  }
  return differences
}
