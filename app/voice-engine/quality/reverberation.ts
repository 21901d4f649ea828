import { percentile } from '../dsp/percentile'
import type { PowerSpectra } from './power-spectra'

/** Roughly third-octave bands where speech is strong. */
const LOWEST_HZ = 400
const HIGHEST_HZ = 4000
const BANDS = 10
/** To each side, 50 ms in all: diffuse decays fluctuate. */
const SMOOTHING_FRAMES = 2
/** Tolerated fluctuation within a decay, in level and length. */
const FLICKER_DB = 2
const LONGEST_FLICKER_FRAMES = 6
/** The first dB of a decay belong to the voice. */
const OWN_ENDING_DB = 3
const LEAST_FALL_DB = 12
const LEAST_FRAMES = 10
/** Range of a decay: its start relative to the band's loud frames, its end relative to the quietest ones. */
const QUIETEST_START_DB = 25
const OVER_FLOOR_DB = 6
const DEEPEST_FLOOR_DB = 70
const FEWEST_FALLS = 12
/** Percentile of decay times: no sound decays faster than the room, and most decay more slowly. */
const STEEP_PERCENT = 25
const LONGEST_SECONDS = 5

/**
 * Estimates the reverberation time blindly, from the slopes of free decays in each band of the speech (after
 * Ratnam et al. 2003; Wen, Habets & Naylor 2008).
 * @param spectra SHORT
 * @returns RT60 in seconds; 0 if there are too few free decays
 */
export function measureReverberation(spectra: PowerSpectra): number {
  const seconds: number[] = []
  for (let band = 0; band < BANDS; band++) {
    const [fromHz, toHz] = [band, band + 1].map((i) => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / BANDS))
    collectFalls(bandLevelsDb(spectra, fromHz, toHz), seconds)
  }
  if (seconds.length < FEWEST_FALLS) return 0
  return Math.min(LONGEST_SECONDS, percentile(seconds, STEEP_PERCENT))
}

function bandLevelsDb(
  { frameCount, binCount, binHz, power }: PowerSpectra,
  fromHz: number,
  toHz: number,
): Float64Array {
  const first = Math.round(fromHz / binHz)
  const end = Math.max(first + 3, Math.round(toHz / binHz))
  const sums = new Float64Array(frameCount)
  for (let t = 0; t < frameCount; t++) {
    for (let k = t * binCount + first; k < t * binCount + end; k++) sums[t] += power[k]
  }
  return sums.map((_, t) => {
    let sum = 0
    for (let i = t - SMOOTHING_FRAMES; i <= t + SMOOTHING_FRAMES; i++) sum += sums[i] ?? 0
    return 10 * Math.log10(sum + 1e-20)
  })
}

/** Adds the RT60 of each decay in a band. */
function collectFalls(levelsDb: Float64Array, seconds: number[]): void {
  const loudDb = percentile(levelsDb, 95)
  const deepestDb = loudDb - DEEPEST_FLOOR_DB
  const floorDb =
    percentile(
      levelsDb.map((level) => Math.max(level, deepestDb)),
      3,
    ) + OVER_FLOOR_DB
  for (let t = 1; t < levelsDb.length; ) {
    const end = endOfFall(levelsDb, t - 1)
    if (levelsDb[t - 1] > loudDb - QUIETEST_START_DB) {
      let first = t - 1
      let last = end
      while (first < last && levelsDb[first] > levelsDb[t - 1] - OWN_ENDING_DB) first++
      while (last > first && levelsDb[last] < floorDb) last--
      if (levelsDb[first] - levelsDb[last] >= LEAST_FALL_DB && last - first >= LEAST_FRAMES) {
        seconds.push(-60 / (100 * slope(levelsDb, first, last)))
      }
    }
    t = Math.max(end, t) + 1
  }
}

/** @returns the lowest frame of the decay that begins at `start` */
function endOfFall(levelsDb: Float64Array, start: number): number {
  let lowest = start
  for (let t = start + 1; t < levelsDb.length && levelsDb[t] < levelsDb[lowest] + FLICKER_DB; t++) {
    if (levelsDb[t] < levelsDb[lowest]) lowest = t
    if (t - lowest >= LONGEST_FLICKER_FRAMES) break
  }
  return lowest
}

/** Slope of the regression line through the levels from `first` to `last`, in dB per frame. */
function slope(levelsDb: Float64Array, first: number, last: number): number {
  const middle = (first + last) / 2
  let products = 0
  let squares = 0
  for (let t = first; t <= last; t++) {
    products += (t - middle) * levelsDb[t]
    squares += (t - middle) ** 2
  }
  return products / squares
}
