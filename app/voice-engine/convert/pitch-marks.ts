import { HOP_SAMPLES } from '../dsp/frame-grid'
import { ENGINE_RATE_HZ } from '../engine'

const SHORTEST_RUN_SAMPLES = 200
const LOWEST_F0_HZ = 55
/** Search range around the predicted mark, in periods. */
const REACH = 0.18
/** Cost per period of distance, in units of the run's peak. */
const DISTANCE_COST = 0.5
/** Weight of loudness relative to similarity, which keeps the marks from drifting. */
const PEAK_WEIGHT = 0.2

/**
 * How the next period is found: 'peaks' takes the largest sample near the predicted mark, 'likeness' the
 * period most like the last one (as WSOLA, Verhelst & Roelands 1993), so that both can be averaged.
 */
export type MarkRule = 'peaks' | 'likeness'

/**
 * Finds pitch marks for pitch-synchronous overlap-add (Moulines & Charpentier 1990), one per period of voiced
 * speech.
 * @param f0Hz of each frame, 0 where unvoiced
 * @returns for each voiced run the sample numbers of its marks, ascending
 */
export function findPitchMarks(samples: Float32Array, f0Hz: Float64Array, rule: MarkRule): number[][] {
  const runs: number[][] = []
  for (let t = 0; t < f0Hz.length; t++) {
    const start = t
    while (t < f0Hz.length && f0Hz[t] > 0) t++
    const from = start * HOP_SAMPLES
    const to = Math.min(samples.length, t * HOP_SAMPLES)
    if (to - from > SHORTEST_RUN_SAMPLES) runs.push(markRun(samples, f0Hz, from, to, rule))
  }
  return runs
}

/** @returns the period at a sample, in samples */
export function periodAt(f0Hz: Float64Array, sample: number): number {
  const frame = Math.min(Math.floor(sample / HOP_SAMPLES), f0Hz.length - 1)
  return ENGINE_RATE_HZ / Math.max(f0Hz[frame], LOWEST_F0_HZ)
}

function markRun(
  samples: Float32Array,
  f0Hz: Float64Array,
  from: number,
  to: number,
  rule: MarkRule,
): number[] {
  const strongest = argMax(from, to, (i) => Math.abs(samples[i]))
  const sign = Math.sign(samples[strongest]) || 1
  const peak = Math.abs(samples[strongest]) + 1e-9
  const firstPeriod = Math.floor(periodAt(f0Hz, from))
  let mark = argMax(from, Math.min(from + firstPeriod + 1, to), (i) => sign * samples[i])
  const marks = [mark]
  for (;;) {
    const period = periodAt(f0Hz, mark)
    const expected = mark + period
    const reach = Math.floor(REACH * period) + 1
    const first = Math.floor(expected) - reach
    const end = Math.floor(expected) + reach + 1
    if (end >= to) return marks
    const last = mark
    const loudness = (i: number) => (sign * samples[i]) / peak
    mark =
      rule === 'peaks'
        ? argMax(first, end, (i) => loudness(i) - (DISTANCE_COST * Math.abs(i - expected)) / period)
        : argMax(first, end, (i) => likeness(samples, last, i, period) + PEAK_WEIGHT * loudness(i))
    marks.push(mark)
  }
}

/** Normalised correlation of the periods around two samples, -1 to 1. */
function likeness(samples: Float32Array, some: number, other: number, period: number): number {
  const half = Math.round(period / 2)
  let product = 0
  let someEnergy = 1e-9
  let otherEnergy = 1e-9
  const from = Math.max(-half, -some, -other)
  const to = Math.min(half, samples.length - 1 - some, samples.length - 1 - other)
  for (let k = from; k <= to; k++) {
    const a = samples[some + k]
    const b = samples[other + k]
    product += a * b
    someEnergy += a * a
    otherEnergy += b * b
  }
  return product / Math.sqrt(someEnergy * otherEnergy)
}

function argMax(from: number, to: number, value: (index: number) => number): number {
  let best = from
  let most = Number.NEGATIVE_INFINITY
  for (let i = from; i < to; i++) {
    const candidate = value(i)
    if (candidate > most) {
      most = candidate
      best = i
    }
  }
  return best
}
