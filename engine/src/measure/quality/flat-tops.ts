export interface FlatTop {
  from: number
  end: number
}

const BINS = 50
const LOWEST_BIN = 20
const BELOW_BINS = [6, 3] as const
/** Ratio to the expected count. In unclipped speech each bin holds fewer samples than the one below. */
const LEAST_RATIO = 1.4
const FEWEST_CLIPPED = 20
const MOST_BEYOND = 0.25
/** Largest height of a flat top, relative to a parabola with the same slopes. */
const FLATNESS = 0.5
/** 20 ms, half a period of the lowest voice; longer excursions are not clipping. */
const LONGEST_TOP = 320

/** Excursions too flat for their slopes, beyond the level where samples accumulate (after Eaton & Naylor 2013). */
export function findFlatTops(samples: Float32Array): FlatTop[] {
  const tops: FlatTop[] = []
  for (const sign of [1, -1]) {
    const level = findClippingLevel(samples, sign)
    if (level > 0) collectTops(samples, sign, level, tops)
  }
  return tops.sort((a, b) => a.from - b.from)
}

/** @returns the share of samples on flat tops, 0 to 1 */
export function measureClipping(samples: Float32Array): number {
  const count = findFlatTops(samples).reduce((sum, { from, end }) => sum + end - from, 0)
  return count / Math.max(1, samples.length)
}

function findClippingLevel(samples: Float32Array, sign: number): number {
  const largest = samples.reduce((most, sample) => Math.max(most, sign * sample), 0)
  if (!(largest > 0)) return 0
  const counts = new Float64Array(BINS + 2)
  const binsPerUnit = (sign * BINS) / largest
  for (let i = 0; i < samples.length; i++) {
    const place = samples[i] * binsPerUnit
    if (place > 0) counts[Math.min(BINS - 1, Math.floor(place))]++
  }
  let best = LEAST_RATIO
  let level = 0
  let beyond = 0
  for (let bin = BINS - 1; bin >= LOWEST_BIN; bin--) {
    beyond += counts[bin + 2] ?? 0
    const clipped = counts[bin - 1] + counts[bin] + counts[bin + 1]
    let below = 0
    for (let i = bin - BELOW_BINS[0]; i <= bin - BELOW_BINS[1]; i++) below += counts[i]
    const expected = 0.75 * below
    if (clipped - expected < FEWEST_CLIPPED || beyond > MOST_BEYOND * clipped) continue
    if (clipped <= best * (expected + 1)) continue
    best = clipped / (expected + 1)
    level = ((bin - 1) / BINS) * largest
  }
  return level
}

function collectTops(samples: Float32Array, sign: number, level: number, tops: FlatTop[]): void {
  for (let i = 0; i < samples.length; i++) {
    if (sign * samples[i] < level) continue
    const from = i
    let height = 0
    while (i < samples.length && sign * samples[i] >= level) height = Math.max(height, sign * samples[i++])
    if (i - from > LONGEST_TOP) continue
    if (isFlat(samples, from, i, height - level)) tops.push({ from, end: i })
  }
}

function isFlat(samples: Float32Array, from: number, end: number, rise: number): boolean {
  if (from === 0 || end === samples.length) return false
  const slope = (Math.abs(samples[from] - samples[from - 1]) + Math.abs(samples[end] - samples[end - 1])) / 2
  return rise < (FLATNESS * slope * (end - from)) / 4
}
