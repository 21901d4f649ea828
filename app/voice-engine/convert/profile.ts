import { meanAperiodicity } from '../analyse/aperiodicity'
import type { BaseVoice, RecordedVoice } from '../analyse/voice'
import { percentile } from '../dsp/percentile'
import { NEUTRAL_PLAN } from '../engine'
import type { BaseScale, Calibration } from './calibration'
import { type ColourStatistics, measureColour } from './colour-statistics'
import {
  type ColouredStatistics,
  type ColouredVoice,
  colourVoice,
  loudEnergyOf,
  mixExemplars,
  type SpectralProfile,
} from './convert-spectra'
import type { Distributions } from './distribution'
import type { ExemplarRows } from './exemplar-features'
import { Exemplars, everySecond } from './exemplars'
import { FrequencyWarp } from './frequency-warp'
import { comparePitch, Intonation, type Intoned } from './intonation'
import { compareLevels } from './levels'
import { measureMelody } from './melody'
import { measurePhoneOffsets, type PhoneOffsets } from './phone-offsets'
import { measurePitch, type PitchStatistics } from './pitch-map'
import { measureRoomTone, roomTonePower } from './room-tone'
import { measureSpeakingRate, type SpeakingRate } from './speaking-rate'
import { findTractWarp, warpedBands } from './tract-length'
import { type CepstrumStatistics, measureCepstra, VarianceFilter } from './variance-filter'

/** Everything measured of a speaker, as stored in the profile file. */
export interface SpeakerProfile extends Intoned {
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
  /** Of unvoiced frames, ln of power relative to loud frames; undefined if there is too little speech. */
  levels: Distributions | undefined
  /** BAND_COUNT values, ln of power relative to loud frames */
  roomTone: Float64Array
  speakingRate: SpeakingRate
  /** APERIODICITY_BANDS values: mean over loud voiced frames */
  aperiodicity: Float64Array
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
    Intoned,
    Pick<SpeakerProfile, 'speakingRate' | 'aperiodicity' | 'baseScale'> {
  /** BIN_COUNT values of power, added under a whole story; within the filters it costs intelligibility. */
  storyTone: Float64Array
}

/** A larger share is closer to the speaker and less intelligible: docs/voice.md, section 5. */
const EXEMPLAR_SHARE = 0.4
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
  const coloured = passages.map((passage) => colourVoice(passage, warp, offsets))
  const converted = measureConverted(coloured, new Exemplars(rows, colour, loudEnergy), EXEMPLAR_SHARE)
  return {
    warpFactor: warp.factor,
    offsets,
    exemplars: rows,
    colour,
    loudEnergy,
    cepstra: measureCepstra([sample]),
    converted,
    ...measureIntonation(sample, basePitch, passages),
    levels: compareLevels(coloured, converted.loudEnergy, sample, loudEnergy),
    roomTone: measureRoomTone(sample),
    speakingRate: measureSpeakingRate(sample.posteriors),
    aperiodicity: meanAperiodicity(sample),
    baseScale: { gain: calibration.gain, range: calibration.range },
  }
}

/** Measures how both voices move their pitch. @param passages of the base voice */
function measureIntonation(
  { f0Hz }: RecordedVoice,
  basePitch: PitchStatistics,
  passages: readonly BaseVoice[],
): Intoned {
  const baseF0Hz = passages.map((passage) => passage.f0Hz)
  const plain: Intoned = {
    basePitch,
    baseMelody: measureMelody(baseF0Hz),
    pitch: measurePitch([f0Hz]),
    melody: measureMelody([f0Hz]),
    pitchRanks: undefined,
  }
  if (!plain.pitch) return plain
  const intonation = new Intonation(plain, NEUTRAL_PLAN)
  const spoken = baseF0Hz.map((passage) => intonation.apply(passage, 'fall'))
  return { ...plain, pitchRanks: comparePitch(spoken, f0Hz) }
}

/** Measures converted speech. @param coloured enough speech of the base voice for its statistics */
function measureConverted(
  coloured: readonly ColouredVoice[],
  exemplars: Exemplars,
  share: number,
): ConvertedStatistics {
  const statistics = { colour: measureColour(coloured), loudEnergy: loudEnergyOf(coloured) }
  const mixed = coloured.map((voice) => ({
    ...voice,
    bands: mixExemplars(voice, exemplars, share, statistics),
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
    storyTone: roomTonePower(profile.roomTone, converted.loudestEnergy),
    exemplarShare: EXEMPLAR_SHARE,
  }
}
