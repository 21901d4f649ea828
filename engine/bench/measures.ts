import { resample } from '../src/decode/resampler'
import { countFrames, FRAMES_PER_SECOND, HOP_SAMPLES } from '../src/dsp/frame-grid'
import { analysisGain, scale } from '../src/dsp/level'
import { median, percentile } from '../src/dsp/percentile'
import { ENGINE_RATE_HZ, type Wave } from '../src/engine'
import { trackPitch } from '../src/measure/analyse/pitch'
import { measurePeriods } from '../tests/support/periods'
import { mean } from './judges'

export type VoiceDescription = Awaited<ReturnType<typeof describeVoice>>

/** Audible properties of a voice that no judge measures. */
export async function describeVoice(wave: Wave) {
  const samples = await resample(wave.samples, wave.sampleRateHz, ENGINE_RATE_HZ)
  const f0Hz = trackPitch(scale(samples, analysisGain(samples)))
  const { jitter, likeness } = measurePeriods(samples, ENGINE_RATE_HZ, f0Hz)
  const phrases = findPhrases(samples)
  return {
    ...measureMelody(f0Hz, phrases),
    harmonicsToNoiseDb: harmonicsToNoiseDb(samples, f0Hz),
    /** Mean change from one period to the next, relative to the period. */
    jitter,
    /** Mean correlation of a period with the next one. */
    periodLikeness: likeness,
    syllablesPerSecond: syllablesPerSecond(samples, f0Hz, phrases),
    /** Median length of the pauses. */
    pauseSeconds: median(phrases.slice(1).map(({ from }, i) => (from - phrases[i].to) / FRAMES_PER_SECOND)),
  }
}

/** A stretch of speech between pauses, in frames of the grid; `to` is the first frame after it. */
interface Phrase {
  from: number
  to: number
}

const PHRASE_WINDOW_SECONDS = 0.03
/** A lower level is muted, since no room is that quiet relative to speech. */
const DEEPEST_FLOOR_DB = 50
/** Position of the threshold between the level of the room and of speech. */
const THRESHOLD_SHARE = 0.35
const SHORTEST_PAUSE_FRAMES = 0.2 * FRAMES_PER_SECOND
const SHORTEST_PHRASE_FRAMES = 0.1 * FRAMES_PER_SECOND

/** Splits speech at its pauses of at least 200 ms; shorter silences are stop closures (Goldman-Eisler 1968). */
function findPhrases(samples: Float32Array): Phrase[] {
  const level = intensityDb(samples, PHRASE_WINDOW_SECONDS)
  const loud = percentile(level, 95)
  const floor = Math.max(percentile(level, 5), loud - DEEPEST_FLOOR_DB)
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

const secondsOf = ({ from, to }: Phrase) => (to - from) / FRAMES_PER_SECOND

/** Below anything audible: digital silence needs a level, too. */
const LEAST_POWER = 1e-12

/**
 * Measures intensity over time: power under a Hann window.
 * @param windowSeconds at least two periods of the lowest f0, to avoid ripple
 * @returns dB relative to full scale, for each frame of the grid
 */
function intensityDb(samples: Float32Array, windowSeconds: number): Float64Array {
  const half = Math.round((windowSeconds * ENGINE_RATE_HZ) / 2)
  const window = hann(2 * half + 1, 1)
  const area = window.reduce((sum, weight) => sum + weight, 0)
  return Float64Array.from({ length: countFrames(samples.length) }, (_, t) => {
    const from = t * HOP_SAMPLES - half
    let power = 0
    for (let i = Math.max(0, -from); i < Math.min(window.length, samples.length - from); i++) {
      power += window[i] * samples[from + i] ** 2
    }
    return 10 * Math.log10(power / area + LEAST_POWER)
  })
}

/** @param margin of the first sample from the window's zero: half a sample or a whole one */
const hann = (length: number, margin: number) =>
  Float64Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + margin)) / (length - 1 + 2 * margin)),
  )

/** A slope over less is that of a single word. */
const SHORTEST_SLOPE_SECONDS = 1
const FEWEST_VOICED_FRAMES = 0.3 * FRAMES_PER_SECOND
/** Voiced frames at the end of a phrase: about its last syllable. */
const END_FRAMES = 0.12 * FRAMES_PER_SECOND
/** Least distance of the two voiced frames of a pair, and of the first frames of pairs. */
const LEAST_PAIR_FRAMES = 0.2 * FRAMES_PER_SECOND
const PAIR_STEP = 4

/** Statistics of f0 in semitones, for comparing high and low voices. @param f0Hz of each frame, 0 where unvoiced */
function measureMelody(f0Hz: Float64Array, phrases: readonly Phrase[]) {
  const voiced = [...f0Hz].filter((f0) => f0 > 0).map(toSemitones)
  const average = mean(voiced)
  const slopes: number[] = []
  const falls: number[] = []
  for (const phrase of phrases) {
    const all = Array.from({ length: phrase.to - phrase.from }, (_, i) => phrase.from + i)
    const times = all.filter((t) => f0Hz[t] > 0)
    if (secondsOf(phrase) < SHORTEST_SLOPE_SECONDS || times.length < FEWEST_VOICED_FRAMES) continue
    const pitch = times.map((t) => toSemitones(f0Hz[t]))
    slopes.push(slopePerSecond(times, pitch))
    falls.push(median(pitch.slice(-END_FRAMES)) - median(pitch))
  }
  return {
    /** Geometric mean of f0. */
    meanHz: 2 ** (average / 12),
    /** Standard deviation of f0. */
    deviation: Math.sqrt(mean(voiced.map((value) => (value - average) ** 2))),
    /** Median slope of f0 through a phrase, in semitones per second; negative if it falls. */
    declination: median(slopes),
    /** Median distance of f0 at the end of a phrase from the median of the phrase. */
    finalFall: median(falls),
  }
}

/** Above 1 Hz. */
const toSemitones = (hz: number) => 12 * Math.log2(hz)

/** Median slope of all pairs of points, robust to octave errors (Theil 1950, Sen 1968). */
function slopePerSecond(times: readonly number[], pitch: readonly number[]): number {
  const slopes: number[] = []
  for (let i = 0; i < times.length; i += PAIR_STEP) {
    for (let j = i + 1; j < times.length; j += PAIR_STEP) {
      const frames = times[j] - times[i]
      if (frames >= LEAST_PAIR_FRAMES) slopes.push(((pitch[j] - pitch[i]) * FRAMES_PER_SECOND) / frames)
    }
  }
  return median(slopes)
}

const SYLLABLE_WINDOW_SECONDS = 0.064
/** Range of nuclei below the loudest one. */
const RANGE_DB = 25
/** Least dip of the level between two nuclei. */
const DIP_DB = 2

/**
 * Syllables per second of speech without pauses: voiced peaks of intensity that are separated by dips (de Jong & Wempe 2009).
 * Independent of phones, so it can judge an engine that counts them.
 */
function syllablesPerSecond(samples: Float32Array, f0Hz: Float64Array, phrases: readonly Phrase[]): number {
  const level = intensityDb(samples, SYLLABLE_WINDOW_SECONDS)
  const threshold = percentile(level, 99) - RANGE_DB
  const nuclei = phrases.flatMap(({ from, to }) =>
    peaksApart(level.subarray(from, to)).filter((t) => level[from + t] > threshold && f0Hz[from + t] > 0),
  )
  return nuclei.length / phrases.reduce((sum, phrase) => sum + secondsOf(phrase), 0)
}

/** Frames of the maxima between dips. */
function peaksApart(level: Float64Array): number[] {
  const peaks: number[] = []
  let peak = 0
  let valley = Number.POSITIVE_INFINITY
  let isRising = true
  for (let t = 0; t < level.length; t++) {
    if (isRising) {
      if (level[t] > level[peak]) peak = t
      if (level[t] > level[peak] - DIP_DB) continue
      peaks.push(peak)
      isRising = false
      valley = level[t]
    } else {
      valley = Math.min(valley, level[t])
      if (level[t] < valley + DIP_DB) continue
      isRising = true
      peak = t
    }
  }
  if (isRising && level.length > 0) peaks.push(peak)
  return peaks
}

/** Every 10 ms. */
const FRAME_STEP = 2
/** The window that Boersma recommends for harmonicity. */
const PERIODS = 6
/** Largest deviation of the best period from the tracked one. */
const LAG_MARGIN = 0.06
/** Samples on each side used for interpolation of the autocorrelation. */
const SINC_HALF = 12
const FINE_STEP = 0.1
/** Relative to loud frames: quieter frames are mostly room. */
const SPEECH_RANGE = 10 ** -2.5
/** Limits the influence of a single perfect period; rounding errors are larger. */
const HIGHEST_CORRELATION = 0.9999
const LOWEST_CORRELATION = 0.0001

/**
 * Measures the harmonics-to-noise ratio: the autocorrelation of a windowed frame divided by that of the window is, at a lag of
 * one period, the share of periodic power (Boersma 1993). Roughness and buzz lower it.
 * @returns dB, the mean over loud voiced frames; NaN if there are none
 */
function harmonicsToNoiseDb(samples: Float32Array, f0Hz: Float64Array): number {
  const frames: ReturnType<typeof measureFrame>[] = []
  for (let t = 0; t < f0Hz.length; t += FRAME_STEP) {
    if (f0Hz[t] > 0) frames.push(measureFrame(samples, t * HOP_SAMPLES, ENGINE_RATE_HZ / f0Hz[t]))
  }
  const powers = frames.map(({ power }) => power)
  const heard = frames.filter(({ power }) => power > SPEECH_RANGE * percentile(powers, 95))
  return mean(heard.map(({ ratioDb }) => ratioDb))
}

function measureFrame(samples: Float32Array, centre: number, period: number) {
  const length = Math.round(PERIODS * period)
  const window = hann(length, 0.5)
  const plain = Array.from(window, (_, i) => samples[centre - (length >> 1) + i] ?? 0)
  const level = mean(plain)
  const piece = window.map((weight, i) => (plain[i] - level) * weight)
  const first = Math.floor(period * (1 - LAG_MARGIN)) - SINC_HALF
  const last = Math.ceil(period * (1 + LAG_MARGIN)) + SINC_HALF
  const [power, windowPower] = [correlation(piece, 0), correlation(window, 0)]
  const normalised = Float64Array.from({ length: last - first + 1 }, (_, i) => {
    const lag = Math.abs(first + i)
    return correlation(piece, lag) / (power + 1e-20) / (correlation(window, lag) / windowPower)
  })
  // Also between samples, since a period is seldom a whole number of them.
  let best = LOWEST_CORRELATION
  for (let at = SINC_HALF; at <= normalised.length - 1 - SINC_HALF; at += FINE_STEP) {
    best = Math.max(best, interpolate(normalised, at))
  }
  const share = Math.min(HIGHEST_CORRELATION, best)
  return { power: power / length, ratioDb: 10 * Math.log10(share / (1 - share)) }
}

function correlation(values: Float64Array, lag: number): number {
  let sum = 0
  for (let i = lag; i < values.length; i++) sum += values[i] * values[i - lag]
  return sum
}

/** Interpolates with a windowed sinc. */
function interpolate(curve: Float64Array, at: number): number {
  const below = Math.floor(at)
  let value = 0
  for (let i = Math.max(0, below - SINC_HALF + 1); i <= Math.min(curve.length - 1, below + SINC_HALF); i++) {
    const distance = at - i
    if (Math.abs(distance) < 1e-9) return curve[i]
    const taper = 0.5 + 0.5 * Math.cos((Math.PI * distance) / SINC_HALF)
    value += (curve[i] * taper * Math.sin(Math.PI * distance)) / (Math.PI * distance)
  }
  return value
}
