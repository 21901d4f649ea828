import type { Wave } from '../engine'
import { createLimiter } from './limiter'
import { measureLoudness } from './loudness'

export const STORY_LOUDNESS_LUFS = -16
export const STORY_TRUE_PEAK_DB = -1

const CLOSE_ENOUGH_LU = 0.05
const ROUNDS = 6
export const MAX_GAIN_DB = 60

/**
 * Sets the loudness of mono audio (EBU R 128, ITU-R BS.1770-4) with no true peak above -1 dBFS. A few rounds
 * compensate for the limiter; audio with very high peaks may stay slightly softer. Silence stays silent.
 * @param targetLufs -16 unless the plan makes the story softer or louder
 */
export function setLoudness({ samples, sampleRateHz }: Wave, targetLufs = STORY_LOUDNESS_LUFS): Wave {
  let gainDb = targetLufs - measureLoudness(samples, sampleRateHz)
  if (!Number.isFinite(gainDb)) return { samples: samples.slice(), sampleRateHz }
  const limit = createLimiter(samples, sampleRateHz)
  let result = samples
  for (let round = 0; round < ROUNDS; round++) {
    result = limit(10 ** (Math.min(gainDb, MAX_GAIN_DB) / 20), STORY_TRUE_PEAK_DB)
    const missingLu = targetLufs - measureLoudness(result, sampleRateHz)
    if (Math.abs(missingLu) < CLOSE_ENOUGH_LU) break
    gainDb += missingLu
  }
  return { samples: result, sampleRateHz }
}
