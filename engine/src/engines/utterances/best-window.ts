import type { Wave } from '../../engine'
import {
  measurePowerSpectra,
  SHORT_FRAMES_PER_SECOND,
  shortFramingAt,
} from '../../measure/listen/power-spectra'
import { findFlatTops } from '../../measure/quality/flat-tops'
import { findSpeech } from '../../measure/quality/speech-activity'

/** Pauses of at least 0.2 s separate phrases; shorter gaps are parts of words. */
const SHORTEST_PAUSE_FRAMES = 20
const MARGIN_FRAMES = 15
/** Between possible edges in speech without pauses. */
const STRIDE_FRAMES = 25
/** 10 dB less noise outweigh half a window of speech, since an engine reproduces the noise of its reference. */
const DB_PER_POINT = 20
const LOWEST_NOISE_DB = 40
/** 1 % of clipped samples weighs as much as half a window of speech. */
const POINTS_OF_CLIPPING = 50
const FADE_SECONDS = 0.01

interface Window {
  fromMs: number
  toMs: number
}

interface Edge {
  end: number
  start: number
}

interface Sums {
  speech: Float64Array
  speechPower: Float64Array
  noise: Float64Array
  noisePower: Float64Array
  clipped: Float64Array
}

/** From pause to pause, the most speech with the least noise and clipping. Seconds; the index is the recording's. */
export function bestWindow(recordings: readonly Wave[], seconds: readonly [number, number]) {
  const windows = recordings.map((recording, i) => ({ ...bestWindowOf(recording, seconds), recording: i }))
  const [{ score: _, ...best }] = windows.sort((a, b) => b.score - a.score || lengthOf(b) - lengthOf(a))
  return best
}

const lengthOf = ({ fromMs, toMs }: Window) => toMs - fromMs

/** @returns a score of -Infinity for a recording that is too short, or has no speech */
function bestWindowOf(
  { samples, sampleRateHz }: Wave,
  seconds: readonly [number, number],
): Window & { score: number } {
  const [least, most] = seconds.map((length) => length * SHORT_FRAMES_PER_SECOND)
  const activity = findSpeech(measurePowerSpectra(samples, shortFramingAt(sampleRateHz)))
  const sums = sumUp(activity, clippedOf(samples, sampleRateHz, activity.speech.length))
  const frameCount = Math.floor((samples.length * SHORT_FRAMES_PER_SECOND) / sampleRateHz)
  const inPauses = windowsBetween(pausesOf(activity.speech, frameCount), least, most)
  const windows =
    inPauses.length > 0 ? inPauses : windowsBetween(evenEdges(frameCount, STRIDE_FRAMES), least, most)
  let best: readonly [number, number] = [0, Math.min(frameCount, most)]
  let bestScore = -Infinity
  for (const window of windows) {
    const score = scoreOf(sums, window, most)
    if (score <= bestScore) continue
    best = window
    bestScore = score
  }
  const [fromMs, toMs] = best.map((frame) => Math.round((frame * 1000) / SHORT_FRAMES_PER_SECOND))
  return { fromMs, toMs, score: bestScore }
}

export function cutWindow({ samples, sampleRateHz }: Wave, { fromMs, toMs }: Window): Wave {
  const [from, to] = [fromMs, toMs].map((ms) => Math.max(0, Math.round((ms * sampleRateHz) / 1000)))
  const cut = samples.slice(from, Math.max(from, to))
  fadeEdges(cut, Math.round(FADE_SECONDS * sampleRateHz))
  return { samples: cut, sampleRateHz }
}

export function fadeEdges(samples: Float32Array, fadeSamples: number): void {
  for (let i = 0; i < Math.min(fadeSamples, samples.length); i++) {
    samples[i] *= i / fadeSamples
    samples[samples.length - 1 - i] *= i / fadeSamples
  }
}

function pausesOf(speech: Uint8Array, frameCount: number): Edge[] {
  const edges: Edge[] = []
  for (let t = 0; t <= frameCount; t++) {
    const from = t
    while (t < frameCount && !speech[t]) t++
    const isAtEdge = from === 0 || t === frameCount
    if (!isAtEdge && t - from < SHORTEST_PAUSE_FRAMES) continue
    edges.push({ end: Math.min(t, from + MARGIN_FRAMES), start: Math.max(from, t - MARGIN_FRAMES) })
  }
  return edges
}

function evenEdges(frameCount: number, stride: number): Edge[] {
  return Array.from({ length: Math.floor(frameCount / stride) + 1 }, (_, i) => ({
    end: i * stride,
    start: i * stride,
  }))
}

function windowsBetween(edges: readonly Edge[], least: number, most: number): [number, number][] {
  const windows: [number, number][] = []
  for (const [i, { start }] of edges.entries()) {
    for (let k = i + 1; k < edges.length && edges[k].end - start <= most; k++) {
      if (edges[k].end - start >= least) windows.push([start, edges[k].end])
    }
  }
  return windows
}

function scoreOf(sums: Sums, [from, to]: readonly [number, number], most: number): number {
  const within = (values: Float64Array) => values[to] - values[from]
  const speech = within(sums.speech)
  if (speech === 0) return -Infinity
  const noise = within(sums.noisePower) / Math.max(1, within(sums.noise))
  const noiseDb = 10 * Math.log10((noise * speech) / within(sums.speechPower) + 1e-30)
  const quiet = Math.min(LOWEST_NOISE_DB, -noiseDb) / DB_PER_POINT
  const clipped = within(sums.clipped) / (to - from)
  return speech / most + quiet - POINTS_OF_CLIPPING * clipped
}

function sumUp({ speech, noise, power }: ReturnType<typeof findSpeech>, clipped: Float64Array): Sums {
  const sum = (of: (t: number) => number) => {
    const sums = new Float64Array(speech.length + 1)
    for (let t = 0; t < speech.length; t++) sums[t + 1] = sums[t] + of(t)
    return sums
  }
  return {
    speech: sum((t) => speech[t]),
    speechPower: sum((t) => speech[t] * power[t]),
    noise: sum((t) => noise[t]),
    noisePower: sum((t) => noise[t] * power[t]),
    clipped: sum((t) => clipped[t]),
  }
}

function clippedOf(samples: Float32Array, sampleRateHz: number, frameCount: number): Float64Array {
  const shares = new Float64Array(frameCount)
  const hop = sampleRateHz / SHORT_FRAMES_PER_SECOND
  for (const { from, end } of findFlatTops(samples)) {
    shares[Math.min(frameCount - 1, Math.floor(from / hop))] += (end - from) / hop
  }
  return shares
}
