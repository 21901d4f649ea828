/** Where the recorder ran out of range: samples `from` to `end - 1` should have gone further out than they do. */
export interface FlatTop {
  from: number
  end: number
}

const BINS = 50
/** Clipping below this share of the largest sample isn't looked for. */
const LOWEST_BIN = 20
/** The samples that pile up lie within one bin of a level; how many there would be is told by four bins below. */
const BELOW_BINS = [6, 3] as const
/** Of natural speech each bin holds less than the one below it. */
const PILE = 1.4
const FEWEST_PILED = 20
/** A pile is where the samples end: this share of it, at most, lies further out. */
const MOST_BEYOND = 0.25
/** What a wave would have risen from its slopes, had it been round, and what a flat top rises of that at most. */
const FLATNESS = 0.5
/** 20 ms: half a period of the lowest voice. What stays longer is no overload. */
const LONGEST_TOP = 320

/**
 * Finds the flat tops of an overloaded recording: a level at which its samples pile up (the amplitude histogram of Eaton
 * & Naylor 2013), then each excursion beyond it whose top is flatter than its slopes ask for.
 * @param samples of any level
 */
export function findFlatTops(samples: Float32Array): FlatTop[] {
  const tops: FlatTop[] = []
  for (const sign of [1, -1]) {
    const level = findPile(samples, sign)
    if (level > 0) collectTops(samples, sign, level, tops)
  }
  return tops.sort((a, b) => a.from - b.from)
}

/** @returns the share of the samples that lie on flat tops, 0 to 1 */
export function measureClipping(samples: Float32Array): number {
  const count = findFlatTops(samples).reduce((sum, { from, end }) => sum + end - from, 0)
  return count / Math.max(1, samples.length)
}

/** @returns the lower edge of the level where samples of this sign pile up; 0 where they don't */
function findPile(samples: Float32Array, sign: number): number {
  const largest = samples.reduce((most, sample) => Math.max(most, sign * sample), 0)
  if (!(largest > 0)) return 0
  const counts = new Float64Array(BINS + 2)
  for (const sample of samples) {
    const height = (sign * sample) / largest
    if (height > 0) counts[Math.min(BINS - 1, Math.floor(height * BINS))]++
  }
  let best = PILE
  let level = 0
  let beyond = 0
  for (let bin = BINS - 1; bin >= LOWEST_BIN; bin--) {
    beyond += counts[bin + 2] ?? 0
    const piled = counts[bin - 1] + counts[bin] + counts[bin + 1]
    let below = 0
    for (let i = bin - BELOW_BINS[0]; i <= bin - BELOW_BINS[1]; i++) below += counts[i]
    const expected = 0.75 * below
    if (piled - expected < FEWEST_PILED || beyond > MOST_BEYOND * piled) continue
    if (piled <= best * (expected + 1)) continue
    best = piled / (expected + 1)
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

/** A parabola that crosses the level with these slopes would rise by a quarter of slope times width. */
function isFlat(samples: Float32Array, from: number, end: number, rise: number): boolean {
  if (from === 0 || end === samples.length) return false
  const slope = (Math.abs(samples[from] - samples[from - 1]) + Math.abs(samples[end] - samples[end - 1])) / 2
  return rise < (FLATNESS * slope * (end - from)) / 4
}
