import { frameEnergy } from '../analyse/envelope'
import type { BaseVoice } from '../analyse/voice'
import { BIN_COUNT } from '../dsp/frame-grid'
import { addBandsToBins, BAND_COUNT } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import type { ColourStatistics } from './colour-statistics'
import type { Distributions } from './distribution'
import type { Exemplars, GridFrames } from './exemplars'
import type { FrequencyWarp } from './frequency-warp'
import { convertLevels } from './levels'
import { addPhoneOffsets, type PhoneOffsets } from './phone-offsets'
import { warpedBands } from './tract-length'
import type { VarianceFilter } from './variance-filter'

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
  /** Of unvoiced frames; undefined keeps the base voice's. */
  levels: Distributions | undefined
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
 * Converts the base voice's spectra to the speaker's. Voiced frames keep the level of the base voice after the warp.
 * @returns frames x BAND_COUNT, ln of power
 */
export function convertSpectra(base: BaseVoice, profile: SpectralProfile): Float32Array {
  const coloured = colourVoice(base, profile.warp, profile.offsets)
  const wanted = mixExemplars(coloured, profile.exemplars, profile.exemplarShare, profile.coloured)
  profile.variance.apply(wanted)
  setEnergy(wanted, convertLevels(coloured, profile.coloured.loudEnergy, profile.levels))
  return wanted
}

/** @param bands frames x BAND_COUNT, ln of power, changed in place @param energy of each frame, ln of power */
function setEnergy(bands: Float32Array, energy: Float64Array): void {
  const spectrum = new Float64Array(BIN_COUNT)
  energy.forEach((wanted, t) => {
    const frame = bands.subarray(t * BAND_COUNT, (t + 1) * BAND_COUNT)
    spectrum.fill(0)
    addBandsToBins(frame, spectrum)
    const louder = frameEnergy(spectrum) - wanted
    for (let band = 0; band < BAND_COUNT; band++) frame[band] -= louder
  })
}
