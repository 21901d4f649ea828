/** Interpolates linearly between ranks; NaN without values. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const own = values instanceof Float32Array ? values.slice() : Float64Array.from(values)
  if (own.length === 0) return Number.NaN
  const rank = ((own.length - 1) * percent) / 100
  const below = Math.floor(rank)
  select(own, below)
  if (below + 1 >= own.length) return own[below]
  let next = Number.POSITIVE_INFINITY
  for (let i = below + 1; i < own.length; i++) if (own[i] < next) next = own[i]
  return own[below] + (next - own[below]) * (rank - below)
}

/** Puts the value of a rank in its place, with no larger one before it (quickselect, Hoare 1961). */
function select(values: Float32Array | Float64Array, rank: number): void {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const pivot = values[(first + last) >> 1]
    let i = first
    let j = last
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i > j) break
      const value = values[i]
      values[i++] = values[j]
      values[j--] = value
    }
    if (j < rank) first = i
    if (rank < i) last = j
  }
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 50)
}
