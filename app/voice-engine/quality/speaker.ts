import { percentile } from '../dsp/percentile'
import type { Speaker } from '../sample-quality'
import type { PowerSpectra } from './power-spectra'
import type { SpeechActivity } from './speech-activity'
import { Timbre } from './timbre'
import { GRID_FRAMES } from './voiced-share'

const CEPSTRA = 12
/** What a telephone transmits. */
const ANALYSIS = { bands: 20, cepstra: CEPSTRA, lowestHz: 250, highestHz: 3500 }
/** Of the voiced frames, in percent, the faintest are left out: they have most of the room and the noise. */
const FAINTEST = 30
/** 4.5 s of loud voiced sound, which 15 s of speech have: with less, one person's sentences differ as two people do. */
const FEWEST_FRAMES = 450

/**
 * Measures what tells one speaker from another.
 * @param spectra SHORT
 * @param f0Hz of each frame of the engine's grid, 0 where unvoiced
 * @returns undefined if there is too little voiced sound
 */
export function describeSpeaker(
  spectra: PowerSpectra,
  { speech }: SpeechActivity,
  f0Hz: Float64Array,
): Speaker | undefined {
  const voiced = Array.from(speech.keys()).filter((t) => speech[t] && f0Hz[t * GRID_FRAMES] > 0)
  const levels = voiced.map((t) => levelOf(spectra, t))
  const least = percentile(levels, FAINTEST)
  const loud = voiced.filter((_, i) => levels[i] >= least)
  if (loud.length < FEWEST_FRAMES) return undefined
  const timbre = new Timbre(spectra, ANALYSIS)
  const rows = loud.map((t) => timbre.measure(t))
  const pitch = loud.map((t) => 12 * Math.log2(f0Hz[t * GRID_FRAMES]))
  const means = Array.from({ length: CEPSTRA }, (_, i) => meanOf(rows.map((row) => row[i])))
  const covariance = means.flatMap((mean, i) =>
    means.slice(0, i + 1).map((other, j) => meanOf(rows.map((row) => (row[i] - mean) * (row[j] - other)))),
  )
  return {
    frames: loud.length,
    pitch: [50, 75].map((percent) => rounded(percentile(pitch, percent))),
    means: means.map(rounded),
    covariance: covariance.map(rounded),
  }
}

function levelOf({ binCount, power }: PowerSpectra, frame: number): number {
  return power.subarray(frame * binCount, (frame + 1) * binCount).reduce((sum, value) => sum + value, 0)
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** It is stored with each recording, and more digits mean nothing. */
const rounded = (value: number) => Number(value.toPrecision(6))
