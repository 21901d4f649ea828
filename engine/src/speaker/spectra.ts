import { CEPSTRUM_LENGTH, cepstra } from '../dsp/cepstrum'
import { frameEnergy } from '../dsp/frame-energy'
import { BIN_COUNT } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import { smooth } from '../dsp/smooth'
import { maskSpeech } from '../dsp/speech-mask'
import type { Envelope } from '../measure/analyse/envelope'
import type { RecordedVoice } from '../measure/analyse/voice'
import type { SpeakerProfile } from '../reader/types'

/** Frames that count for the spectra of voiced and of unvoiced sounds, in dB under loud ones. */
const VOICED_RANGE_DB = 35
const UNVOICED_RANGE_DB = 45
const FEWEST_UNVOICED = 20
const NOISE_PERCENT = 10
const NOISE_SMOOTHING = 2
/** Of frames, for the tone of the room. */
const QUIET_PERCENT = 8
const LOUD_PERCENT = 95
/** ln of power under loud frames (24 dB). Limits samples that are noisy or have no pauses. */
const LOUDEST_ROOM = -5.5

/** @returns each frame's bands less the ln of its mean power over all bins */
export function shapesOf(bands: Float32Array): Float32Array {
  const shapes = new Float32Array(bands.length)
  const bins = new Float32Array(BIN_COUNT)
  for (let at = 0; at < bands.length; at += BAND_COUNT) {
    bandsToBins(bands, at, bins)
    const level = frameEnergy(bins)
    for (let band = at; band < at + BAND_COUNT; band++) shapes[band] = bands[band] - level
  }
  return shapes
}

export function measureCepstra(
  shapes: Float32Array,
  { energy, f0Hz }: Pick<RecordedVoice, 'energy' | 'f0Hz'>,
): SpeakerProfile['cepstra'] {
  const rows = cepstra(shapes)
  const isLoud = maskSpeech(energy, VOICED_RANGE_DB)
  const isSpeech = maskSpeech(energy, UNVOICED_RANGE_DB)
  const frames = Array.from(f0Hz.keys())
  const voiced = frames.filter((t) => isLoud[t] && f0Hz[t] > 0)
  const unvoiced = frames.filter((t) => isSpeech[t] && !(f0Hz[t] > 0))
  const { means, deviations } = spreadOf(rows, voiced.length > 0 ? voiced : unvoiced)
  return {
    deviations,
    voicedMeans: means,
    unvoicedMeans: unvoiced.length > FEWEST_UNVOICED ? spreadOf(rows, unvoiced).means : undefined,
  }
}

function spreadOf(
  rows: Float32Array,
  frames: readonly number[],
): { means: Float32Array; deviations: Float32Array } {
  const count = Math.max(1, frames.length)
  const means = new Float64Array(CEPSTRUM_LENGTH)
  const squares = new Float64Array(CEPSTRUM_LENGTH)
  for (const t of frames) {
    for (let k = 0; k < CEPSTRUM_LENGTH; k++) {
      const value = rows[t * CEPSTRUM_LENGTH + k]
      means[k] += value / count
      squares[k] += value ** 2 / count
    }
  }
  return {
    means: Float32Array.from(means),
    deviations: Float32Array.from(squares, (square, k) => Math.sqrt(Math.max(0, square - means[k] ** 2))),
  }
}

export function measureNoiseFloor(bands: Float32Array): Float32Array {
  const levels = new Float32Array(bands.length / BAND_COUNT)
  const quiet = Float64Array.from({ length: BAND_COUNT }, (_, band) => {
    for (let t = 0; t < levels.length; t++) levels[t] = bands[t * BAND_COUNT + band]
    return percentile(levels, NOISE_PERCENT)
  })
  return Float32Array.from(smooth(quiet, NOISE_SMOOTHING))
}

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
  const excess = Math.max(0, meanLevel(tone) - loud - LOUDEST_ROOM)
  return Float32Array.from(tone, (level) => level - excess)
}

function meanLevel(logPower: Float64Array): number {
  return Math.log(logPower.reduce((sum, level) => sum + Math.exp(level), 0) / logPower.length)
}
