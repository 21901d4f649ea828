import { maskSpeech } from '../analyse/speech-mask'
import type { BaseVoice, Voice } from '../analyse/voice'
import { cepstra } from '../dsp/cepstrum'
import { BIN_COUNT } from '../dsp/frame-grid'
import { join } from '../dsp/join'
import { BAND_COUNT } from '../dsp/mel-bands'
import { multiplyRows } from '../dsp/sparse-rows'
import { FrequencyWarp } from './frequency-warp'

const LOWEST_FACTOR = 0.84
const FACTOR_STEP = 0.02
const FACTORS = 18

const LOUD_RANGE_DB = 22
const MOST_SAMPLE_FRAMES = 1500
const MOST_BASE_FRAMES = 450
/** A quarter of a second. With less, nearest-neighbour distances are mostly chance. */
const FEWEST_FRAMES = 50
/** c1 to c15: the spectral shape without its level. */
const CEPSTRA_END = 16
const WIDTH = CEPSTRA_END - 1
const NEIGHBOURS = 3

/**
 * Finds the warp that matches the base voice's vocal-tract length to the speaker's (VTLN, Lee & Rose 1996):
 * the one whose loud voiced frames are nearest to the speaker's (the criterion of INCA, Erro 2010).
 * @returns a factor from 0.84 to 1.18; 1 if the sample has too few voiced frames
 */
export function findTractWarp(
  sample: Pick<Voice, 'f0Hz' | 'energy' | 'bands'>,
  base: readonly BaseVoice[],
): FrequencyWarp {
  const sampleFrames = pickLoudVoiced(sample, MOST_SAMPLE_FRAMES)
  const baseFrames = base.map((voice) => pickLoudVoiced(voice, Math.floor(MOST_BASE_FRAMES / base.length)))
  const fewestFrames = Math.min(sampleFrames.length, baseFrames.flat().length)
  if (fewestFrames < FEWEST_FRAMES) return new FrequencyWarp(1)

  const wanted = centre(cepstra(gather(sample.bands, sampleFrames, BAND_COUNT), 1, CEPSTRA_END))
  const deviations = deviationsOf(wanted)
  divideBy(wanted, deviations)
  const baseBins = join(base.map(({ bins }, i) => gather(bins, baseFrames[i], BIN_COUNT)))

  let best = new FrequencyWarp(1)
  let nearest = Number.POSITIVE_INFINITY
  for (let step = 0; step < FACTORS; step++) {
    const warp = new FrequencyWarp(LOWEST_FACTOR + FACTOR_STEP * step)
    const warped = centre(cepstra(warpedBands(baseBins, warp), 1, CEPSTRA_END))
    divideBy(warped, deviations)
    const distance = sumOfNeighbourDistances(warped, wanted)
    if (distance < nearest) {
      nearest = distance
      best = warp
    }
  }
  return best
}

/** Warps spectra. @param bins frames x BIN_COUNT, ln of power @returns frames x BAND_COUNT */
export function warpedBands(bins: Float32Array, warp: FrequencyWarp): Float32Array {
  const frames = bins.length / BIN_COUNT
  const bands = new Float32Array(frames * BAND_COUNT)
  for (let t = 0; t < frames; t++) multiplyRows(warp.bands, bins, t * BIN_COUNT, bands, t * BAND_COUNT)
  return bands
}

/** @returns frame numbers, evenly spread over the recording */
function pickLoudVoiced({ f0Hz, energy }: Pick<Voice, 'f0Hz' | 'energy'>, most: number): number[] {
  const loud = maskSpeech(energy, LOUD_RANGE_DB)
  const frames = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0 && loud[t])
  if (frames.length <= most) return frames
  return Array.from({ length: most }, (_, i) => frames[Math.floor((i * frames.length) / most)])
}

function gather(rows: Float32Array, frames: number[], width: number): Float32Array {
  const gathered = new Float32Array(frames.length * width)
  frames.forEach((t, r) => {
    gathered.set(rows.subarray(t * width, (t + 1) * width), r * width)
  })
  return gathered
}

/** Subtracts each coefficient's mean, which removes the microphone's frequency response. */
function centre(rows: Float64Array): Float64Array {
  const count = rows.length / WIDTH
  for (let k = 0; k < WIDTH; k++) {
    let sum = 0
    for (let i = k; i < rows.length; i += WIDTH) sum += rows[i]
    for (let i = k; i < rows.length; i += WIDTH) rows[i] -= sum / count
  }
  return rows
}

function deviationsOf(centred: Float64Array): Float64Array {
  const deviations = new Float64Array(WIDTH)
  for (let i = 0; i < centred.length; i++) deviations[i % WIDTH] += centred[i] ** 2
  return deviations.map((sum) => Math.sqrt(sum / (centred.length / WIDTH)) + 1e-9)
}

function divideBy(rows: Float64Array, deviations: Float64Array): void {
  for (let i = 0; i < rows.length; i++) rows[i] /= deviations[i % WIDTH]
}

/** Sum over all rows of the distances to their NEIGHBOURS nearest rows of `others`. */
function sumOfNeighbourDistances(rows: Float64Array, others: Float64Array): number {
  const nearest = new Float64Array(NEIGHBOURS)
  let sum = 0
  for (let at = 0; at < rows.length; at += WIDTH) {
    nearest.fill(Number.POSITIVE_INFINITY)
    for (let otherAt = 0; otherAt < others.length; otherAt += WIDTH) {
      const limit = nearest[NEIGHBOURS - 1]
      const squared = squaredDistance(rows, at, others, otherAt, limit)
      if (squared < limit) insertSorted(nearest, squared)
    }
    for (const squared of nearest) sum += Math.sqrt(squared)
  }
  return sum
}

/** Stops early, with a value above the limit, once the limit is exceeded. */
function squaredDistance(
  rows: Float64Array,
  at: number,
  others: Float64Array,
  otherAt: number,
  limit: number,
): number {
  let sum = 0
  for (let k = 0; k < WIDTH && sum < limit; k += 5) {
    const d0 = rows[at + k] - others[otherAt + k]
    const d1 = rows[at + k + 1] - others[otherAt + k + 1]
    const d2 = rows[at + k + 2] - others[otherAt + k + 2]
    const d3 = rows[at + k + 3] - others[otherAt + k + 3]
    const d4 = rows[at + k + 4] - others[otherAt + k + 4]
    sum += d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4
  }
  return sum
}

function insertSorted(ascending: Float64Array, value: number): void {
  let place = ascending.length - 1
  for (; place > 0 && ascending[place - 1] > value; place--) ascending[place] = ascending[place - 1]
  ascending[place] = value
}
