import { frameEnergy } from '../analyse/envelope'
import type { BaseVoice } from '../analyse/voice'
import { BIN_COUNT } from '../dsp/frame-grid'
import { addBandsToBins, BAND_COUNT } from '../dsp/mel-bands'
import { smooth } from '../dsp/smooth'
import { multiplyRows } from '../dsp/sparse-rows'
import type { VoiceProfile } from './profile'

/** In frames: the colours of voiced and unvoiced speech glide into each other. */
const SMOOTHING_FRAMES = 1
/** 52 dB. */
const LARGEST_DIFFERENCE = 12

/**
 * How the base voice's spectra differ from the speaker's, as filters for its wave. Only this difference is ever
 * applied, so the base voice's own fine structure stays (Kobayashi & Toda 2018).
 * @returns frames x BIN_COUNT, natural log of the power gain, within 12
 */
export function spectralDifference(base: BaseVoice, profile: VoiceProfile): Float32Array {
  const voicing = smooth(
    base.f0Hz.map((f0) => (f0 > 0 ? 1 : 0)),
    SMOOTHING_FRAMES,
  )
  const differences = new Float32Array(base.frameCount * BIN_COUNT)
  const spectrum = new Float64Array(BIN_COUNT)
  for (let t = 0; t < base.frameCount; t++) {
    convertFrame(base, t, voicing[t], profile, spectrum)
    const at = t * BIN_COUNT
    for (let k = 0; k < BIN_COUNT; k++) {
      const difference = Math.log(Math.exp(spectrum[k]) + profile.roomTone[k]) - base.bins[at + k]
      differences[at + k] = Math.max(-LARGEST_DIFFERENCE, Math.min(LARGEST_DIFFERENCE, difference))
    }
  }
  return differences
}

/** @param spectrum BIN_COUNT values, overwritten by the frame's new log power */
function convertFrame(
  base: BaseVoice,
  t: number,
  voicing: number,
  { warp, offset, variance }: VoiceProfile,
  spectrum: Float64Array,
): void {
  const given = new Float64Array(BAND_COUNT)
  multiplyRows(warp.bands, base.bins, t * BIN_COUNT, given, 0)
  const wanted = given.map(
    (level, band) => level + voicing * offset.voiced[band] + (1 - voicing) * offset.unvoiced[band],
  )
  variance.apply(wanted)

  warp.warp(base.bins, t * BIN_COUNT, spectrum)
  const energy = frameEnergy(spectrum)
  addBandsToBins(
    wanted.map((level, band) => level - given[band]),
    spectrum,
  )
  const louder = frameEnergy(spectrum) - energy
  for (let k = 0; k < BIN_COUNT; k++) spectrum[k] -= louder
}
