import { ENGINE_RATE_HZ } from '../../engine'
import type { PowerSpectra } from '../listen/power-spectra'
import type { SpeechActivity } from './speech-activity'

const FULL_HZ = ENGINE_RATE_HZ / 2
/** To each side of a bin, about 150 Hz: smooths out single harmonics. */
const SMOOTHING_BINS = 5
const LOWEST_EDGE_HZ = 1500
const HIGHEST_EDGE_HZ = 7300
/** Ranges below and above a candidate edge that are compared, as distances in Hz. */
const BELOW_HZ = [600, 100] as const
const ABOVE_HZ = 250
/** Speech never falls so steeply by itself without rising again. */
const EDGE_DB = 15
/** The limit is where the level is this far under the mean of the range this far below the edge. */
const REACH_DB = 9
const WELL_BELOW_HZ = [1200, 500] as const
/** Relative to the mean level from 1 to 3 kHz: lower levels count as missing, however gradual the fall. */
const GONE_DB = 50
const MIDDLE_HZ = [1000, 3000] as const
const FEWEST_FRAMES = 100

/** The steepest edge, in Hz, above which speech never recovers; FULL_HZ if there is none. */
export function measureBandLimit(spectra: PowerSpectra, activity: SpeechActivity): number {
  const levelsDb = speechSpectrumDb(spectra, activity)
  if (!levelsDb) return FULL_HZ
  const bin = (hz: number) => Math.round(hz / spectra.binHz)
  const highestAbove = levelsDb.slice()
  for (let k = highestAbove.length - 2; k >= 0; k--) {
    highestAbove[k] = Math.max(highestAbove[k], highestAbove[k + 1])
  }
  const goneDb = meanOf(levelsDb, bin(MIDDLE_HZ[0]), bin(MIDDLE_HZ[1])) - GONE_DB
  let limit = lastOver(levelsDb, goneDb)
  let steepest = EDGE_DB
  for (let k = bin(LOWEST_EDGE_HZ); k <= bin(HIGHEST_EDGE_HZ); k++) {
    const belowDb = meanOf(levelsDb, k - bin(BELOW_HZ[0]), k - bin(BELOW_HZ[1]))
    const fallDb = belowDb - highestAbove[k + bin(ABOVE_HZ)]
    if (fallDb <= steepest) continue
    steepest = fallDb
    const bandDb = meanOf(levelsDb, k - bin(WELL_BELOW_HZ[0]), k - bin(WELL_BELOW_HZ[1]))
    limit = Math.min(lastOver(levelsDb, goneDb), lastOver(levelsDb, bandDb - REACH_DB))
  }
  return limit > bin(HIGHEST_EDGE_HZ) ? FULL_HZ : Math.round(limit * spectra.binHz)
}

/** Long-term average speech spectrum in dB, smoothed. */
function speechSpectrumDb(
  { frameCount, binCount, power }: PowerSpectra,
  { speech }: SpeechActivity,
): Float64Array | undefined {
  if (speech.reduce((sum, isSpeech) => sum + isSpeech, 0) < FEWEST_FRAMES) return undefined
  const mean = new Float64Array(binCount)
  for (let t = 0; t < frameCount; t++) {
    if (!speech[t]) continue
    for (let k = 0; k < binCount; k++) mean[k] += power[t * binCount + k]
  }
  const levelsDb = mean.map((value) => 10 * Math.log10(value + 1e-20))
  return levelsDb.map((_, k) => meanOf(levelsDb, k - SMOOTHING_BINS, k + SMOOTHING_BINS))
}

function lastOver(levelsDb: Float64Array, thresholdDb: number): number {
  let k = levelsDb.length - 1
  while (k > 0 && levelsDb[k] < thresholdDb) k--
  return k
}

function meanOf(values: Float64Array, first: number, last: number): number {
  let sum = 0
  let count = 0
  for (let k = Math.max(0, first); k <= Math.min(values.length - 1, last); k++) {
    sum += values[k]
    count++
  }
  return sum / Math.max(1, count)
}
