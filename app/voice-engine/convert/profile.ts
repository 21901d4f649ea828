import type { BaseVoice, Voice } from '../analyse/voice'
import { BAND_COUNT } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import type { FrequencyWarp } from './frequency-warp'
import { measurePitch, PitchMap } from './pitch-map'
import { measureRoomTone, roomTonePower } from './room-tone'
import { measureSpectrumOffset, type SpectrumOffset } from './spectrum-offset'
import { findTractWarp, warpedBands } from './tract-length'
import { VarianceFilter } from './variance-filter'

/** What turns the base voice into one speaker's: all that is known of the speaker, once per sample. */
export interface VoiceProfile {
  warp: FrequencyWarp
  offset: SpectrumOffset
  variance: VarianceFilter
  pitch: PitchMap
  /** BIN_COUNT values of power at the level of the analysis. */
  roomTone: Float64Array
}

const LOUD_PERCENT = 95

/**
 * @param sample the speaker's recording, of any length and kind: what it doesn't tell stays as in the base voice
 * @param base enough of the base voice to know its averages by
 * @throws RangeError if the base voice has no voiced speech
 */
export function makeProfile(sample: Voice, base: BaseVoice): VoiceProfile {
  const basePitch = measurePitch(base.f0Hz)
  if (!basePitch) throw new RangeError('The base voice has no voiced speech')
  const warp = findTractWarp(sample, base)
  const warped = { ...base, bands: warpedBands(base.bins, warp) }
  const offset = measureSpectrumOffset(sample, warped)
  for (let t = 0; t < warped.frameCount; t++) {
    const added = warped.f0Hz[t] > 0 ? offset.voiced : offset.unvoiced
    for (let band = 0; band < BAND_COUNT; band++) warped.bands[t * BAND_COUNT + band] += added[band]
  }
  return {
    warp,
    offset,
    variance: new VarianceFilter(sample, warped),
    pitch: new PitchMap(basePitch, measurePitch(sample.f0Hz)),
    roomTone: roomTonePower(measureRoomTone(sample), percentile(base.energy, LOUD_PERCENT)),
  }
}
