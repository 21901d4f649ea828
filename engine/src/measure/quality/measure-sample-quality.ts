import type { SampleQuality } from '../../sample-quality'
import { measureBandLimit } from './band-limit'
import { measureClipping } from './flat-tops'
import { findMainsHum } from './mains-hum'
import { measureMusic } from './music'
import { PauseSpectrum } from './pause-spectrum'
import { LONG, measurePowerSpectra, SHORT } from './power-spectra'
import { measureSecondVoice } from './second-voice'
import { findSpeech } from './speech-activity'
import { measureSpeechDb, measureSpeechMs } from './speech-level'
import { measureSignalToNoise } from './steady-noise'
import { describeUtterances } from './utterances'
import { measureVoicedShare, trackPitchCoarsely } from './voiced-share'

/** In stronger noise, utterances differ by the noise and not by the voice. */
const VOICES_DIFFER_DB = 10

/** Only speechDb depends on the recording's level. F0 is tracked if omitted. */
export function measureSampleQuality(
  samples: Float32Array,
  f0Hz: Float64Array = trackPitchCoarsely(samples),
): SampleQuality {
  const short = measurePowerSpectra(samples, SHORT)
  const long = measurePowerSpectra(samples, LONG)
  const activity = findSpeech(short)
  const pauses = new PauseSpectrum(long)
  const { humHz } = findMainsHum(long, pauses)
  const signalToNoiseDb = measureSignalToNoise(activity)
  const music = measureMusic(long, pauses)
  const secondVoice = measureSecondVoice(describeUtterances(short, activity, f0Hz))
  return {
    speechMs: measureSpeechMs(activity),
    speechDb: measureSpeechDb(samples, activity),
    clippedShare: measureClipping(samples),
    signalToNoiseDb,
    humHz,
    bandLimitHz: measureBandLimit(short, activity),
    music,
    // Strong noise differs between utterances, and singing is not a second speaker.
    secondVoice: signalToNoiseDb < VOICES_DIFFER_DB ? 0 : secondVoice * (1 - music),
    voicedShare: measureVoicedShare(activity, f0Hz),
  }
}
