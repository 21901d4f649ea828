import { analysisGain } from '../analyse/level'
import { rangeAround } from '../analyse/pitch'
import type { PitchRange } from '../analyse/pitch-candidates'
import { analyseBase, type BaseVoice } from '../analyse/voice'
import { join } from '../dsp/join'
import { median } from '../dsp/percentile'
import type { Speech } from '../speak/flite'

/** Gain and pitch range for analysing all speech of the base voice, so that levels are comparable. */
export interface BaseScale {
  gain: number
  range: PitchRange
}

/** The base voice's calibration speech, analysed. */
export interface Calibration extends BaseScale {
  passages: readonly BaseVoice[]
}

/** Analyses the calibration speech: about a minute of the base voice, in passages. */
export function calibrate(speech: readonly Speech[]): Calibration {
  const gain = analysisGain(join(speech.map(({ samples }) => samples)))
  const passages = speech.map((passage) => analyseBase(passage, gain))
  const f0Hz = passages.flatMap((passage) => Array.from(passage.f0Hz.filter((f0) => f0 > 0)))
  return { passages, gain, range: rangeAround(median(f0Hz)) }
}
