import { analysisGain, scale } from '~/voice-engine/analyse/level'
import { trackPitch } from '~/voice-engine/analyse/pitch'
import { analyseRecording } from '~/voice-engine/analyse/voice'
import { measureSpeakingRate } from '~/voice-engine/convert/speaking-rate'
import { median } from '~/voice-engine/dsp/percentile'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { loadPhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { measurePeriods } from '../../support/periods'
import { harmonicsToNoiseDb } from './harmonicity'
import { type Melody, measureMelody } from './melody'
import { findPhrases, pausesBetween } from './phrases'
import { syllablesPerSecond } from './syllables'

/** Audible properties of a voice that no judge measures. */
export interface VoiceDescription extends Melody {
  /** Of each frame of the grid, 0 where unvoiced. */
  f0Hz: Float64Array
  harmonicsToNoiseDb: number
  /** Mean change from one period to the next, relative to the period. */
  jitter: number
  /** Mean correlation of a period with the next one. */
  periodLikeness: number
  syllablesPerSecond: number
  /** Relative to the base voice's rate, measured by phones as in the engine, with the same limits. */
  rateByPhones: number
  /** Median length of the pauses. */
  pauseSeconds: number
}

/** @param wave mono at ENGINE_RATE_HZ */
export async function describeVoice({ samples }: Wave): Promise<VoiceDescription> {
  const f0Hz = trackPitch(scale(samples, analysisGain(samples)))
  const { jitter, likeness } = measurePeriods(samples, ENGINE_RATE_HZ, f0Hz)
  const phrases = findPhrases(samples)
  const { posteriors } = analyseRecording(samples, await loadPhoneClassifier())
  return {
    ...measureMelody(f0Hz, phrases),
    f0Hz,
    harmonicsToNoiseDb: harmonicsToNoiseDb(samples, f0Hz),
    jitter,
    periodLikeness: likeness,
    syllablesPerSecond: syllablesPerSecond(samples, f0Hz, phrases),
    rateByPhones: measureSpeakingRate(posteriors).rate,
    pauseSeconds: median(pausesBetween(phrases)),
  }
}
