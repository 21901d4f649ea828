/*
 * An independent f0 tracker for checking the engine's: YIN (de Cheveigné & Kawahara 2002). It shares neither
 * code nor method with the engine, which correlates and searches a path; YIN takes differences.
 */

const LOWEST_HZ = 60
const HIGHEST_HZ = 450
const HOP_SECONDS = 0.01
/** Threshold of the normalised difference for periodic frames: 0.1 in the paper, more for real recordings. */
const APERIODICITY_LIMIT = 0.15
/** Relative to the loudest frame: quieter frames are skipped, since their periodicity is mains hum. */
const QUIET_DB = 25
/** Distance from the median: farther frames are octave errors, YIN's only weakness on real recordings. */
const WIDEST_OCTAVES = 0.7

/**
 * Geometric mean of f0 over the voiced frames of a recording, in Hz, without octave errors.
 * @param samples mono
 * @returns NaN if nothing is voiced
 */
export function geometricMeanF0Hz(samples: Float32Array, sampleRateHz: number): number {
  const octaves = yin(samples, sampleRateHz)
    .filter((f0Hz) => f0Hz > 0)
    .map(Math.log2)
    .sort((a, b) => a - b)
  const middle = octaves[octaves.length >> 1]
  const near = octaves.filter((octave) => Math.abs(octave - middle) < WIDEST_OCTAVES)
  return 2 ** (near.reduce((sum, octave) => sum + octave, 0) / near.length)
}

/** Interval between two pitches in semitones; negative downwards. */
export function semitonesBetween(fromHz: number, toHz: number): number {
  return 12 * Math.log2(toHz / fromHz)
}

/**
 * @param samples mono
 * @returns f0 in Hz every 10 ms, 0 where a frame isn't periodic
 */
function yin(samples: Float32Array, sampleRateHz: number): number[] {
  const hop = Math.round(HOP_SECONDS * sampleRateHz)
  const longest = Math.ceil(sampleRateHz / LOWEST_HZ)
  const shortest = Math.floor(sampleRateHz / HIGHEST_HZ)
  const starts = Array.from(
    { length: Math.max(0, Math.floor((samples.length - 2 * longest) / hop)) },
    (_, frame) => frame * hop,
  )
  const powers = starts.map((start) => powerOf(samples.subarray(start, start + longest)))
  const quiet = Math.max(...powers, 0) / 10 ** (QUIET_DB / 10)
  return starts.map((start, frame) => {
    if (powers[frame] <= quiet) return 0
    const difference = normalisedDifference(samples.subarray(start, start + 2 * longest), longest)
    const lag = firstDip(difference, shortest)
    return lag === undefined ? 0 : sampleRateHz / refine(difference, lag)
  })
}

function powerOf(window: Float32Array): number {
  return window.reduce((sum, sample) => sum + sample * sample, 0) / window.length
}

/** Steps 2 and 3 of the paper: squared difference at each lag, divided by its mean over all shorter lags. */
function normalisedDifference(window: Float32Array, longest: number): Float64Array {
  const difference = new Float64Array(longest + 1)
  difference[0] = 1
  let sum = 0
  for (let lag = 1; lag <= longest; lag++) {
    let squares = 0
    for (let i = 0; i < window.length - longest; i++) squares += (window[i] - window[i + lag]) ** 2
    sum += squares
    difference[lag] = sum > 0 ? (squares * lag) / sum : 1
  }
  return difference
}

/** Step 4: the minimum of the first dip below the threshold. */
function firstDip(difference: Float64Array, shortest: number): number | undefined {
  for (let lag = shortest; lag < difference.length - 1; lag++) {
    if (difference[lag] >= APERIODICITY_LIMIT) continue
    while (lag < difference.length - 2 && difference[lag + 1] < difference[lag]) lag++
    return lag
  }
  return undefined
}

/** Step 5: parabolic interpolation of a dip. */
function refine(difference: Float64Array, lag: number): number {
  const before = difference[lag - 1]
  const after = difference[lag + 1]
  const curvature = before - 2 * difference[lag] + after
  return curvature > 0 ? lag + (0.5 * (before - after)) / curvature : lag
}
