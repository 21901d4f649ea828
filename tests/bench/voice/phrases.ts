import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'
import { percentile } from '~/voice-engine/dsp/percentile'
import { intensityDb } from './intensity'

/** A stretch of speech between pauses, in frames of the grid; `to` is the first frame after it. */
export interface Phrase {
  from: number
  to: number
}

const WINDOW_SECONDS = 0.03
const LOUD_PERCENT = 95
const QUIET_PERCENT = 5
/** A lower level is muted, since no room is that quiet relative to speech. */
const DEEPEST_FLOOR_DB = 50
/** Position of the threshold between the level of the room and of speech. */
const THRESHOLD_SHARE = 0.35
const SHORTEST_PAUSE_FRAMES = 0.2 * FRAMES_PER_SECOND
const SHORTEST_PHRASE_FRAMES = 0.1 * FRAMES_PER_SECOND

/**
 * Splits speech at its pauses of at least 200 ms; shorter silences are stop closures (Goldman-Eisler 1968).
 * @param samples mono at ENGINE_RATE_HZ
 */
export function findPhrases(samples: Float32Array): Phrase[] {
  const level = intensityDb(samples, WINDOW_SECONDS)
  const loud = percentile(level, LOUD_PERCENT)
  const floor = Math.max(percentile(level, QUIET_PERCENT), loud - DEEPEST_FLOOR_DB)
  const threshold = floor + THRESHOLD_SHARE * (loud - floor)
  const phrases: Phrase[] = []
  for (let t = 0; t < level.length; t++) {
    if (level[t] <= threshold) continue
    const last = phrases.at(-1)
    if (last && t - last.to < SHORTEST_PAUSE_FRAMES) last.to = t + 1
    else phrases.push({ from: t, to: t + 1 })
  }
  return phrases.filter(({ from, to }) => to - from >= SHORTEST_PHRASE_FRAMES)
}

export const secondsOf = ({ from, to }: Phrase) => (to - from) / FRAMES_PER_SECOND

/** @returns the pauses between phrases, in seconds */
export function pausesBetween(phrases: readonly Phrase[]): number[] {
  return phrases.slice(1).map(({ from }, i) => (from - phrases[i].to) / FRAMES_PER_SECOND)
}
