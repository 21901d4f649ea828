import { HOP_SAMPLES } from '../dsp/frame-grid'
import { BAND_COUNT } from '../dsp/mel-bands'
import { whiteNoise } from '../dsp/noise'
import { percentile } from '../dsp/percentile'
import type { Envelope } from '../measure/analyse/envelope'
import { PHASE_COUNT } from '../vocoder/network'
import { synthesise } from '../vocoder/synthesise'
import { HIGH_BANDS } from '../wide/frames'

const QUIET_PERCENT = 8
const LOUD_PERCENT = 95
/** Less than in the recording, because listeners hear a story more attentively. */
const SHARE = 0.3
/** ln of power under loud frames (24 dB). Limits samples that are noisy or have no pauses. */
const LOUDEST = -5.5
const LOOP_FRAMES = 800
/** At most so many frames after noise, a filter still rings. */
const RINGING_FRAMES = 13
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

/**
 * Loops without a seam. @param gains of the bands above 7 kHz, HIGH_BANDS for the tone @returns samples at WIDE_RATE_HZ
 */
export function loopRoomTone(tone: Float32Array, gains: Float32Array): Float32Array {
  const noise = whiteNoise(LOOP_FRAMES * HOP_SAMPLES, SEED)
  const frameCount = LOOP_FRAMES + 2 * RINGING_FRAMES
  const repeated = Float32Array.from({ length: frameCount * HOP_SAMPLES }, (_, i) => noise[i % noise.length])
  const bands = new Float32Array(frameCount * BAND_COUNT)
  for (let i = 0; i < bands.length; i++) bands[i] = tone[i % BAND_COUNT] + Math.log(SHARE)
  const filters = { pulseBands: bands, noiseBands: bands, modulation: new Float32Array(2 * frameCount) }
  const phase = new Float32Array(frameCount * PHASE_COUNT)
  const all = Float32Array.from({ length: frameCount * HIGH_BANDS }, (_, i) => gains[i % HIGH_BANDS])
  const sound = synthesise(new Float32Array(repeated.length), repeated, { ...filters, phase }, all)
  const frame = sound.length / frameCount
  return sound.slice(RINGING_FRAMES * frame, (RINGING_FRAMES + LOOP_FRAMES) * frame)
}

function meanLevel(logPower: Float64Array): number {
  return Math.log(logPower.reduce((sum, level) => sum + Math.exp(level), 0) / logPower.length)
}
