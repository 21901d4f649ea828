import type { PowerSpectra } from './power-spectra'

/** A partial that keeps its pitch: a note's, or a whistle's. */
export interface SteadyTone {
  /** First long frame, and how many it lasts. */
  start: number
  frames: number
  /** Mean, in cents over 440 Hz. */
  cents: number
}

/** A tone under way. */
interface Track extends SteadyTone {
  centsSum: number
}

const LOWEST_HZ = 100
/** A peak's bins under a Hann window, and how far its surroundings reach. */
const PEAK_BINS = 3
const SIDE_BINS = 10
/** A partial stands out of the mean of its surroundings by this. */
const OVER_SIDES = 10 ** 1.2
/** Under the strongest bin of its frame. */
const WEAKEST = 1e-5
/** Under the loudest frame: too quiet to be looked at. */
const QUIETEST_FRAME = 1e-6
/** Seventh of a semitone: a voice never holds its pitch so well, an instrument does. */
const DRIFT_CENTS = 15
/** About 0.5 s with the window: shorter than a note, longer than a steady vowel's partial. */
const FEWEST_FRAMES = 5

/**
 * Follows the partials of a recording (McAulay & Quatieri 1986) and keeps those that last at one pitch.
 * @param spectra LONG
 */
export function findSteadyTones(spectra: PowerSpectra): SteadyTone[] {
  const { frameCount, binCount, binHz, power } = spectra
  const firstBin = Math.ceil(LOWEST_HZ / binHz)
  const strongest = Float64Array.from({ length: frameCount }, (_, t) => {
    let most = 0
    for (let k = t * binCount + firstBin; k < (t + 1) * binCount; k++) most = Math.max(most, power[k])
    return most
  })
  const loudest = strongest.reduce((most, value) => Math.max(most, value), 0)
  const tones: SteadyTone[] = []
  let open: Track[] = []
  for (let t = 0; t < frameCount; t++) {
    const audible = strongest[t] > QUIETEST_FRAME * loudest
    const peaks = audible ? findPeaks(spectra, t, firstBin, WEAKEST * strongest[t]) : []
    open = continueTracks(open, peaks, t, tones)
  }
  continueTracks(open, [], frameCount, tones)
  return tones
}

/** The partials of one frame, in cents over 440 Hz, rising. */
function findPeaks(
  { binCount, binHz, power }: PowerSpectra,
  frame: number,
  firstBin: number,
  weakest: number,
): number[] {
  const at = frame * binCount
  const sideCount = 2 * (SIDE_BINS - PEAK_BINS)
  const peaks: number[] = []
  for (let k = Math.max(firstBin, SIDE_BINS); k < binCount - SIDE_BINS; k++) {
    const top = power[at + k]
    if (top < weakest || top <= power[at + k - 1] || top < power[at + k + 1]) continue
    let sides = 0
    for (let distance = PEAK_BINS + 1; distance <= SIDE_BINS; distance++) {
      sides += power[at + k - distance] + power[at + k + distance]
    }
    if (top * sideCount < OVER_SIDES * sides) continue
    const before = Math.log(power[at + k - 1] / top + 1e-30)
    const after = Math.log(power[at + k + 1] / top + 1e-30)
    const shift = before + after < 0 ? (0.5 * (before - after)) / (before + after) : 0
    peaks.push(1200 * Math.log2(((k + shift) * binHz) / 440))
  }
  return peaks
}

/**
 * Gives each track the peak next to its mean; tracks without one end.
 * @returns the tracks that go on, and those that begin here
 */
function continueTracks(open: Track[], peaks: number[], frame: number, tones: SteadyTone[]): Track[] {
  const going = peaks.map((cents) => {
    let nearest: Track | undefined
    for (const track of open) {
      const distance = Math.abs(track.cents - cents)
      if (distance < (nearest ? Math.abs(nearest.cents - cents) : DRIFT_CENTS)) nearest = track
    }
    if (!nearest || nearest.start + nearest.frames > frame) return newTrack(cents, frame)
    nearest.frames++
    nearest.centsSum += cents
    nearest.cents = nearest.centsSum / nearest.frames
    return nearest
  })
  for (const track of open) {
    if (track.start + track.frames === frame && track.frames >= FEWEST_FRAMES) tones.push(track)
  }
  return going
}

function newTrack(cents: number, frame: number): Track {
  return { start: frame, frames: 1, cents, centsSum: cents }
}
