import { type FlatTop, findFlatTops } from '../quality/flat-tops'
import { interpolate } from './interpolate'

/** 2 ms: longer tops are left as they are. */
const LONGEST = 32
const CONTEXT = 192
const NEAR = 64
const LONGEST_STRETCH = 512
/** Largest height of a repaired top, relative to the level at which it was clipped. */
const HIGHEST = 2.5

/** Interpolates flat tops, never below the level at which they were clipped; the same array if there are none. */
export function repairFlatTops(samples: Float32Array): Float32Array {
  const tops = findFlatTops(samples).filter(({ from, end }) => end - from <= LONGEST)
  if (tops.length === 0) return samples
  const mended = samples.slice()
  for (const stretch of joinNeighbours(tops)) repair(mended, stretch)
  return mended
}

function joinNeighbours(tops: readonly FlatTop[]): FlatTop[][] {
  const stretches: FlatTop[][] = []
  for (const top of tops) {
    const stretch = stretches.at(-1)
    const isNear = stretch && top.from - stretch[stretch.length - 1].end < NEAR
    if (isNear && top.end - stretch[0].from <= LONGEST_STRETCH) stretch.push(top)
    else stretches.push([top])
  }
  return stretches
}

function repair(samples: Float32Array, stretch: readonly FlatTop[]): void {
  const first = Math.max(0, stretch[0].from - CONTEXT)
  const end = Math.min(samples.length, stretch[stretch.length - 1].end + CONTEXT)
  const block = Float64Array.from(samples.subarray(first, end))
  const unknown = stretch.flatMap((top) =>
    Array.from({ length: top.end - top.from }, (_, i) => top.from + i - first),
  )
  interpolate(block, unknown)
  for (const i of unknown) {
    const cut = samples[first + i]
    const height = Math.min(HIGHEST * Math.abs(cut), Math.sign(cut) * block[i])
    samples[first + i] = Math.sign(cut) * Math.max(Math.abs(cut), height)
  }
}
