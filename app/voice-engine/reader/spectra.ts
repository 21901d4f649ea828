import { maskSpeech } from '../analyse/speech-mask'
import { CEPSTRUM_LENGTH, cepstra, cosineRows } from '../dsp/cepstrum'
import { BIN_COUNT } from '../dsp/frame-grid'
import { addBandsToBins, BAND_COUNT } from '../dsp/mel-bands'
import { smooth } from '../dsp/smooth'
import type { SpokenFrames } from './spoken-frames'
import type { SpeakerProfile } from './types'

const VOICED_RANGE_DB = 35
const UNVOICED_RANGE_DB = 45
/** Fewer say too little. */
const FEWEST_FRAMES = 20
/** Slightly more than the speaker's own, since averaged spectra sound dull. */
const EMPHASIS = 1.05
const LEAST_FACTOR = 0.6
const MOST_FACTOR = 2.5
const VARIANCE_PASSES = 2
const EDGE_SMOOTHING = 2
/** So much of the recording's noise floor is taken out, and so much of a band is left at least. */
const FLOOR_SHARE = 1.5
const LEAST_LEFT = 0.03

interface Statistics {
  count: number
  means: Float64Array
  deviations: Float64Array
}

/**
 * Brings the spectra of a whole story nearer to the speaker's: the variance of its cepstra (global variance, Toda, Black &
 * Tokuda 2007, as a linear filter), its mean spectra where it is voiced and where it isn't, and takes the recording's noise
 * out of it.
 * @param speech all of the story, so that its parts stay alike
 * @returns frames x BAND_COUNT, ln of power at analysis level
 */
export function finishSpectra(
  { shapes: spoken, energy, f0Hz }: SpokenFrames,
  { cepstra: own, noiseFloor }: Pick<SpeakerProfile, 'cepstra' | 'noiseFloor'>,
): Float32Array {
  const shapes = spoken.slice()
  const voiced = maskSpeech(energy, VOICED_RANGE_DB).map((isLoud, t) => (isLoud && f0Hz[t] > 0 ? 1 : 0))
  const unvoiced = maskSpeech(energy, UNVOICED_RANGE_DB).map((isLoud, t) =>
    isLoud && !(f0Hz[t] > 0) ? 1 : 0,
  )
  for (let pass = 0; pass < VARIANCE_PASSES; pass++) widen(shapes, measure(shapes, voiced), own.deviations)
  const means = [voiced, unvoiced].map((frames) => measure(shapes, frames))
  move(shapes, means[0], own.voicedMeans, (t) => f0Hz[t] > 0, f0Hz.length)
  if (own.unvoicedMeans) move(shapes, means[1], own.unvoicedMeans, (t) => !(f0Hz[t] > 0), f0Hz.length)
  for (let i = 0; i < shapes.length; i++) {
    const band = shapes[i] + energy[Math.floor(i / BAND_COUNT)]
    const left = 1 - FLOOR_SHARE * Math.exp(noiseFloor[i % BAND_COUNT] - band)
    shapes[i] = band + Math.log(Math.max(LEAST_LEFT, left))
  }
  return shapes
}

function measure(shapes: Float32Array, isIn: Uint8Array): Statistics {
  const rows = cepstra(shapes, 0, CEPSTRUM_LENGTH)
  const sums = new Float64Array(CEPSTRUM_LENGTH)
  const squares = new Float64Array(CEPSTRUM_LENGTH)
  let count = 0
  for (let t = 0; t < isIn.length; t++) {
    if (!isIn[t]) continue
    count++
    for (let k = 0; k < CEPSTRUM_LENGTH; k++) {
      const value = rows[t * CEPSTRUM_LENGTH + k]
      sums[k] += value
      squares[k] += value * value
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count))
  const deviations = squares.map((sum, k) => Math.sqrt(Math.max(0, sum / Math.max(1, count) - means[k] ** 2)))
  return { count, means, deviations }
}

/** Scales c1 to c29 about their means to the speaker's deviations. */
function widen(shapes: Float32Array, { count, means, deviations }: Statistics, own: Float32Array): void {
  if (count <= FEWEST_FRAMES) return
  const gains = deviations.map((given, k) => {
    const factor = (EMPHASIS * own[k]) / (given + 1e-6)
    return k === 0 ? 0 : Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor)) - 1
  })
  const rows = cepstra(shapes, 0, CEPSTRUM_LENGTH)
  const level = new LevelMeter()
  for (let at = 0, row = 0; at < shapes.length; at += BAND_COUNT, row += CEPSTRUM_LENGTH) {
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const stretch = (rows[row + k] - means[k]) * gains[k]
      const cosines = cosineRows[k]
      for (let band = 0; band < BAND_COUNT; band++) shapes[at + band] += stretch * cosines[band]
    }
    level.remove(shapes, at)
  }
}

/** Moves frames by the difference of mean spectra. */
function move(
  shapes: Float32Array,
  { count, means }: Statistics,
  own: Float32Array,
  isIn: (t: number) => boolean,
  frameCount: number,
): void {
  if (count <= FEWEST_FRAMES) return
  const difference = new Float64Array(BAND_COUNT)
  for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
    for (let band = 0; band < BAND_COUNT; band++)
      difference[band] += (own[k] - means[k]) * cosineRows[k][band]
  }
  const shares = smooth(
    Float64Array.from({ length: frameCount }, (_, t) => (isIn(t) ? 1 : 0)),
    EDGE_SMOOTHING,
  )
  const level = new LevelMeter()
  for (let t = 0; t < frameCount; t++) {
    if (shares[t] < 1e-9) continue
    for (let band = 0; band < BAND_COUNT; band++)
      shapes[t * BAND_COUNT + band] += shares[t] * difference[band]
    level.remove(shapes, t * BAND_COUNT)
  }
}

/** Takes the level out of a frame's bands, so that its mean power is 1. */
class LevelMeter {
  readonly #bins = new Float64Array(BIN_COUNT)

  remove(shapes: Float32Array, at: number): void {
    const bins = this.#bins.fill(0)
    addBandsToBins(shapes.subarray(at, at + BAND_COUNT), bins)
    let power = 0
    for (let k = 0; k < BIN_COUNT; k++) power += Math.exp(bins[k])
    const level = Math.log(power / BIN_COUNT + 1e-12)
    for (let band = 0; band < BAND_COUNT; band++) shapes[at + band] -= level
  }
}
