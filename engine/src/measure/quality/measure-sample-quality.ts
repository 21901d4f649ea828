import type { SampleQuality } from '../../sample-quality'
import { hear } from '../listen/hear'
import { measurePowerSpectra, SHORT } from '../listen/power-spectra'
import { measureBandLimit } from './band-limit'
import { measureClipping } from './flat-tops'
import { measureSecondVoice } from './second-voice'
import { findSpeech } from './speech-activity'
import { measureSpeechDb, measureSpeechMs } from './speech-level'
import { measureSignalToNoise } from './steady-noise'
import { describeUtterances } from './utterances'
import { measureVoicedShare, trackPitchCoarsely } from './voiced-share'

/** In stronger noise, utterances differ by the noise and not by the voice. */
const VOICES_DIFFER_DB = 10

/** Only speechDb depends on the recording's level. Mono, at ENGINE_RATE_HZ. */
export function measureSampleQuality(samples: Float32Array): SampleQuality {
  const { voice, humHz, music } = hear(samples)
  const f0Hz = trackPitchCoarsely(voice)
  const short = measurePowerSpectra(voice, SHORT)
  const activity = findSpeech(short)
  const signalToNoiseDb = measureSignalToNoise(activity)
  const secondVoice = measureSecondVoice(describeUtterances(short, activity, f0Hz))
  return {
    speechMs: measureSpeechMs(activity),
    speechDb: measureSpeechDb(voice, activity),
    clippedShare: measureClipping(voice),
    signalToNoiseDb,
    humHz,
    bandLimitHz: measureBandLimit(short, activity),
    music,
    // Strong noise differs between utterances, and singing is not a second speaker.
    secondVoice: signalToNoiseDb < VOICES_DIFFER_DB ? 0 : secondVoice * (1 - music),
    voicedShare: measureVoicedShare(activity, f0Hz),
  }
}
