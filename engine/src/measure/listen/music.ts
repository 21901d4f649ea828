import { logistic } from '../../dsp/logistic'
import { LONG_FRAMES_PER_SECOND } from './power-spectra'
import type { SteadyTone } from './steady-tones'

/** Simultaneous steady tones that count as a chord: speech has one or two by chance. */
const CHORD = 3
const SEMITONE_CENTS = 100

const PRIOR_SECONDS = 15
/** Tones that belong to one note or vowel, so that they are not independent evidence of the tuning. */
const PARTIALS = 4
/** Chord share and tuning at even odds, and their weights in the log odds. */
const EVEN_SHARE = 0.07
const SHARE_WEIGHT = 3
const EVEN_TUNING = 0.5
const TUNING_WEIGHT = 6

/**
 * 0 to 1: simultaneous steady tones that are tuned to one semitone grid.
 * @param notes steady tones that end @param frameCount of the recording
 */
export function measureMusic(notes: readonly SteadyTone[], frameCount: number): number {
  const share = chordShare(notes, frameCount)
  const tuning = measureTuning(notes)
  return logistic(
    SHARE_WEIGHT * Math.log((share + 1e-3) / EVEN_SHARE) + TUNING_WEIGHT * (tuning - EVEN_TUNING),
  )
}

function chordShare(notes: readonly SteadyTone[], frameCount: number): number {
  const sounding = new Uint16Array(frameCount)
  for (const { start, frames } of notes) for (let t = start; t < start + frames; t++) sounding[t]++
  const chords = sounding.reduce((sum, count) => sum + (count >= CHORD ? 1 : 0), 0)
  return chords / (frameCount + PRIOR_SECONDS * LONG_FRAMES_PER_SECOND)
}

/** 0 by chance, 1 for notes in tune: mean resultant length, corrected for their number (Mardia & Jupp 2000). */
function measureTuning(notes: readonly SteadyTone[]): number {
  let cosines = 0
  let sines = 0
  let weight = 0
  for (const { cents, frames } of notes) {
    const angle = (2 * Math.PI * cents) / SEMITONE_CENTS
    cosines += frames * Math.cos(angle)
    sines += frames * Math.sin(angle)
    weight += frames
  }
  const count = notes.length / PARTIALS
  if (count < 2) return 0
  const square = (cosines ** 2 + sines ** 2) / weight ** 2
  return Math.sqrt(Math.max(0, (count * square - 1) / (count - 1)))
}
