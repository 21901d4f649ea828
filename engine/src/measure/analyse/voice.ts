import type { Envelope } from './envelope'

/** What is measured of a recording, in frames of 5 ms. */
export interface RecordedVoice extends Envelope {
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
  /** frames x PHONE_COUNT: probability of each phone */
  posteriors: Float32Array
  /** frames x APERIODICITY_BANDS, 0 to 1 */
  aperiodicity: Float32Array
  /** The bands that the recording has. */
  recorded: BandRange
}

export interface BandRange {
  from: number
  /** The first band above. */
  to: number
}
