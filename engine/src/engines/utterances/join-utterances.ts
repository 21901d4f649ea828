import { percentile } from '../../dsp/percentile'
import type { NarrationPlan, Reading, SpokenWord, Wave } from '../../engine'
import type { Ending } from '../../text/pieces-of-text'
import { fadeEdges } from './best-window'

interface Part {
  wave: Wave
  words: SpokenWord[]
  ending: Ending
}

/** A run of speech, its words relative to its start, and the pause after it. */
interface Stretch {
  samples: Float32Array
  words: SpokenWord[]
  pauseSeconds: number
}

const PAUSE_SECONDS: Record<Ending, number> = { breath: 0.3, sentence: 0.55, paragraph: 0.95 }
const MARGIN_SECONDS = 0.04
const FADE_SECONDS = 0.005
const FRAME_SECONDS = 0.01
const LOUD_PERCENT = 95
const SILENCE_DB = -42

/** Silence at the edges is replaced by the plan's pauses. All of one rate; word times are relative to their wave. */
export function joinUtterances(parts: readonly Part[], plan: NarrationPlan): Reading {
  const { sampleRateHz } = parts[0].wave
  const stretches = parts.map((part) => trim(part, plan))
  const pauses = stretches.map(({ pauseSeconds }, i) =>
    i < stretches.length - 1 ? Math.round(pauseSeconds * sampleRateHz) : 0,
  )
  const length = stretches.reduce((sum, { samples }, i) => sum + samples.length + pauses[i], 0)
  const joined = new Float32Array(length)
  const words: SpokenWord[] = []
  let at = 0
  for (const [i, stretch] of stretches.entries()) {
    fadeEdges(stretch.samples, Math.round(FADE_SECONDS * sampleRateHz))
    joined.set(stretch.samples, at)
    words.push(...shift(stretch.words, at / sampleRateHz))
    at += stretch.samples.length + pauses[i]
  }
  return { wave: { samples: joined, sampleRateHz }, words }
}

function trim({ wave: { samples, sampleRateHz }, words, ending }: Part, plan: NarrationPlan): Stretch {
  const frame = Math.round(FRAME_SECONDS * sampleRateHz)
  const powers = Float64Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) =>
    samples.subarray(index * frame, (index + 1) * frame).reduce((sum, sample) => sum + sample * sample, 0),
  )
  const threshold = percentile(powers, LOUD_PERCENT) * 10 ** (SILENCE_DB / 10)
  const isSound = (power: number) => power > threshold
  const margin = Math.round(MARGIN_SECONDS * sampleRateHz)
  const from = Math.max(0, powers.findIndex(isSound) * frame - margin)
  const to = Math.min(samples.length, (powers.findLastIndex(isSound) + 1) * frame + margin)
  const seconds = (to - from) / sampleRateHz
  return {
    samples: samples.slice(from, to),
    words: shift(words, -from / sampleRateHz).map(({ word, startSeconds, endSeconds }) => ({
      word,
      startSeconds: Math.min(seconds, Math.max(0, startSeconds)),
      endSeconds: Math.min(seconds, Math.max(0, endSeconds)),
    })),
    pauseSeconds: Math.max(0, plan.pauses * PAUSE_SECONDS[ending] - 2 * MARGIN_SECONDS),
  }
}

function shift(words: readonly SpokenWord[], seconds: number): SpokenWord[] {
  return words.map(({ word, startSeconds, endSeconds }) => ({
    word,
    startSeconds: startSeconds + seconds,
    endSeconds: endSeconds + seconds,
  }))
}
