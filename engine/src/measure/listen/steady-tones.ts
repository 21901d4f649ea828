import type { PowerSpectra } from './power-spectra'

export interface SteadyTone {
  start: number
  frames: number
  /** Mean pitch, in cents above 440 Hz. */
  cents: number
}

export const hzOf = ({ cents }: SteadyTone): number => 440 * 2 ** (cents / 1200)

interface Track extends SteadyTone {
  centsSum: number
}

export const LOWEST_HZ = 100
const PEAK_BINS = 3
const SIDE_BINS = 10
/** Least power of a partial relative to the mean of its surroundings. */
const OVER_SIDES = 10 ** 1.2
/** Relative to the strongest bin of the frame. */
const WEAKEST = 1e-5
/** Relative to the loudest frame: quieter frames are skipped. */
const QUIETEST_FRAME = 1e-6
/** A seventh of a semitone: steadier than any voice, and typical of instruments. */
const DRIFT_CENTS = 15
const FEWEST_FRAMES = 5

/** Partials (McAulay & Quatieri 1986) of constant pitch. */
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

/** @returns the partials of one frame, in cents above 440 Hz, ascending */
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

/** Continues each track with the peak nearest to its mean; tracks without a peak end. */
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
