import { percentile } from '../../dsp/percentile'
import type { PauseSpectrum } from './pause-spectrum'
import type { PowerSpectra } from './power-spectra'

export interface MainsHum {
  humHz: 0 | 50 | 60
  /** Prominent harmonics in Hz, ascending. */
  linesHz: readonly number[]
}

interface Line {
  harmonic: number
  hz: number
  contrastDb: number
  heard: number
}

interface Candidate {
  hum: MainsHum
  heard: number
}

const NO_HUM: MainsHum = { humHz: 0, linesHz: [] }
const HARMONICS = 12
const LOUD_PERCENT = 97
/** Tolerance for the mains frequency and for the recorder's clock or tape speed. */
const OFF_SHARE = 0.008
const OFF_HZ = 1
const TONE_DB = 8
/** Contrast that one of the lowest harmonics needs: a single high line comes from a machine or the room. */
const CLEAR_TONE_DB = 13
const LOWEST_LINES = 4
const COMB = 3
/** A-weighted, relative to loud speech; quieter hum is inaudible. */
const AUDIBLE_DB = -56

/** Narrow lines at multiples of 50 or 60 Hz that persist in pauses. */
export function findMainsHum(spectra: PowerSpectra, pauses: PauseSpectrum): MainsHum {
  if (!pauses.isKnown) return NO_HUM
  const loud = percentile(frameLoudness(spectra), LOUD_PERCENT)
  const [of50, of60] = ([50, 60] as const).map((humHz) => findLines(pauses, spectra.binHz, humHz))
  const louder = of50.heard >= of60.heard ? of50 : of60
  return louder.heard > loud * 10 ** (AUDIBLE_DB / 10) ? louder.hum : NO_HUM
}

function frameLoudness({ frameCount, binCount, binHz, power }: PowerSpectra): Float64Array {
  const weights = Float64Array.from({ length: binCount }, (_, k) => aWeighting(k * binHz))
  const loudness = new Float64Array(frameCount)
  for (let t = 0; t < frameCount; t++) {
    for (let k = 0; k < binCount; k++) loudness[t] += weights[k] * power[t * binCount + k]
  }
  return loudness
}

function findLines(pauses: PauseSpectrum, binHz: number, humHz: 50 | 60): Candidate {
  const lines: Line[] = []
  for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) {
    const expectedHz = harmonic * humHz
    const peak = pauses.peakNear(expectedHz / binHz)
    const contrastDb = pauses.contrastDb(peak)
    const hz = refine(pauses, peak) * binHz
    if (contrastDb < TONE_DB || Math.abs(hz - expectedHz) > Math.max(OFF_HZ, OFF_SHARE * expectedHz)) continue
    const heard = aWeighting(hz) * (pauses.at(peak - 1) + pauses.at(peak) + pauses.at(peak + 1))
    lines.push({ harmonic, hz, contrastDb, heard })
  }
  const isComb = lines.length >= COMB
  const sure = lines.filter(({ harmonic }) => isComb || harmonic <= LOWEST_LINES)
  if (!isComb && sure.every(({ contrastDb }) => contrastDb < CLEAR_TONE_DB)) return { hum: NO_HUM, heard: 0 }
  return { hum: { humHz, linesHz: tune(sure) }, heard: sure.reduce((sum, { heard }) => sum + heard, 0) }
}

function tune(lines: readonly Line[]): number[] {
  const products = lines.reduce((sum, { harmonic, hz }) => sum + harmonic * hz, 0)
  const squares = lines.reduce((sum, { harmonic }) => sum + harmonic * harmonic, 0)
  return lines.map(({ harmonic }) => (harmonic * products) / squares)
}

function refine(pauses: PauseSpectrum, peak: number): number {
  const [before, top, after] = [-1, 0, 1].map((shift) => Math.log(pauses.at(peak + shift) + 1e-30))
  const curvature = before - 2 * top + after
  return curvature < 0 ? peak + Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curvature)) : peak
}

/** Power gain of A-weighting (IEC 61672-1), 1 at 1 kHz. */
function aWeighting(hz: number): number {
  const square = hz * hz
  const low = Math.sqrt((square + 107.7 ** 2) * (square + 737.9 ** 2))
  const gain = (12_194 ** 2 * square * square) / ((square + 20.6 ** 2) * low * (square + 12_194 ** 2))
  return (1.2589 * gain) ** 2
}
