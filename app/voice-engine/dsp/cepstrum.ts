import { BAND_COUNT } from './mel-bands'

export const CEPSTRUM_LENGTH = 30

export const cosineRows: readonly Float64Array[] = Array.from({ length: CEPSTRUM_LENGTH }, (_, k) =>
  Float64Array.from(
    { length: BAND_COUNT },
    (_, band) => Math.sqrt((k ? 2 : 1) / BAND_COUNT) * Math.cos((Math.PI * k * (band + 0.5)) / BAND_COUNT),
  ),
)

/** Mel-cepstra from..to of frames x BAND_COUNT: frames x (to - from). */
export function cepstra(bands: Float32Array | Float64Array, from: number, to: number): Float64Array {
  const frames = bands.length / BAND_COUNT
  const width = to - from
  const coefficients = new Float64Array(frames * width)
  // Four frames at once, so that each cosine is loaded once for all; past the last frame, that one again.
  for (let t = 0; t < frames; t += 4) {
    const [t0, t1, t2, t3] = [t, t + 1, t + 2, t + 3].map((frame) => Math.min(frame, frames - 1))
    const [at0, at1, at2, at3] = [t0, t1, t2, t3].map((frame) => frame * BAND_COUNT)
    for (let k = 0; k < width; k++) {
      const row = cosineRows[from + k]
      let sum0 = 0
      let sum1 = 0
      let sum2 = 0
      let sum3 = 0
      for (let band = 0; band < BAND_COUNT; band++) {
        const cosine = row[band]
        sum0 += cosine * bands[at0 + band]
        sum1 += cosine * bands[at1 + band]
        sum2 += cosine * bands[at2 + band]
        sum3 += cosine * bands[at3 + band]
      }
      coefficients[t0 * width + k] = sum0
      coefficients[t1 * width + k] = sum1
      coefficients[t2 * width + k] = sum2
      coefficients[t3 * width + k] = sum3
    }
  }
  return coefficients
}
