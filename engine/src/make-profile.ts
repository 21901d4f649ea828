import { decodeRecording } from './decode/decode-recording'
import { analysisGain, scale } from './dsp/level'
import { BAND_COUNT } from './dsp/mel-bands'
import { ENGINE_RATE_HZ, type ProgressHooks, type Recorded } from './engine'
import { meanAperiodicity, measureAperiodicity } from './measure/analyse/aperiodicity'
import { measureEnvelope } from './measure/analyse/envelope'
import { joinVoices } from './measure/analyse/join-voices'
import { isVoiced, trackPitch } from './measure/analyse/pitch'
import { shortenSilences } from './measure/analyse/silence'
import type { RecordedVoice } from './measure/analyse/voice'
import { mendSample } from './measure/mend/mend-sample'
import { measureSampleQuality } from './measure/quality/measure-sample-quality'
import { loadPhoneClassifier, type PhoneClassifier } from './phones/phone-classifier'
import { classifyPhones } from './phones/phone-posteriors'
import { pitchQuantiles } from './reader/intonation'
import { loadReader, type ReaderNetwork } from './reader/network'
import type { SpeakerProfile } from './reader/types'
import { report } from './report'
import { requireSound } from './require-sound'
import { decodePhones, logDurationOf } from './speaker/decode-phones'
import { fillMissingBands } from './speaker/missing-bands'
import { measurePauses } from './speaker/pause-length'
import { refitLastLayer } from './speaker/refit'
import { measureMeans } from './speaker/speaker-means'
import { measureCepstra, measureNoiseFloor, measureRoomTone, shapesOf } from './speaker/spectra'
import { tenthFrames } from './speaker/tenth-frames'
import { loadWide } from './wide/network'
import { joinOwnHighs, measureOwnHighs } from './wide/own-highs'

const ANALYSED = 0.9

/** Decodes a file of any of decode/'s formats and measures its quality. @throws VoiceEngineError 'undecodable' */
export async function openRecording(path: string): Promise<Recorded> {
  const { samples, highPowers } = await decodeRecording(path)
  const quality = measureSampleQuality(samples)
  const ownHighs = measureOwnHighs(await loadWide(), samples, highPowers)
  return { sample: { samples, sampleRateHz: ENGINE_RATE_HZ }, quality, ownHighs }
}

/**
 * Measures everything that narrate() needs of a person, without a transcript.
 * @param recordings at ENGINE_RATE_HZ, the best first @throws VoiceEngineError 'too-short' for silence
 */
export async function makeProfile(
  recordings: readonly Recorded[],
  hooks: Partial<ProgressHooks> = {},
): Promise<SpeakerProfile> {
  for (const { sample } of recordings) requireSound(sample, ENGINE_RATE_HZ)
  const [classifier, reader] = await Promise.all([loadPhoneClassifier(), loadReader()])
  const voices: RecordedVoice[] = []
  for (const { sample, quality } of recordings) {
    const mended = mendSample(sample.samples, quality)
    const voice = analyseRecording(mended, classifier)
    voices.push(fillMissingBands(voice, reader.prior, quality.bandLimitHz))
    await report(hooks, (ANALYSED * voices.length) / recordings.length)
  }
  const speaker = measureSpeaker(joinVoices(voices), reader)
  const ownHighs = joinOwnHighs(recordings.flatMap((recording) => recording.ownHighs ?? []))
  await report(hooks, 1)
  return { ...speaker, ownHighs }
}

/** Analyses a recording: mono at ENGINE_RATE_HZ, at any level. */
export function analyseRecording(samples: Float32Array, classifier: PhoneClassifier): RecordedVoice {
  const speech = shortenSilences(samples)
  const level = scale(speech, analysisGain(speech))
  const pitch = trackPitch(level)
  const envelope = measureEnvelope(level, pitch)
  const f0Hz = isVoiced(pitch, envelope.energy) ? pitch : new Float64Array(pitch.length)
  const posteriors = classifyPhones(classifier, level, envelope.frameCount)
  const aperiodicity = measureAperiodicity(level, f0Hz)
  return { ...envelope, f0Hz, posteriors, aperiodicity, recorded: { from: 0, to: BAND_COUNT } }
}

/** Measures a person in what was analysed, of any length. */
export function measureSpeaker(voice: RecordedVoice, reader: ReaderNetwork): SpeakerProfile {
  const shapes = shapesOf(voice.bands)
  const frames = tenthFrames(voice, shapes)
  const heard = decodePhones(frames.posteriors, reader.prior.bigram)
  const aperiodicity = meanAperiodicity(voice)
  const means = measureMeans(frames, aperiodicity, logDurationOf(heard), reader.prior)
  const refit = refitLastLayer(frames, heard, means, reader, voice.recorded)
  return {
    ...means,
    refit,
    loudLevel: frames.loudLevel,
    pitchQuantiles: pitchQuantiles(voice.f0Hz),
    cepstra: measureCepstra(shapes, voice),
    noiseFloor: measureNoiseFloor(voice.bands),
    roomTone: measureRoomTone(voice),
    aperiodicity,
    pauseSeconds: measurePauses(voice.posteriors),
  }
}
