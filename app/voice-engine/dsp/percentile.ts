/** Interpolates linearly between ranks; NaN without values. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const sorted = values instanceof Float32Array ? values.slice().sort() : Float64Array.from(values).sort()
  const rank = ((sorted.length - 1) * percent) / 100
  const below = Math.floor(rank)
  if (sorted.length === 0) return Number.NaN
  if (below + 1 >= sorted.length) return sorted[below]
  return sorted[below] + (sorted[below + 1] - sorted[below]) * (rank - below)
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 50)
}
