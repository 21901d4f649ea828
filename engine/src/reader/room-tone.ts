import { HOP_SAMPLES } from '../dsp/frame-grid'
import { BAND_COUNT } from '../dsp/mel-bands'
import { whiteNoise } from '../dsp/noise'
import { PHASE_COUNT } from '../vocoder/network'
import { synthesise } from '../vocoder/synthesise'
import { HIGH_BANDS } from '../wide/frames'

/** Less than in the recording, because listeners hear a story more attentively. */
const SHARE = 0.3
const LOOP_FRAMES = 800
/** At most so many frames after noise, a filter still rings. */
const RINGING_FRAMES = 13
const SEED = 1

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
