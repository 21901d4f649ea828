import type { Wave } from '../engine'
import { createLimiter } from './limiter'
import { measureLoudness } from './loudness'

export const STORY_LOUDNESS_LUFS = -16
/** An MP3 may play nearly 2 dB above what was encoded. */
const STORY_TRUE_PEAK_DB = -2

const CLOSE_ENOUGH_LU = 0.05
const ROUNDS = 6
/** Of what more gain adds to loudness, the limiter takes about a quarter. */
const GAIN_PER_LU = 1.3
const MAX_GAIN_DB = 60

/** To a loudness in LUFS (EBU R 128) with no true peak above STORY_TRUE_PEAK_DB; very high peaks may leave it softer. */
export function setLoudness({ samples, sampleRateHz }: Wave, targetLufs = STORY_LOUDNESS_LUFS): Wave {
  let gainDb = targetLufs - measureLoudness(samples, sampleRateHz)
  if (!Number.isFinite(gainDb)) return { samples: samples.slice(), sampleRateHz }
  const limit = createLimiter(samples, sampleRateHz)
  let result = samples
  for (let round = 0; round < ROUNDS; round++) {
    result = limit(10 ** (Math.min(gainDb, MAX_GAIN_DB) / 20), STORY_TRUE_PEAK_DB)
    const missingLu = targetLufs - measureLoudness(result, sampleRateHz)
    if (Math.abs(missingLu) < CLOSE_ENOUGH_LU) break
    gainDb += GAIN_PER_LU * missingLu
  }
  return { samples: result, sampleRateHz }
}
