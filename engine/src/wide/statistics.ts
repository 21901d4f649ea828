import { join } from '../dsp/join'
import { BAND_COUNT } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import { LOW_BANDS, type LowFrames, lowFramesOf } from './frames'
import { framesOfPowers } from './frames-of-bands'
import measured from './measured.json'

/** What the frames of a wave are relative to. */
export interface WideStatistics {
  /** LOW_BANDS: means over speech, ln of power less that of the frame */
  low: Float32Array
  /** The level of loud frames, ln of power. */
  loud: number
  /** HIGH_BANDS: what a person has more than is predicted, ln of power; nothing is known of it if absent. */
  ownHighs?: Float32Array
}

const LOUD_PERCENT = 95
/** Speech is less than so much below loud frames: ln of power. */
export const SPEECH_RANGE = 8
/** Neighbours are alike. */
const EVERY = 8

/** Of a wave at ENGINE_RATE_HZ. */
export function statisticsOfWave(samples: Float32Array): WideStatistics {
  return statisticsOfFrames(lowFramesOf(samples))
}

export function statisticsOfFrames({ low, level }: LowFrames): WideStatistics {
  const loud = percentile(level, LOUD_PERCENT)
  return { low: meanOfSpeech(low, level, loud), loud }
}

/** Of a wave that the vocoder is to make of frames of BAND_COUNT bands. */
export function statisticsOfBands(pieces: readonly Float32Array[]): WideStatistics {
  const some = pieces.flatMap((bands) => {
    const count = Math.ceil(bands.length / BAND_COUNT / EVERY)
    return Array.from({ length: count }, (_, t) =>
      bands.subarray(t * EVERY * BAND_COUNT, (t * EVERY + 1) * BAND_COUNT),
    )
  })
  const { low, loud } = statisticsOfFrames(framesOfPowers(join(some).map(Math.exp)))
  return { low: low.map((value, i) => value + measured.lowBands[i]), loud: loud + measured.loud }
}

function meanOfSpeech(rows: Float32Array, levels: Float32Array, loud: number): Float32Array {
  const means = new Float64Array(LOW_BANDS)
  let count = 0
  for (const [t, level] of levels.entries()) {
    if (level <= loud - SPEECH_RANGE) continue
    count++
    for (let i = 0; i < LOW_BANDS; i++) means[i] += rows[t * LOW_BANDS + i]
  }
  return Float32Array.from(means, (sum) => sum / count)
}
