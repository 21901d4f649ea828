import { percentile } from '../dsp/percentile'
import { type SparseRow, toSparseRow } from '../dsp/sparse-rows'
import { type PowerSpectra, SHORT_FRAMES_PER_SECOND } from './power-spectra'
import type { SpeechActivity } from './speech-activity'
import { GRID_FRAMES } from './voiced-share'

/** Speech between two pauses, as its mean features. */
export interface UtteranceFeatures {
  /** FEATURES values: mean c1 to c13 of the voiced frames, then median ln f0 */
  features: Float64Array
  /** Number of voiced frames. */
  weight: number
}

export interface Utterances {
  all: UtteranceFeatures[]
  /** Standard deviation of each feature within utterances. */
  deviations: Float64Array
}

const CEPSTRA = 13
export const FEATURES = CEPSTRA + 1
const BANDS = 24
const LOWEST_HZ = 100
const HIGHEST_HZ = 7600
const LONGEST_GAP = 0.15 * SHORT_FRAMES_PER_SECOND
const LONGEST = 2 * SHORT_FRAMES_PER_SECOND
const SHORTEST = 0.6 * SHORT_FRAMES_PER_SECOND
const FEWEST_VOICED = 0.2 * SHORT_FRAMES_PER_SECOND
/** Of an utterance: in whispered speech, voiced frames are tracking errors. */
const LEAST_VOICED_SHARE = 0.25

/**
 * Splits the speech at its pauses and measures the mean mel-cepstra (Davis & Mermelstein 1980) and median
 * pitch of each part.
 * @param spectra SHORT
 * @param f0Hz of each frame of the engine's grid, 0 where unvoiced
 */
export function describeUtterances(
  spectra: PowerSpectra,
  { speech }: SpeechActivity,
  f0Hz: Float64Array,
): Utterances {
  const timbre = new Timbre(spectra)
  const all: UtteranceFeatures[] = []
  const squares = new Float64Array(FEATURES)
  let frames = 0
  for (const [from, end] of cutAtPauses(speech)) {
    const rows: Float64Array[] = []
    for (let t = from; t < end; t++) {
      const f0 = f0Hz[t * GRID_FRAMES]
      if (speech[t] && f0 > 0) rows.push(timbre.measure(t, Math.log(f0)))
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

/** @returns start and end frame of each stretch of speech that is long enough */
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

class Timbre {
  readonly #spectra: PowerSpectra
  readonly #bands: SparseRow[]
  readonly #levels = new Float64Array(BANDS)

  constructor(spectra: PowerSpectra) {
    this.#spectra = spectra
    this.#bands = makeBands(spectra)
  }

  /** @returns c1 to c13 of the frame, then lnF0 */
  measure(frame: number, lnF0: number): Float64Array {
    const { binCount, power } = this.#spectra
    for (let band = 0; band < BANDS; band++) {
      const { first, weights } = this.#bands[band]
      let sum = 0
      for (let k = 0; k < weights.length; k++) sum += weights[k] * power[frame * binCount + first + k]
      this.#levels[band] = Math.log(sum + 1e-20)
    }
    return Float64Array.from({ length: FEATURES }, (_, i) => {
      if (i === CEPSTRA) return lnF0
      let sum = 0
      for (let band = 0; band < BANDS; band++) sum += COSINES[i][band] * this.#levels[band]
      return sum
    })
  }
}

const COSINES = Array.from({ length: CEPSTRA }, (_, i) =>
  Float64Array.from({ length: BANDS }, (_, band) => Math.cos((Math.PI * (i + 1) * (band + 0.5)) / BANDS)),
)

/** Triangular filters on the mel scale that overlap by half. */
function makeBands({ binCount, binHz }: PowerSpectra): SparseRow[] {
  const lowest = hzToMel(LOWEST_HZ)
  const step = (hzToMel(HIGHEST_HZ) - lowest) / (BANDS + 1)
  return Array.from({ length: BANDS }, (_, band) => {
    const row = Float64Array.from({ length: binCount }, (_, k) => {
      const steps = (hzToMel(k * binHz) - lowest) / step - band
      return Math.max(0, Math.min(steps, 2 - steps))
    })
    return toSparseRow(row)
  })
}

function hzToMel(hz: number): number {
  return 1127 * Math.log(1 + hz / 700)
}
