import { analysisGain } from '../analyse/level'
import { rangeAround } from '../analyse/pitch'
import type { PitchRange } from '../analyse/pitch-candidates'
import { analyseBase, type BaseVoice } from '../analyse/voice'
import { median } from '../dsp/percentile'

/** The base voice's own averages, and what keeps its later sentences on the same scale. */
export interface Calibration {
  voice: BaseVoice
  gain: number
  range: PitchRange
}

/** @param speech about a minute of the base voice, mono at ENGINE_RATE_HZ */
export function calibrate(speech: Float32Array): Calibration {
  const gain = analysisGain(speech)
  const voice = analyseBase(speech, gain)
  return { voice, gain, range: rangeAround(median(voice.f0Hz.filter((f0) => f0 > 0))) }
}
