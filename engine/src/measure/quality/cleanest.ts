import { hear } from '../listen/hear'
import { measurePowerSpectra, SHORT } from '../listen/power-spectra'
import { findSpeech } from './speech-activity'
import { measureSpeechMs } from './speech-level'
import { measureSignalToNoise } from './steady-noise'

/** Of the most speech in one of the takes: with less, the others have another speaker, too. */
const ENOUGH = 0.8
const CLEANER_DB = 6

/** Which of several takes of one moment, mono at ENGINE_RATE_HZ, has the speech most clearly: the first, unless another is much cleaner. */
export function cleanestOf(takes: readonly Float32Array[]): number {
  const heard = takes.map((samples) => {
    const activity = findSpeech(measurePowerSpectra(hear(samples).voice, SHORT))
    return { speechMs: measureSpeechMs(activity), db: measureSignalToNoise(activity) }
  })
  const most = Math.max(...heard.map(({ speechMs }) => speechMs))
  let best = 0
  heard.forEach(({ speechMs, db }, index) => {
    if (speechMs >= ENOUGH * most && db > heard[best].db + CLEANER_DB) best = index
  })
  return best
}
