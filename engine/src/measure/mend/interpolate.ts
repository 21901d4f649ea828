const ORDER = 16
const ROUNDS = 3
const WHITENING = 1e-5

/** Replaces lost samples by an autoregressive model's best prediction (Janssen, Veldhuis & Vries 1986), in place. */
export function interpolate(block: Float64Array, unknown: readonly number[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    const model = fitModel(block)
    if (!model) return
    fillIn(block, unknown, correlate(model))
  }
}

function fitModel(block: Float64Array): Float64Array | undefined {
  const windowed = block.map(
    (value, i) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / block.length)),
  )
  const correlation = Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0
    for (let i = lag; i < windowed.length; i++) sum += windowed[i] * windowed[i - lag]
    return sum
  })
  if (!(correlation[0] > 0)) return undefined
  correlation[0] *= 1 + WHITENING
  const model = new Float64Array(ORDER + 1)
  model[0] = 1
  let error = correlation[0]
  for (let order = 1; order <= ORDER; order++) {
    let sum = 0
    for (let i = 0; i < order; i++) sum += model[i] * correlation[order - i]
    const reflection = -sum / error
    const last = model.slice(0, order)
    for (let i = 1; i <= order; i++) model[i] += reflection * last[order - i]
    error *= 1 - reflection * reflection
  }
  return model
}

function correlate(model: Float64Array): Float64Array {
  return Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0
    for (let i = lag; i <= ORDER; i++) sum += model[i] * model[i - lag]
    return sum
  })
}

/** Solves for the lost samples with the least prediction error, by a banded Cholesky decomposition. */
function fillIn(block: Float64Array, unknown: readonly number[], coupling: Float64Array): void {
  const count = unknown.length
  const isUnknown = new Uint8Array(block.length)
  for (const i of unknown) isUnknown[i] = 1
  const wanted = Float64Array.from(unknown, (at) => {
    let sum = 0
    for (let i = Math.max(0, at - ORDER); i <= Math.min(block.length - 1, at + ORDER); i++) {
      if (!isUnknown[i]) sum -= coupling[Math.abs(at - i)] * block[i]
    }
    return sum
  })
  const width = ORDER + 1
  const factor = new Float64Array(count * width)
  for (let row = 0; row < count; row++) {
    for (let d = Math.min(row, ORDER); d >= 0; d--) {
      const column = row - d
      const lag = unknown[row] - unknown[column]
      let sum = lag <= ORDER ? coupling[lag] : 0
      for (let e = d + 1; e <= ORDER && row - e >= 0; e++) {
        sum -= factor[row * width + e] * factor[column * width + e - d]
      }
      factor[row * width + d] = d > 0 ? sum / factor[column * width] : Math.sqrt(Math.max(sum, 1e-9))
    }
  }
  for (let row = 0; row < count; row++) {
    for (let d = 1; d <= Math.min(row, ORDER); d++) wanted[row] -= factor[row * width + d] * wanted[row - d]
    wanted[row] /= factor[row * width]
  }
  for (let row = count - 1; row >= 0; row--) {
    wanted[row] /= factor[row * width]
    for (let d = 1; d <= Math.min(row, ORDER); d++) wanted[row - d] -= factor[row * width + d] * wanted[row]
  }
  for (let i = 0; i < count; i++) block[unknown[i]] = wanted[i]
}
