import type { Envelope } from '../analyse/envelope'
import { BIN_COUNT, FFT_SIZE } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { MinimumPhaseFilter } from '../dsp/minimum-phase'
import { whiteNoise } from '../dsp/noise'
import { percentile } from '../dsp/percentile'

const QUIET_PERCENT = 8
const LOUD_PERCENT = 95
/** Less than in the recording, because listeners hear a story more attentively. */
const SHARE = 0.3
/** ln of power under loud frames (24 dB). Limits samples that are noisy or have no pauses. */
const LOUDEST = -5.5
const HOP = FFT_SIZE / 4
const LOOP_SAMPLES = 64_000
const SEED = 1

/** The mean spectrum of the quietest frames: BAND_COUNT values, ln of power. */
export function measureRoomTone({ bands, energy, frameCount }: Envelope): Float32Array {
  const quiet = percentile(energy, QUIET_PERCENT)
  const loud = percentile(energy, LOUD_PERCENT)
  const powers = new Float64Array(BAND_COUNT)
  let count = 0
  for (let t = 0; t < frameCount; t++) {
    if (energy[t] > quiet) continue
    count++
    for (let band = 0; band < BAND_COUNT; band++) powers[band] += Math.exp(bands[t * BAND_COUNT + band])
  }
  const tone = powers.map((power) => Math.log(power / count + 1e-12))
  const excess = Math.max(0, meanLevel(tone) - loud - LOUDEST)
  return Float32Array.from(tone, (level) => level - excess)
}

/** A story's is asked for after each sentence. */
let kept: { tone: Float32Array; sound: Float32Array } | undefined

/** Loops without a seam, and is the same for each call. */
export function loopRoomTone(tone: Float32Array): Float32Array {
  if (kept?.tone === tone) return kept.sound
  const bins = new Float64Array(BIN_COUNT)
  bandsToBins(tone, 0, bins)
  const filter = new MinimumPhaseFilter()
  filter.design(bins.map((level) => level + Math.log(SHARE)))
  const noise = whiteNoise(LOOP_SAMPLES, SEED)
  const sound = new Float32Array(LOOP_SAMPLES)
  const frame = new Float64Array(FFT_SIZE)
  for (let at = 0; at < LOOP_SAMPLES; at += HOP) {
    frame.fill(0)
    frame.set(noise.subarray(at, at + HOP))
    filter.apply(frame)
    for (let i = 0; i < FFT_SIZE; i++) sound[(at + i) % LOOP_SAMPLES] += frame[i]
  }
  kept = { tone, sound }
  return sound
}

function meanLevel(logPower: Float64Array): number {
  return Math.log(logPower.reduce((sum, level) => sum + Math.exp(level), 0) / logPower.length)
}
