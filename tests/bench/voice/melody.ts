import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'
import { median } from '~/voice-engine/dsp/percentile'
import { type Phrase, secondsOf } from './phrases'

/** Statistics of f0 in semitones, for comparing high and low voices. */
export interface Melody {
  /** Geometric mean of f0. */
  meanHz: number
  /** Standard deviation of f0. */
  deviation: number
  /** Median slope of f0 through a phrase, in semitones per second; negative if it falls. */
  declination: number
  /** Median distance of f0 at the end of a phrase from the median of the phrase. */
  finalFall: number
}

/** A slope over less is that of a single word. */
const SHORTEST_PHRASE_SECONDS = 1
const FEWEST_VOICED_FRAMES = 0.3 * FRAMES_PER_SECOND
/** Voiced frames at the end of a phrase: about its last syllable. */
const END_FRAMES = 0.12 * FRAMES_PER_SECOND
/** Least distance of the two voiced frames of a pair, and of the first frames of pairs. */
const LEAST_PAIR_FRAMES = 0.2 * FRAMES_PER_SECOND
const PAIR_STEP = 4

/** @param f0Hz of each frame, 0 where unvoiced */
export function measureMelody(f0Hz: Float64Array, phrases: readonly Phrase[]): Melody {
  const voiced = toSemitones(f0Hz.filter((f0) => f0 > 0))
  const average = mean(voiced)
  const slopes: number[] = []
  const falls: number[] = []
  for (const phrase of phrases) {
    const times = voicedFrames(f0Hz, phrase)
    if (secondsOf(phrase) < SHORTEST_PHRASE_SECONDS || times.length < FEWEST_VOICED_FRAMES) continue
    const pitch = toSemitones(Float64Array.from(times, (t) => f0Hz[t]))
    slopes.push(slopePerSecond(times, pitch))
    falls.push(median(pitch.slice(-END_FRAMES)) - median(pitch))
  }
  return {
    meanHz: 2 ** (average / 12),
    deviation: Math.sqrt(mean(voiced.map((value) => (value - average) ** 2))),
    declination: median(slopes),
    finalFall: median(falls),
  }
}

function voicedFrames(f0Hz: Float64Array, { from, to }: Phrase): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i).filter((t) => f0Hz[t] > 0)
}

/** Median slope of all pairs of points, robust to octave errors (Theil 1950, Sen 1968). */
function slopePerSecond(times: readonly number[], pitch: Float64Array): number {
  const slopes: number[] = []
  for (let i = 0; i < times.length; i += PAIR_STEP) {
    for (let j = i + 1; j < times.length; j += PAIR_STEP) {
      const frames = times[j] - times[i]
      if (frames >= LEAST_PAIR_FRAMES) slopes.push(((pitch[j] - pitch[i]) * FRAMES_PER_SECOND) / frames)
    }
  }
  return median(slopes)
}

/** Semitones above 1 Hz. */
const toSemitones = (hz: Float64Array) => hz.map((value) => 12 * Math.log2(value))

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
