import { countFrames, HOP_SAMPLES } from '../../dsp/frame-grid'
import { borrow, floats, kernel } from '../../dsp/kernel'
import { median, percentile } from '../../dsp/percentile'
import { ENGINE_RATE_HZ } from '../../engine'

export interface PitchRange {
  lowestHz: number
  highestHz: number
}

export interface PitchCandidates {
  frameCount: number
  /** frames x CANDIDATES_PER_FRAME, ln of Hz */
  logF0: Float64Array
  /** frames x CANDIDATES_PER_FRAME, up to 1; NO_CANDIDATE where there are fewer */
  scores: Float64Array
  /** 1 for frames too quiet to be voiced, which are not correlated */
  quiet: Uint8Array
}

export const CANDIDATES_PER_FRAME = 8
const NO_CANDIDATE = -1

/** The speech band ends at 1 kHz, so every second sample suffices. */
const DECIMATION = 2
const RATE_HZ = ENGINE_RATE_HZ / DECIMATION
const WINDOW = 0.03 * RATE_HZ
const QUIET_DB = 38
const LOUD_PERCENT = 97
const LONG_LAG_PENALTY = 0.08
const FLOOR = 1e-8
const FLOAT_BYTES = 4
/** The kernel may go this far beyond the lags that it is asked for. */
const SLID = 16

/** The signal with silence around it, so that each frame's window is inside. */
interface PaddedWave {
  samples: Float32Array
  /** In the kernel's memory, as are the correlations of a frame. */
  samplesAt: number
  correlationAt: number
  hop: number
  shortestLag: number
  longestLag: number
}

/** F0 candidates by normalised cross-correlation (RAPT, Talkin 1995); a regulariser makes quiet frames unvoiced. */
export function findPitchCandidates(
  speechBand: Float64Array,
  range: PitchRange,
  everyNth: number,
): PitchCandidates {
  const wave = pad(speechBand, range, everyNth)
  const frameCount = Math.ceil(countFrames(speechBand.length) / everyNth)
  const energies = windowEnergies(wave, frameCount)
  const levelsDb = energies.map((energy) => 10 * Math.log10(energy + 1e-12))
  const quietDb = percentile(levelsDb, LOUD_PERCENT) - QUIET_DB
  const regulariser = 1e-3 * median(energies) + 1e-9

  const candidates: PitchCandidates = {
    frameCount,
    logF0: new Float64Array(frameCount * CANDIDATES_PER_FRAME),
    scores: new Float64Array(frameCount * CANDIDATES_PER_FRAME).fill(NO_CANDIDATE),
    quiet: Uint8Array.from(levelsDb, (level) => (level < quietDb ? 1 : 0)),
  }
  const correlation = new Float64Array(wave.longestLag + 4)
  for (let t = 0; t < frameCount; t++) {
    if (!candidates.quiet[t]) {
      correlate(wave, t * wave.hop, correlation)
      normalise(wave, t * wave.hop, energies[t], regulariser, correlation)
      collectPeaks(correlation, wave, t, candidates)
    }
  }
  return candidates
}

function pad(speechBand: Float64Array, { lowestHz, highestHz }: PitchRange, everyNth: number): PaddedWave {
  const shortestLag = Math.floor(RATE_HZ / highestHz)
  const longestLag = Math.floor(RATE_HZ / lowestHz) + 2
  const hop = (HOP_SAMPLES / DECIMATION) * everyNth
  const before = (WINDOW >> 1) + (longestLag >> 1)
  const count = Math.ceil(speechBand.length / DECIMATION)
  const samples = new Float32Array(before + count + WINDOW + 2 * longestLag + hop)
  for (let i = 0; i < count; i++) samples[before + i] = speechBand[DECIMATION * i]
  const [samplesAt, correlationAt] = borrow(samples.length + SLID, longestLag + SLID)
  floats(samplesAt, samples.length).set(samples)
  return { samples, samplesAt, correlationAt, hop, shortestLag, longestLag }
}

function windowEnergies({ samples, hop }: PaddedWave, frameCount: number): Float64Array {
  const energies = new Float64Array(frameCount)
  for (let t = 0; t < frameCount; t++) {
    let sum = 0
    for (let i = t * hop; i < t * hop + WINDOW; i++) sum += samples[i] * samples[i]
    energies[t] = sum
  }
  return energies
}

function correlate(
  { samplesAt, correlationAt, shortestLag, longestLag }: PaddedWave,
  from: number,
  correlation: Float64Array,
): void {
  const first = Math.max(1, shortestLag - 1)
  const count = longestLag - first
  const at = samplesAt + from * FLOAT_BYTES
  const end = at + WINDOW * FLOAT_BYTES
  kernel.slide(at + first * FLOAT_BYTES, at, end, correlationAt, correlationAt + count * FLOAT_BYTES)
  correlation.set(floats(correlationAt, count), first)
}

function normalise(
  { samples, shortestLag, longestLag }: PaddedWave,
  from: number,
  energy: number,
  regulariser: number,
  correlation: Float64Array,
): void {
  const first = Math.max(1, shortestLag - 1)
  const own = regulariser * Math.sqrt(energy) + FLOOR
  let lagged = energy
  for (let lag = 1; lag < longestLag; lag++) {
    lagged += samples[from + lag + WINDOW - 1] ** 2 - samples[from + lag - 1] ** 2
    if (lag >= first) correlation[lag] /= Math.sqrt(Math.max(0, energy * lagged) + own)
  }
}

function collectPeaks(
  correlation: Float64Array,
  { shortestLag, longestLag }: PaddedWave,
  frame: number,
  { logF0, scores }: PitchCandidates,
): void {
  const first = frame * CANDIDATES_PER_FRAME
  let count = 0
  for (let lag = Math.max(1, shortestLag); lag < longestLag - 1; lag++) {
    const value = correlation[lag]
    if (!(value >= correlation[lag - 1] && value > correlation[lag + 1])) continue
    const score = value > 0 ? value - (LONG_LAG_PENALTY * lag) / longestLag : value
    if (score <= NO_CANDIDATE) continue
    let place = count
    if (count === CANDIDATES_PER_FRAME) {
      place = count - 1
      if (score <= scores[first + place]) continue
    } else count++
    for (; place > 0 && scores[first + place - 1] < score; place--) {
      scores[first + place] = scores[first + place - 1]
      logF0[first + place] = logF0[first + place - 1]
    }
    scores[first + place] = score
    logF0[first + place] = Math.log(RATE_HZ / Math.max(lag + peakShift(correlation, lag), 1))
  }
}

function peakShift(correlation: Float64Array, lag: number): number {
  const before = correlation[lag - 1]
  const after = correlation[lag + 1]
  const curvature = before - 2 * correlation[lag] + after
  if (Math.abs(curvature) <= 1e-9) return 0
  return Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curvature))
}
