import { CEPSTRUM_LENGTH, cepstra } from '../dsp/cepstrum'
import { BIN_COUNT } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import { smooth } from '../dsp/smooth'
import { meanAperiodicity } from '../measure/analyse/aperiodicity'
import { frameEnergy } from '../measure/analyse/envelope'
import { measurePauses } from '../measure/analyse/pause-length'
import { maskSpeech } from '../measure/analyse/speech-mask'
import type { RecordedVoice } from '../measure/analyse/voice'
import { PHONE_COUNT, SILENCE } from '../phones/phone-set'
import { pitchQuantiles } from '../reader/intonation'
import type { ReaderNetwork } from '../reader/network'
import { measureRoomTone } from '../reader/room-tone'
import type { SpeakerProfile } from '../reader/types'
import { decodePhones, type PhoneSequence } from './decode-phones'
import { refitLastLayer } from './refit'
import { loudLevelOf, measureMeans, type TenthFrames } from './speaker-means'

/** Frames that count for the spectra of voiced and of unvoiced sounds, in dB under loud ones. */
const VOICED_RANGE_DB = 35
const UNVOICED_RANGE_DB = 45
const FEWEST_UNVOICED = 20
const NOISE_PERCENT = 10
const NOISE_SMOOTHING = 2
const PITCH_MEDIAN_FRAMES = 5

/** Measures everything that the reader needs of a person, in a recording of any length without a transcript. */
export function measureSpeaker(voice: RecordedVoice, network: ReaderNetwork): SpeakerProfile {
  const { bands, energy, f0Hz } = voice
  const shapes = shapesOf(bands)
  const tenths = halve(voice, shapes)
  const heard = decodePhones(tenths.frames.posteriors, network.prior.bigram)
  const aperiodicity = meanAperiodicity(voice)
  const means = measureMeans(tenths.frames, aperiodicity, logDurationOf(heard), network.prior)
  return {
    ...means,
    refit: refitLastLayer(tenths.frames, heard, means, network, voice.recorded),
    loudLevel: tenths.loudLevel,
    pitchQuantiles: f0Hz.some((f0) => f0 > 0) ? pitchQuantiles(f0Hz) : undefined,
    cepstra: measureCepstra(shapes, energy, f0Hz),
    noiseFloor: noiseFloorOf(bands),
    roomTone: measureRoomTone(voice),
    aperiodicity,
    pauseSeconds: measurePauses(voice.posteriors),
  }
}

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

/** Halves the rate of frames to 10 ms. */
function halve(
  { energy, f0Hz, posteriors }: RecordedVoice,
  shapes: Float32Array,
): { frames: TenthFrames; loudLevel: number } {
  const levels = halveRows(energy, 1)
  const loudLevel = loudLevelOf(levels)
  const frameCount = levels.length
  return {
    frames: {
      frameCount,
      shapes: halveRows(shapes, BAND_COUNT),
      levels: levels.map((level) => level - loudLevel),
      voiced: Uint8Array.from({ length: frameCount }, (_, t) => (f0Hz[2 * t] > 0 ? 1 : 0)),
      pitch: halveRows(contourOf(f0Hz), 1),
      posteriors: halveRows(posteriors, PHONE_COUNT),
    },
    loudLevel,
  }
}

function halveRows(rows: Float32Array | Float64Array, width: number): Float32Array {
  const count = rows.length / width
  const halved = new Float32Array(Math.ceil(count / 2) * width)
  for (let t = 0; 2 * t < count; t++) {
    const at = 2 * t * width
    const before = Math.max(0, at - width)
    const after = Math.min(rows.length - width, at + width)
    for (let j = 0; j < width; j++) {
      halved[t * width + j] = 0.25 * rows[before + j] + 0.5 * rows[at + j] + 0.25 * rows[after + j]
    }
  }
  return halved
}

/** @returns ln of f0, smoothed by a median, and interpolated where unvoiced; zeros without voiced frames */
function contourOf(f0Hz: Float64Array): Float64Array {
  const voiced = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0)
  const contour = new Float64Array(f0Hz.length)
  if (voiced.length === 0) return contour
  const logs = medianFiltered(voiced.map((t) => Math.log(f0Hz[t])))
  let i = 0
  for (let t = 0; t < contour.length; t++) {
    while (i < voiced.length - 1 && voiced[i + 1] <= t) i++
    const next = Math.min(i + 1, voiced.length - 1)
    const share = next === i ? 0 : Math.max(0, (t - voiced[i]) / (voiced[next] - voiced[i]))
    contour[t] = logs[i] + share * (logs[next] - logs[i])
  }
  return contour
}

function medianFiltered(values: readonly number[]): number[] {
  const half = PITCH_MEDIAN_FRAMES >> 1
  const last = values.length - 1
  return values.map((_, t) => {
    const window = Array.from({ length: PITCH_MEDIAN_FRAMES }, (_, k) => {
      const at = t + k - half
      return values[Math.max(0, Math.min(last, at < 0 ? -1 - at : at > last ? 2 * last + 1 - at : at))]
    })
    return window.sort((a, b) => a - b)[half]
  })
}

function logDurationOf({ phones, durations }: PhoneSequence): number {
  const logs = Array.from(durations, Math.log).filter((_, i) => phones[i] !== SILENCE)
  return logs.length === 0 ? 2 : logs.reduce((sum, log) => sum + log, 0) / logs.length
}

export function measureCepstra(
  shapes: Float32Array,
  energy: Float64Array,
  f0Hz: Float64Array,
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

function noiseFloorOf(bands: Float32Array): Float32Array {
  const levels = new Float32Array(bands.length / BAND_COUNT)
  const quiet = Float64Array.from({ length: BAND_COUNT }, (_, band) => {
    for (let t = 0; t < levels.length; t++) levels[t] = bands[t * BAND_COUNT + band]
    return percentile(levels, NOISE_PERCENT)
  })
  return Float32Array.from(smooth(quiet, NOISE_SMOOTHING))
}
