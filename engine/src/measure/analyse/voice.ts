import { analysisGain, scale } from '../../dsp/level'
import { BAND_COUNT } from '../../dsp/mel-bands'
import type { PhoneClassifier } from '../../phones/phone-classifier'
import { classifyPhones } from '../../phones/phone-posteriors'
import { measureAperiodicity } from './aperiodicity'
import { type Envelope, measureEnvelope } from './envelope'
import { trackPitch } from './pitch'
import { shortenSilences } from './silence'
import { maskSpeech } from './speech-mask'

export interface Voice extends Envelope {
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
  /** frames x PHONE_COUNT: probability of each phone */
  posteriors: Float32Array
}

export interface RecordedVoice extends Voice {
  /** frames x APERIODICITY_BANDS, 0 to 1 */
  aperiodicity: Float32Array
  /** The bands that the recording has. */
  recorded: BandRange
}

export interface BandRange {
  from: number
  /** The first band above. */
  to: number
}

/** About half of speech is voiced; a share below this is due to tracking errors in noise or a whisper. */
const LEAST_VOICED_SHARE = 0.05
const SPEECH_RANGE_DB = 45

/** Analyses a recording: mono at ENGINE_RATE_HZ, at any level. */
export function analyseRecording(samples: Float32Array, classifier: PhoneClassifier): RecordedVoice {
  const speech = shortenSilences(samples)
  const level = scale(speech, analysisGain(speech))
  const f0Hz = trackPitch(level)
  const envelope = measureEnvelope(level, f0Hz)
  if (!isVoiced(f0Hz, envelope.energy)) f0Hz.fill(0)
  return {
    ...envelope,
    f0Hz,
    posteriors: classifyPhones(classifier, level, envelope.frameCount).posteriors,
    aperiodicity: measureAperiodicity(level, f0Hz),
    recorded: { from: 0, to: BAND_COUNT },
  }
}

function isVoiced(f0Hz: Float64Array, energy: Float64Array): boolean {
  const speechFrames = maskSpeech(energy, SPEECH_RANGE_DB).reduce((sum, isSpeech) => sum + isSpeech, 0)
  const voicedFrames = f0Hz.reduce((sum, f0) => sum + (f0 > 0 ? 1 : 0), 0)
  return voicedFrames >= LEAST_VOICED_SHARE * speechFrames
}
