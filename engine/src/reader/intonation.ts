import { FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { percentile } from '../dsp/percentile'
import type { NarrationPlan } from '../engine'
import { PITCH_QUANTILES, type SpeakerProfile } from './types'

const FIRST_PERCENT = 0.5
const PERCENT_STEP = 99 / (PITCH_QUANTILES - 1)
/** Farther from the median is an octave error. */
const WIDEST_LN = 0.69
/** The widest gap between neighbouring quantiles: recordings at two heights would make f0 leap between them. */
const WIDEST_GAP_LN = 0.15
const LN_PER_SEMITONE = Math.LN2 / 12
const LOWEST_HZ = 50
const HIGHEST_HZ = 500
/** Five semitones, of a yes-or-no question's end above what was before it. */
const QUESTION_RISE = 5 * LN_PER_SEMITONE
const RISE_FRAMES = 0.3 * FRAMES_PER_SECOND
const END_FRAMES = 0.1 * FRAMES_PER_SECOND

/** @returns PITCH_QUANTILES of ln f0 over the voiced frames; undefined if there are none */
export function pitchQuantiles(f0Hz: Float64Array): Float32Array | undefined {
  const lnF0 = f0Hz.filter((f0) => f0 > 0).map(Math.log)
  if (lnF0.length === 0) return undefined
  return Float32Array.from({ length: PITCH_QUANTILES }, (_, i) =>
    percentile(lnF0, FIRST_PERCENT + PERCENT_STEP * i),
  )
}

/** Gives a whole story's f0 the speaker's distribution, rank by rank, and a plan's range and height. */
export function giveIntonation(
  f0Hz: Float64Array,
  { pitch, pitchQuantiles: own }: Pick<SpeakerProfile, 'pitch' | 'pitchQuantiles'>,
  { melody, pitchSemitones }: Pick<NarrationPlan, 'melody' | 'pitchSemitones'>,
): Float64Array {
  const from = pitchQuantiles(f0Hz)
  if (!from) return f0Hz.slice()
  const middle = own ? percentile(own, 50) : pitch.meanLn
  const to = own ? withoutLeaps(own, middle) : from
  const centre = (pitch.meanLn + middle) / 2
  return f0Hz.map((f0) => {
    if (!(f0 > 0)) return 0
    const ln = interpolate(Math.log(f0), from, to)
    const planned = centre + melody * (ln - centre) + pitchSemitones * LN_PER_SEMITONE
    return Math.max(LOWEST_HZ, Math.min(HIGHEST_HZ, Math.exp(planned)))
  })
}

/** @returns the speaker's quantiles within an octave of the middle, without wide gaps, with the same mean */
function withoutLeaps(own: Float32Array, middle: number): Float32Array {
  const to = own.map((ln) => Math.max(middle - WIDEST_LN, Math.min(middle + WIDEST_LN, ln)))
  const limited = to.slice()
  for (let i = 1; i < to.length; i++) {
    limited[i] = limited[i - 1] + Math.min(to[i] - to[i - 1], WIDEST_GAP_LN)
  }
  const mean = (row: Float32Array) => row.reduce((sum, ln) => sum + ln, 0) / row.length
  const lost = mean(to) - mean(limited)
  return limited.map((ln) => ln + lost)
}

/** As far as it doesn't rise by itself; changes f0 in place. */
export function raiseEnd(f0Hz: Float64Array): void {
  const last = f0Hz.findLastIndex((f0) => f0 > 0)
  if (last < 0) return
  const before = meanLn(f0Hz, last - 2 * RISE_FRAMES, last - RISE_FRAMES)
  const end = meanLn(f0Hz, last - END_FRAMES, last)
  const missing = Math.max(0, Math.min(QUESTION_RISE, QUESTION_RISE - (end - before)))
  for (let t = Math.max(0, last - RISE_FRAMES); t <= last; t++) {
    const raised = f0Hz[t] * Math.exp(missing * (1 - (last - t) / RISE_FRAMES))
    f0Hz[t] = Math.min(HIGHEST_HZ, raised)
  }
}

function meanLn(f0Hz: Float64Array, from: number, to: number): number {
  const inside = Array.from(f0Hz.subarray(Math.max(0, from + 1), to + 1).filter((f0) => f0 > 0))
  if (inside.length === 0) return Math.log(f0Hz.find((f0, t) => t > to && f0 > 0) ?? 1)
  return inside.reduce((sum, f0) => sum + Math.log(f0), 0) / inside.length
}

function interpolate(value: number, from: Float32Array, to: Float32Array): number {
  const last = from.length - 1
  if (value <= from[0]) return to[0]
  if (value >= from[last]) return to[last]
  let below = 0
  let above = last
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (from[middle] <= value) below = middle
    else above = middle
  }
  return to[below] + ((to[above] - to[below]) * (value - from[below])) / (from[above] - from[below])
}
