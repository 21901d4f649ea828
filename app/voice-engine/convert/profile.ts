import type { BaseVoice, RecordedVoice } from '../analyse/voice'
import { BIN_COUNT } from '../dsp/frame-grid'
import { percentile } from '../dsp/percentile'
import type { BaseScale, Calibration } from './calibration'
import { type ColourStatistics, measureColour } from './colour-statistics'
import {
  type ColouredStatistics,
  colourVoice,
  loudEnergyOf,
  mixExemplars,
  type SpectralProfile,
} from './convert-spectra'
import type { ExemplarRows } from './exemplar-features'
import { Exemplars, everySecond } from './exemplars'
import { FrequencyWarp } from './frequency-warp'
import { type MelodyStatistics, measureMelody } from './melody'
import { measurePhoneOffsets, type PhoneOffsets } from './phone-offsets'
import { measurePitch, type PitchStatistics } from './pitch-map'
import { measureRoomTone, roomTonePower } from './room-tone'
import { measureSpeakingRate, type SpeakingRate } from './speaking-rate'
import { findTractWarp, warpedBands } from './tract-length'
import { type CepstrumStatistics, measureCepstra, VarianceFilter } from './variance-filter'

/** Everything measured of a speaker, as stored in the profile file. */
export interface SpeakerProfile {
  warpFactor: number
  offsets: PhoneOffsets
  /** The speaker's own frames, at 10 ms. */
  exemplars: ExemplarRows
  /** Of the speaker's frames, as loudEnergy and cepstra are. */
  colour: ColourStatistics
  loudEnergy: number
  cepstra: CepstrumStatistics
  /** Of the base voice after conversion. */
  converted: ConvertedStatistics
  basePitch: PitchStatistics
  baseMelody: MelodyStatistics | undefined
  /** undefined for a whispering speaker */
  pitch: PitchStatistics | undefined
  /** undefined if there is too little speech */
  melody: MelodyStatistics | undefined
  /** BAND_COUNT values, ln of power relative to loud frames */
  roomTone: Float64Array
  speakingRate: SpeakingRate
  baseScale: BaseScale
}

export interface ConvertedStatistics extends ColouredStatistics {
  /** After mixing in the exemplars. */
  cepstra: CepstrumStatistics
  /** 95th percentile of frame energy, ln of power. */
  loudestEnergy: number
}

/** A profile prepared for conversion. */
export interface Speaker
  extends SpectralProfile,
    Pick<SpeakerProfile, 'basePitch' | 'baseMelody' | 'pitch' | 'melody' | 'speakingRate' | 'baseScale'> {
  /** BIN_COUNT values of power, added under a whole story; within the filters it costs intelligibility. */
  storyTone: Float64Array
}

/** A larger share is closer to the speaker and less intelligible: docs/voice.md, section 5. */
const EXEMPLAR_SHARE = 0.57
const LOUDEST_PERCENT = 95

/**
 * Measures a speaker in a recording of any length; what it can't show stays as in the base voice.
 * @throws RangeError if the base voice has no voiced speech
 */
export function makeProfile(sample: RecordedVoice, calibration: Calibration): SpeakerProfile {
  const { passages } = calibration
  const basePitch = measurePitch(passages.map(({ f0Hz }) => f0Hz))
  if (!basePitch) throw new RangeError('The base voice has no voiced speech')
  const warp = findTractWarp(sample, passages)
  const offsets = measurePhoneOffsets(
    sample,
    passages.map((passage) => ({ ...passage, bands: warpedBands(passage.bins, warp) })),
  )
  const colour = measureColour([sample])
  const loudEnergy = loudEnergyOf([sample])
  const rows = everySecond(sample)
  const exemplars = new Exemplars(rows, colour, loudEnergy)
  return {
    warpFactor: warp.factor,
    offsets,
    exemplars: rows,
    colour,
    loudEnergy,
    cepstra: measureCepstra([sample]),
    converted: measureConverted(passages, {
      warp,
      offsets,
      exemplars,
      exemplarShare: EXEMPLAR_SHARE,
    }),
    basePitch,
    baseMelody: measureMelody(passages.map(({ f0Hz }) => f0Hz)),
    pitch: measurePitch([sample.f0Hz]),
    melody: measureMelody([sample.f0Hz]),
    roomTone: measureRoomTone(sample),
    speakingRate: measureSpeakingRate(sample.posteriors),
    baseScale: { gain: calibration.gain, range: calibration.range },
  }
}

/** Measures converted speech. @param voices enough speech of the base voice for its statistics */
export function measureConverted(
  voices: readonly BaseVoice[],
  {
    warp,
    offsets,
    exemplars,
    exemplarShare,
  }: Pick<SpectralProfile, 'warp' | 'offsets' | 'exemplars' | 'exemplarShare'>,
): ConvertedStatistics {
  const coloured = voices.map((voice) => colourVoice(voice, warp, offsets))
  const statistics = { colour: measureColour(coloured), loudEnergy: loudEnergyOf(coloured) }
  const mixed = coloured.map((voice) => ({
    ...voice,
    bands: mixExemplars(voice, exemplars, exemplarShare, statistics),
  }))
  const energies = coloured.flatMap(({ energy }) => Array.from(energy))
  return {
    ...statistics,
    cepstra: measureCepstra(mixed),
    loudestEnergy: percentile(energies, LOUDEST_PERCENT),
  }
}

export function openProfile(profile: SpeakerProfile): Speaker {
  const { converted } = profile
  return {
    ...profile,
    warp: new FrequencyWarp(profile.warpFactor),
    offsets: profile.offsets,
    exemplars: new Exemplars(profile.exemplars, profile.colour, profile.loudEnergy),
    coloured: converted,
    variance: new VarianceFilter(profile.cepstra, converted.cepstra),
    roomTone: new Float64Array(BIN_COUNT),
    storyTone: roomTonePower(profile.roomTone, converted.loudestEnergy),
    exemplarShare: EXEMPLAR_SHARE,
  }
}
