import type { EngineDescription, Profile, Recorded } from '../../engine'
import {
  measurePowerSpectra,
  SHORT_FRAMES_PER_SECOND,
  shortFramingAt,
} from '../../measure/listen/power-spectra'
import { findSpeech } from '../../measure/quality/speech-activity'
import { packArrays, unpackArrays } from '../../net/packed-arrays'
import { SILENCE_PEAK } from '../../require-sound'
import { VoiceEngineError } from '../../voice-engine-error'
import { bestWindow, cutWindow } from './best-window'

const MOST_BYTES = 4 * 2 ** 20
/** Root mean square of the speech, in dBFS: from quieter references the models make noise. */
const SPEECH_DB = -20
const HIGHEST_PEAK = 0.9
const FULL_SCALE = 32_767

/** The best part of the recordings: 16 bits with speech at -20 dBFS and a checksum. @throws VoiceEngineError */
export function makeReference(
  recordings: readonly Recorded[],
  { rateHz, seconds }: EngineDescription['sample'],
  label: string,
): Profile {
  const waves = recordings.map(({ sample }) => sample)
  for (const { sampleRateHz } of waves) {
    if (sampleRateHz !== rateHz) throw new RangeError(`The sample's rate is ${sampleRateHz} Hz`)
  }
  const { recording, ...window } = bestWindow(waves, seconds)
  const { samples } = cutWindow(waves[recording], window)
  if (!samples.every(Number.isFinite))
    throw new VoiceEngineError('undecodable', 'The recording has samples that are not numbers.')
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (loudest <= SILENCE_PEAK) throw new VoiceEngineError('too-short', 'The recording is silent.')
  const gain = Math.min(10 ** (SPEECH_DB / 20) / speechRms(samples, rateHz), HIGHEST_PEAK / loudest)
  const reference = new Int16Array(samples.map((value) => Math.round(value * gain * FULL_SCALE)))
  return { bytes: packArrays({ label, values: {}, arrays: { reference } }) }
}

/** Of the frames with speech, or of all where there is none. */
function speechRms(samples: Float32Array, rateHz: number): number {
  const { speech } = findSpeech(measurePowerSpectra(samples, shortFramingAt(rateHz)))
  const anySpeech = speech.includes(1)
  let squares = 0
  let count = 0
  for (const [i, value] of samples.entries()) {
    if (anySpeech && !speech[Math.floor((i * SHORT_FRAMES_PER_SECOND) / rateHz)]) continue
    squares += value * value
    count += 1
  }
  return Math.sqrt(squares / count)
}

/** @throws VoiceEngineError 'profile-outdated' if it is damaged or has another label */
export function openReference(profile: Uint8Array, label: string): Float32Array {
  const reference = unpackArrays(profile, label, MOST_BYTES)?.arrays.reference
  if (reference instanceof Int16Array) return new Float32Array(reference).map((value) => value / FULL_SCALE)
  throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${label}.`)
}
