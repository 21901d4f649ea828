import { BAND_COUNT } from '../dsp/mel-bands'
import { smoothRows } from '../dsp/smooth'
import { PHONE_COUNT } from '../phones/phone-set'
import type { ColourStatistics } from './colour-statistics'
import { type ExemplarRows, exemplarFeatures } from './exemplar-features'
import { ExemplarSearch, NEIGHBOURS } from './exemplar-search'

/** Decay of a neighbour's weight with its squared distance. */
const DISTANCE_SCALE = 4
const SMOOTHING_FRAMES = 1

/** All frames of some speech on the engine's grid. */
export interface GridFrames {
  frameCount: number
  /** frames x BAND_COUNT, ln of power */
  bands: Float32Array
  energy: Float64Array
  f0Hz: Float64Array
  /** frames x PHONE_COUNT, each row sums to 1 */
  posteriors: Float32Array
}

/** Keeps every second frame. */
export function everySecond(frames: GridFrames): ExemplarRows {
  const count = (frames.frameCount + 1) >> 1
  const rows = (values: Float32Array, width: number) => {
    const kept = new Float32Array(count * width)
    for (let r = 0; r < count; r++) kept.set(values.subarray(2 * r * width, (2 * r + 1) * width), r * width)
    return kept
  }
  return {
    count,
    bands: rows(frames.bands, BAND_COUNT),
    energy: Float64Array.from({ length: count }, (_, r) => frames.energy[2 * r]),
    voiced: Uint8Array.from({ length: count }, (_, r) => (frames.f0Hz[2 * r] > 0 ? 1 : 0)),
    posteriors: rows(frames.posteriors, PHONE_COUNT),
  }
}

/**
 * Replaces spectra of the base voice by the weighted mean of the speaker's frames that are nearest in
 * spectrum and phones (kNN-VC, Baas, van Niekerk & Kamper 2023, on spectra and posteriors).
 */
export class Exemplars {
  readonly #rows: ExemplarRows
  readonly #search: ExemplarSearch

  /**
   * @param rows the speaker's frames, at 10 ms
   * @param colour of the same speaker, as is loudEnergy
   */
  constructor(rows: ExemplarRows, colour: ColourStatistics, loudEnergy: number) {
    this.#rows = rows
    this.#search = new ExemplarSearch(rows, exemplarFeatures(rows, colour, loudEnergy))
  }

  /**
   * @param frames of the base voice, after warp and phone offsets
   * @param colour of such frames, over more than one sentence, as is loudEnergy
   * @returns frames x BAND_COUNT, ln of power: the speaker's bands at the frames' own level
   */
  bandsFor(frames: GridFrames, colour: ColourStatistics, loudEnergy: number): Float32Array {
    const rows = everySecond(frames)
    const { exemplars, squaredDistances } = this.#search.find(
      rows,
      exemplarFeatures(rows, colour, loudEnergy),
    )
    const means = new Float32Array(rows.count * BAND_COUNT)
    const weights = new Float64Array(NEIGHBOURS)
    for (let r = 0; r < rows.count; r++) {
      const at = r * NEIGHBOURS
      let sum = 0
      for (let i = 0; i < NEIGHBOURS; i++) {
        weights[i] = Math.exp(-(squaredDistances[at + i] - squaredDistances[at]) / DISTANCE_SCALE)
        sum += weights[i]
      }
      for (let i = 0; i < NEIGHBOURS; i++) this.#addRow(means, r, exemplars[at + i], weights[i] / sum)
    }
    return smoothRows(toGrid(means, rows.count, frames), BAND_COUNT, SMOOTHING_FRAMES)
  }

  /** Adds the bands of one exemplar, relative to its level. */
  #addRow(means: Float32Array, row: number, exemplar: number, weight: number): void {
    const { bands, energy } = this.#rows
    const from = exemplar * BAND_COUNT
    const to = row * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band++) {
      means[to + band] += weight * (bands[from + band] - energy[exemplar])
    }
  }
}

/** Interpolates rows from 10 ms to 5 ms and adds each frame's level. */
function toGrid(rows: Float32Array, count: number, { frameCount, energy }: GridFrames): Float32Array {
  const frames = new Float32Array(frameCount * BAND_COUNT)
  for (let t = 0; t < frameCount; t++) {
    const before = (t >> 1) * BAND_COUNT
    const after = t & 1 && (t >> 1) + 1 < count ? before + BAND_COUNT : before
    for (let band = 0; band < BAND_COUNT; band++) {
      frames[t * BAND_COUNT + band] = 0.5 * (rows[before + band] + rows[after + band]) + energy[t]
    }
  }
  return frames
}
