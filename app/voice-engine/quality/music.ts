import { logistic } from '../dsp/logistic'
import { measureBeat } from './beat'
import type { PauseSpectrum } from './pause-spectrum'
import { LONG_FRAMES_PER_SECOND, type PowerSpectra } from './power-spectra'
import { findSteadyTones, type SteadyTone } from './steady-tones'

/** At least so many steady tones at once: a voice has one or two by chance, a chord's partials are more. */
const CHORD = 3
const SEMITONE_CENTS = 100
/** A tone that stands out by this even in the pauses never ends: a machine's, or the mains'. */
const ENDLESS_DB = 12

/** So many seconds without music are thought beside the recording: one long vowel proves little. */
const DOUBT_SECONDS = 15
/** Of the tones of a chord, so many belong to one note, or one vowel: together they are one witness of the tuning. */
const PARTIALS = 4
/** The share of the time with chords at which music is as likely as not, and how surely ln of it and the tuning tell. */
const EVEN_SHARE = 0.07
const SHARE_WEIGHT = 3
const EVEN_TUNING = 0.5
const TUNING_WEIGHT = 6
/** The same for the beat. */
const EVEN_BEAT = 0.075
const BEAT_WEIGHT = 90

/**
 * How likely music is heard besides the voice: several tones that hold their pitches at once, on one tuning's grid of
 * semitones; or sounds that begin on a beat.
 * @param long LONG spectra, @param short SHORT spectra of the same recording
 * @param pauses of the long spectra
 * @returns 0 to 1
 */
export function measureMusic(long: PowerSpectra, short: PowerSpectra, pauses: PauseSpectrum): number {
  const notes = findSteadyTones(long).filter(({ cents }) => {
    const bin = pauses.peakNear((440 * 2 ** (cents / 1200)) / long.binHz)
    return pauses.contrastDb(bin) < ENDLESS_DB
  })
  const share = chordShare(notes, long.frameCount)
  const tuning = measureTuning(notes)
  const tonal = logistic(
    SHARE_WEIGHT * Math.log((share + 1e-3) / EVEN_SHARE) + TUNING_WEIGHT * (tuning - EVEN_TUNING),
  )
  const rhythmic = logistic(BEAT_WEIGHT * (measureBeat(short) - EVEN_BEAT))
  return 1 - (1 - tonal) * (1 - rhythmic)
}

/** The share of the time in which CHORD notes or more sound at once. */
function chordShare(notes: readonly SteadyTone[], frameCount: number): number {
  const sounding = new Uint16Array(frameCount)
  for (const { start, frames } of notes) for (let t = start; t < start + frames; t++) sounding[t]++
  const chords = sounding.reduce((sum, count) => sum + (count >= CHORD ? 1 : 0), 0)
  return chords / (frameCount + DOUBT_SECONDS * LONG_FRAMES_PER_SECOND)
}

/**
 * How well the notes lie on one grid of semitones, wherever that lies: 0 for chance, 1 for all (the mean resultant
 * length, less what so few notes would have by chance; Mardia & Jupp 2000).
 */
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
