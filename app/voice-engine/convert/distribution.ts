/** Values of some speech in ascending order, at equal steps of rank. */
type Quantiles = Float64Array

const COUNT = 100

/** How the values of one voice are mapped to those of another: value by value of the same rank. */
export interface Distributions {
  from: Quantiles
  to: Quantiles
}

/** @returns the values at 0.5 %, 1.5 % … 99.5 % of the ranks */
export function quantilesOf(values: Float64Array): Quantiles {
  const sorted = values.slice().sort()
  const last = sorted.length - 1
  return Float64Array.from({ length: COUNT }, (_, i) => sorted[Math.round(((i + 0.5) * last) / COUNT)])
}

/** Gives a value of one distribution the same rank in the other: linear between quantiles, moved outside of them. */
export function mapByRank(value: number, { from, to }: Distributions): number {
  const last = from.length - 1
  if (value <= from[0]) return value + to[0] - from[0]
  if (value >= from[last]) return value + to[last] - from[last]
  let below = 0
  let above = last
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (from[middle] <= value) below = middle
    else above = middle
  }
  const share = (value - from[below]) / (from[above] - from[below])
  return to[below] + (to[above] - to[below]) * share
}
