import { SHORT, SHORT_FRAMES_PER_SECOND } from '../listen/power-spectra'
import type { SpeechActivity } from './speech-activity'

const SHORT_GAP_SECONDS = 0.2
const QUIETEST_DB = -120

/** @returns the duration of speech in ms, including short gaps */
export function measureSpeechMs({ speech }: SpeechActivity): number {
  const longestGap = SHORT_GAP_SECONDS * SHORT_FRAMES_PER_SECOND
  let frames = 0
  let last = -1
  for (let t = 0; t < speech.length; t++) {
    if (!speech[t]) continue
    frames += last >= 0 && t - last <= longestGap ? t - last : 1
    last = t
  }
  return Math.round((frames * 1000) / SHORT_FRAMES_PER_SECOND)
}

/** Active speech level (after ITU-T P.56) in dBFS, at least QUIETEST_DB; of all frames without speech. */
export function measureSpeechDb(samples: Float32Array, { speech }: SpeechActivity): number {
  const anySpeech = speech.includes(1)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)
  let squares = 0
  let count = 0
  for (let t = 0; t < speech.length; t++) {
    if (anySpeech && !speech[t]) continue
    const from = Math.max(0, (t - 0.5) * SHORT.hopSamples)
    const end = Math.min(samples.length, (t + 0.5) * SHORT.hopSamples)
    for (let i = from; i < end; i++) squares += (samples[i] - mean) ** 2
    count += Math.max(0, end - from)
  }
  return Math.max(QUIETEST_DB, 10 * Math.log10(squares / Math.max(1, count) + 1e-30))
}
