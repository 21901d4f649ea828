import { BAND_COUNT } from './mel-bands'

/** Coefficients c0 to c29. */
export const CEPSTRUM_LENGTH = 30

/** Orthonormal DCT-II basis: CEPSTRUM_LENGTH rows over BAND_COUNT bands. */
export const cosineRows: readonly Float64Array[] = Array.from({ length: CEPSTRUM_LENGTH }, (_, k) =>
  Float64Array.from(
    { length: BAND_COUNT },
    (_, band) => Math.sqrt((k ? 2 : 1) / BAND_COUNT) * Math.cos((Math.PI * k * (band + 0.5)) / BAND_COUNT),
  ),
)

/**
 * Computes mel-cepstra of frames of log mel bands.
 * @param bands frames x BAND_COUNT, row-major
 * @param from first coefficient; `to` is one past the last, at most CEPSTRUM_LENGTH
 * @returns frames x (to - from), row-major
 */
export function cepstra(bands: Float32Array | Float64Array, from: number, to: number): Float64Array {
  const frames = bands.length / BAND_COUNT
  const width = to - from
  const coefficients = new Float64Array(frames * width)
  for (let t = 0; t < frames; t++) {
    for (let k = 0; k < width; k++) {
      const row = cosineRows[from + k]
      let sum = 0
      for (let band = 0; band < BAND_COUNT; band++) sum += row[band] * bands[t * BAND_COUNT + band]
      coefficients[t * width + k] = sum
    }
  }
  return coefficients
}
