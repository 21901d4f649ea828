import { maskSpeech } from '../analyse/speech-mask'
import { cepstra } from '../dsp/cepstrum'

/** Cepstral coefficients c1 to c20, without the level c0; their pattern is the colour (timbre) of a voice. */
const FIRST = 1
const END = 21
export const COLOUR_WIDTH = END - FIRST
const SPEECH_RANGE_DB = 40

/** Means and standard deviation of c1 to c20, COLOUR_WIDTH values each. */
export interface ColourStatistics {
  voicedMean: Float64Array
  unvoicedMean: Float64Array
  deviation: Float64Array
}

interface Frames {
  /** frames x BAND_COUNT, ln of power */
  bands: Float32Array
  energy: Float64Array
  f0Hz: Float64Array
}

/** Measures speech frames: the means of voiced and unvoiced frames apart, the deviation over both. */
export function measureColour(voices: readonly Frames[]): ColourStatistics {
  const zeros = () => new Float64Array(COLOUR_WIDTH)
  const sums = [zeros(), zeros()]
  const squares = zeros()
  const counts = [0, 0]
  for (const { bands, energy, f0Hz } of voices) {
    const isSpeech = maskSpeech(energy, SPEECH_RANGE_DB)
    const rows = cepstra(bands, FIRST, END)
    for (let t = 0; t < energy.length; t++) {
      if (!isSpeech[t]) continue
      const kind = f0Hz[t] > 0 ? 1 : 0
      counts[kind]++
      for (let k = 0; k < COLOUR_WIDTH; k++) {
        const value = rows[t * COLOUR_WIDTH + k]
        sums[kind][k] += value
        squares[k] += value * value
      }
    }
  }
  const count = Math.max(1, counts[0] + counts[1])
  const overall = sums[0].map((sum, k) => (sum + sums[1][k]) / count)
  // Without frames of one kind, the overall mean is the best estimate.
  const meanOf = (kind: number) =>
    counts[kind] > 0 ? sums[kind].map((sum) => sum / counts[kind]) : overall.slice()
  return {
    voicedMean: meanOf(1),
    unvoicedMean: meanOf(0),
    deviation: squares.map((sum, k) => Math.sqrt(Math.max(0, sum / count - overall[k] ** 2)) + 1e-9),
  }
}

/** Normalises c1 to c20 to z-scores about the mean of the frame's voicing. @returns frames x COLOUR_WIDTH */
export function normaliseColour(
  bands: Float32Array,
  voiced: ArrayLike<number>,
  { voicedMean, unvoicedMean, deviation }: ColourStatistics,
): Float64Array {
  const rows = cepstra(bands, FIRST, END)
  for (let t = 0; t < voiced.length; t++) {
    const mean = voiced[t] > 0 ? voicedMean : unvoicedMean
    for (let k = 0; k < COLOUR_WIDTH; k++) {
      rows[t * COLOUR_WIDTH + k] = (rows[t * COLOUR_WIDTH + k] - mean[k]) / deviation[k]
    }
  }
  return rows
}
