import { bandsOf, CEPSTRUM_LENGTH, cepstra } from '../dsp/cepstrum'
import { frameEnergy } from '../dsp/frame-energy'
import { BIN_COUNT } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { smooth } from '../dsp/smooth'
import { maskSpeech } from '../dsp/speech-mask'
import type { SpokenFrames } from './spoken-frames'
import type { SpeakerProfile } from './types'

const VOICED_RANGE_DB = 35
const UNVOICED_RANGE_DB = 45
/** Fewer say too little. */
const FEWEST_FRAMES = 20
const LEAST_FACTOR = 0.6
const MOST_FACTOR = 2.5
const VARIANCE_PASSES = 2
const EDGE_SMOOTHING = 2
const FLOOR_SHARE = 1.5
const LEAST_LEFT = 0.03

interface Statistics {
  count: number
  means: Float64Array
  deviations: Float64Array
}

/** Global variance (Toda, Black & Tokuda 2007, as a linear filter), mean spectra and noise, over all of a story. */
export function finishSpectra(
  { shapes, energy, f0Hz }: SpokenFrames,
  { cepstra: own, noiseFloor }: Pick<SpeakerProfile, 'cepstra' | 'noiseFloor'>,
): Float32Array {
  const voiced = Float64Array.from(f0Hz, (f0) => (f0 > 0 ? 1 : 0))
  const unvoiced = voiced.map((value) => 1 - value)
  const loud = maskSpeech(energy, VOICED_RANGE_DB)
  const audible = maskSpeech(energy, UNVOICED_RANGE_DB)
  const isVoiced = (t: number) => loud[t] * voiced[t] > 0
  const isUnvoiced = (t: number) => audible[t] * unvoiced[t] > 0
  const given = cepstra(shapes)
  const wanted = given.slice()
  for (let pass = 0; pass < VARIANCE_PASSES; pass++) widen(wanted, measure(wanted, isVoiced), own.deviations)
  const [ofVoiced, ofUnvoiced] = [measure(wanted, isVoiced), measure(wanted, isUnvoiced)]
  move(wanted, ofVoiced, own.voicedMeans, smooth(voiced, EDGE_SMOOTHING))
  if (own.unvoicedMeans) move(wanted, ofUnvoiced, own.unvoicedMeans, smooth(unvoiced, EDGE_SMOOTHING))
  return withoutFloor(changed(shapes, given, wanted, energy), noiseFloor)
}

/** @param rows cepstra, frames x CEPSTRUM_LENGTH */
function measure(rows: Float32Array, isIn: (t: number) => boolean): Statistics {
  const sums = new Float64Array(CEPSTRUM_LENGTH)
  const squares = new Float64Array(CEPSTRUM_LENGTH)
  let count = 0
  for (let t = 0; t < rows.length / CEPSTRUM_LENGTH; t++) {
    if (!isIn(t)) continue
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

function widen(rows: Float32Array, { count, means, deviations }: Statistics, own: Float32Array): void {
  if (count <= FEWEST_FRAMES) return
  const gains = deviations.map((deviation, k) => {
    const factor = own[k] / (deviation + 1e-6)
    return k === 0 ? 0 : Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor)) - 1
  })
  for (let i = 0; i < rows.length; i++) {
    const k = i % CEPSTRUM_LENGTH
    rows[i] += (rows[i] - means[k]) * gains[k]
  }
}

function move(
  rows: Float32Array,
  { count, means }: Statistics,
  own: Float32Array,
  shares: Float64Array,
): void {
  if (count <= FEWEST_FRAMES) return
  for (let i = 0; i < rows.length; i++) {
    const k = i % CEPSTRUM_LENGTH
    if (k > 0) rows[i] += shares[Math.floor(i / CEPSTRUM_LENGTH)] * (own[k] - means[k])
  }
}

/** Shapes with other cepstra, at the level of each frame. @returns frames x BAND_COUNT, ln of power */
function changed(
  shapes: Float32Array,
  given: Float32Array,
  wanted: Float32Array,
  energy: Float64Array,
): Float32Array {
  const bands = bandsOf(wanted.map((value, i) => value - given[i]))
  const bins = new Float32Array(BIN_COUNT)
  for (let t = 0; t < energy.length; t++) {
    const [at, end] = [t * BAND_COUNT, (t + 1) * BAND_COUNT]
    for (let i = at; i < end; i++) bands[i] += shapes[i]
    bandsToBins(bands, at, bins)
    const excess = frameEnergy(bins) - energy[t]
    for (let i = at; i < end; i++) bands[i] -= excess
  }
  return bands
}

/** In place. */
function withoutFloor(bands: Float32Array, noiseFloor: Float32Array): Float32Array {
  for (let i = 0; i < bands.length; i++) {
    const left = 1 - FLOOR_SHARE * Math.exp(noiseFloor[i % BAND_COUNT] - bands[i])
    bands[i] += Math.log(Math.max(LEAST_LEFT, left))
  }
  return bands
}
