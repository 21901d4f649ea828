import { percentile } from '../../dsp/percentile'
import { type PowerSpectra, SHORT_FRAMES_PER_SECOND } from '../listen/power-spectra'
import type { SpeechActivity } from './speech-activity'
import { Timbre } from './timbre'
import { GRID_FRAMES } from './voiced-share'

export interface UtteranceFeatures {
  /** FEATURES values: mean c1 to c13 of the voiced frames, then median ln f0 */
  features: Float64Array
  weight: number
}

export interface Utterances {
  all: UtteranceFeatures[]
  deviations: Float64Array
}

const CEPSTRA = 13
export const FEATURES = CEPSTRA + 1
const ANALYSIS = { bands: 24, cepstra: CEPSTRA, lowestHz: 100, highestHz: 7600 }
const LONGEST_GAP = 0.15 * SHORT_FRAMES_PER_SECOND
const LONGEST = 2 * SHORT_FRAMES_PER_SECOND
const SHORTEST = 0.6 * SHORT_FRAMES_PER_SECOND
const FEWEST_VOICED = 0.2 * SHORT_FRAMES_PER_SECOND
/** Of an utterance: in whispered speech, voiced frames are tracking errors. */
const LEAST_VOICED_SHARE = 0.25

/** Mean mel-cepstra and median pitch of the speech between pauses. */
export function describeUtterances(
  spectra: PowerSpectra,
  { speech }: SpeechActivity,
  f0Hz: Float64Array,
): Utterances {
  const timbre = new Timbre(spectra, ANALYSIS)
  const all: UtteranceFeatures[] = []
  const squares = new Float64Array(FEATURES)
  let frames = 0
  for (const [from, end] of cutAtPauses(speech)) {
    const rows: Float64Array[] = []
    for (let t = from; t < end; t++) {
      const f0 = f0Hz[t * GRID_FRAMES]
      if (speech[t] && f0 > 0) rows.push(Float64Array.of(...timbre.measure(t), Math.log(f0)))
    }
    if (rows.length < Math.max(FEWEST_VOICED, LEAST_VOICED_SHARE * (end - from))) continue
    const mean = new Float64Array(FEATURES)
    for (const row of rows) for (let i = 0; i < FEATURES; i++) mean[i] += row[i] / rows.length
    for (const row of rows) for (let i = 0; i < FEATURES; i++) squares[i] += (row[i] - mean[i]) ** 2
    frames += rows.length
    mean[CEPSTRA] = percentile(
      rows.map((row) => row[CEPSTRA]),
      50,
    )
    all.push({ features: mean, weight: rows.length })
  }
  return { all, deviations: squares.map((sum) => Math.sqrt(sum / Math.max(1, frames))) }
}

function cutAtPauses(speech: Uint8Array): [number, number][] {
  const parts: [number, number][] = []
  let from = -1
  let last = -1
  const close = () => {
    if (from >= 0 && last + 1 - from >= SHORTEST) parts.push([from, last + 1])
  }
  for (let t = 0; t < speech.length; t++) {
    if (!speech[t]) continue
    if (from < 0 || t - last > LONGEST_GAP || t - from >= LONGEST) {
      close()
      from = t
    }
    last = t
  }
  close()
  return parts
}
