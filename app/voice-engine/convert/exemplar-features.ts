import { PHONE_COUNT } from '../phones/phone-set'
import { COLOUR_WIDTH, type ColourStatistics, normaliseColour } from './colour-statistics'

/** Frames on the exemplars' grid of 10 ms: every second frame of the engine's grid. */
export interface ExemplarRows {
  count: number
  /** count x BAND_COUNT, ln of power */
  bands: Float32Array
  energy: Float64Array
  /** Above 0 where voiced. */
  voiced: ArrayLike<number>
  /** count x PHONE_COUNT */
  posteriors: Float32Array
}

const PHONE_WEIGHT = 8
const NEIGHBOUR_WEIGHT = 4
const DELTA_WEIGHT = 0.25
const LEVEL_WEIGHT = 0.8
/** In rows: phones 60 ms before and after; cepstral deltas over 30 ms on each side. */
const NEIGHBOUR_ROWS = 6
const DELTA_ROWS = 3
/** In ln of power, relative to loud frames. */
const LEVEL_SCALE = 3
const LOWEST_LEVEL = -4
const HIGHEST_LEVEL = 1

const BEFORE = PHONE_COUNT
const AFTER = 2 * PHONE_COUNT
const COLOUR = 3 * PHONE_COUNT
const DELTA = COLOUR + COLOUR_WIDTH
const LEVEL = DELTA + COLOUR_WIDTH
/** Padded by one to be divisible by 18 and by 3. */
export const FEATURE_WIDTH = LEVEL + 2

/**
 * Features for comparing frames of two voices, in place of kNN-VC's network features (Baas, van Niekerk &
 * Kamper 2023): phone posteriors now, 60 ms before and 60 ms after, cepstra and their deltas, and level.
 * Square roots of probabilities make Euclidean distance Hellinger's. Phones come first for early rejection.
 * @param loudEnergy 90th percentile of the voice's frame energy, ln of power
 * @returns count x FEATURE_WIDTH
 */
export function exemplarFeatures(
  rows: ExemplarRows,
  colour: ColourStatistics,
  loudEnergy: number,
): Float32Array {
  const { count, posteriors, energy } = rows
  const features = new Float32Array(count * FEATURE_WIDTH)
  const roots = rootsOf(posteriors, count)
  const cepstra = normaliseColour(rows.bands, rows.voiced, colour)
  const inside = (row: number) => Math.max(0, Math.min(count - 1, row))
  for (let r = 0; r < count; r++) {
    const at = r * FEATURE_WIDTH
    copyPhones(roots, r, features, at, PHONE_WEIGHT)
    copyPhones(roots, inside(r - NEIGHBOUR_ROWS), features, at + BEFORE, NEIGHBOUR_WEIGHT)
    copyPhones(roots, inside(r + NEIGHBOUR_ROWS), features, at + AFTER, NEIGHBOUR_WEIGHT)
    const before = inside(r - DELTA_ROWS) * COLOUR_WIDTH
    const after = inside(r + DELTA_ROWS) * COLOUR_WIDTH
    for (let k = 0; k < COLOUR_WIDTH; k++) {
      features[at + COLOUR + k] = cepstra[r * COLOUR_WIDTH + k]
      features[at + DELTA + k] = DELTA_WEIGHT * (cepstra[after + k] - cepstra[before + k])
    }
    const level = (energy[r] - loudEnergy) / LEVEL_SCALE
    features[at + LEVEL] = LEVEL_WEIGHT * Math.max(LOWEST_LEVEL, Math.min(HIGHEST_LEVEL, level))
  }
  return features
}

function rootsOf(posteriors: Float32Array, count: number): Float32Array {
  const roots = new Float32Array(posteriors.length)
  for (let r = 0; r < count; r++) {
    const at = r * PHONE_COUNT
    let sum = 1e-9
    for (let j = at; j < at + PHONE_COUNT; j++) sum += posteriors[j]
    for (let j = at; j < at + PHONE_COUNT; j++) roots[j] = Math.sqrt(posteriors[j] / sum)
  }
  return roots
}

function copyPhones(
  roots: Float32Array,
  row: number,
  features: Float32Array,
  at: number,
  weight: number,
): void {
  const from = row * PHONE_COUNT
  for (let j = 0; j < PHONE_COUNT; j++) features[at + j] = weight * roots[from + j]
}
