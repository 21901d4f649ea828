import { DenseLayer } from './dense-layer'
import { BAND_COUNT } from './mel-bands'

export const CEPSTRUM_LENGTH = 30

const cosine = (k: number, band: number) =>
  Math.sqrt((k ? 2 : 1) / BAND_COUNT) * Math.cos((Math.PI * k * (band + 0.5)) / BAND_COUNT)
const COUNT = CEPSTRUM_LENGTH * BAND_COUNT

const forward = new DenseLayer(
  Float32Array.from({ length: COUNT }, (_, i) => cosine(Math.floor(i / BAND_COUNT), i % BAND_COUNT)),
  new Float32Array(CEPSTRUM_LENGTH),
)
const backward = new DenseLayer(
  Float32Array.from({ length: COUNT }, (_, i) =>
    cosine(i % CEPSTRUM_LENGTH, Math.floor(i / CEPSTRUM_LENGTH)),
  ),
  new Float32Array(BAND_COUNT),
)

/** Mel-cepstra of frames x BAND_COUNT: frames x CEPSTRUM_LENGTH. */
export function cepstra(bands: Float32Array): Float32Array {
  return forward.apply(bands, bands.length / BAND_COUNT, BAND_COUNT)
}

/** The smooth bands of mel-cepstra. */
export function bandsOf(rows: Float32Array): Float32Array {
  return backward.apply(rows, rows.length / CEPSTRUM_LENGTH, CEPSTRUM_LENGTH)
}
