export interface SparseRow {
  first: number
  weights: Float64Array
}

export function toSparseRow(dense: Float64Array): SparseRow {
  let first = 0
  let end = dense.length
  while (first < end && dense[first] === 0) first++
  while (end > first && dense[end - 1] === 0) end--
  return { first, weights: dense.slice(first, end) }
}

/** Reads the column from `columnAt`, and writes rows.length values from `resultAt`. */
export function multiplyRows(
  rows: readonly SparseRow[],
  column: Float32Array,
  columnAt: number,
  result: Float32Array,
  resultAt: number,
): void {
  for (let r = 0; r < rows.length; r++) {
    const { first, weights } = rows[r]
    const from = columnAt + first
    let sum = 0
    for (let k = 0; k < weights.length; k++) sum += weights[k] * column[from + k]
    result[resultAt + r] = sum
  }
}
