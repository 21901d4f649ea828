const ORDER = 16
const ROUNDS = 3
/** Of the energy, added as if it were white noise: keeps the prediction steady. */
const WHITENING = 1e-5

/**
 * Replaces samples that were lost by those which an autoregressive model of the block predicts best (Janssen, Veldhuis
 * & Vries 1986): the model is fitted to the block, the samples to the model, and both again.
 * @param block the samples around the lost ones, which are replaced; what they hold at first is the first guess
 * @param unknown rising indices of the lost samples
 */
export function interpolate(block: Float64Array, unknown: readonly number[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    const model = fitModel(block)
    if (!model) return
    fillIn(block, unknown, correlate(model))
  }
}

/** Linear prediction by the autocorrelation under a Hann window (Levinson-Durbin). @returns 1, a1, … a ORDER */
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

/** @returns the model's likeness with itself at lags 0 to ORDER: how the error depends on two samples so far apart */
function correlate(model: Float64Array): Float64Array {
  return Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0
    for (let i = lag; i <= ORDER; i++) sum += model[i] * model[i - lag]
    return sum
  })
}

/** Solves for the lost samples: the prediction's error is least. A banded Cholesky, as far samples don't meet. */
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
  // factor[row * width + d] is the lower triangle's value d places left of the diagonal.
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
