import { DenseLayer } from '../dsp/dense-layer'
import { BAND_COUNT } from '../dsp/mel-bands'
import { gaussian, nearest, smooth } from '../dsp/smooth'
import { PHONE_COUNT, SILENCE } from '../phones/phone-set'
import { type AcousticFrames, FRAME_OUTPUTS } from './network'
import { levelOf, PHONE_MEANS } from './phone-means'
import { REFITTED, type SpeakerProfile } from './types'

/** Speech before it has a sound, in frames of the engine's grid of 5 ms. */
export interface SpokenFrames {
  frameCount: number
  /** frames x BAND_COUNT: ln of power, less that of the frame */
  shapes: Float32Array
  /** ln of each frame's mean power, at analysis level */
  energy: Float64Array
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
}

const VOICING = BAND_COUNT + 1
const PITCH = BAND_COUNT + 2
/** Of 10 ms. */
const VOICING_SMOOTHING = 1
/** Of 5 ms, as are all below. */
const PITCH_SMOOTHING = 2
const phoneShares = gaussian(2.5)
const reach = phoneShares.length >> 1
const SHORTEST_RUN = 6
const SURE_SILENCE = 0.7

/** Adds the speaker's means, the net's changes and the refit's, at 5 ms. */
export function spokenFrames(
  frames: AcousticFrames,
  profile: SpeakerProfile,
  posteriors: Float32Array,
): SpokenFrames {
  const { frameCount, outputs, phoneMeans } = frames
  const shapes = new Float32Array(frameCount * BAND_COUNT)
  const level = new Float64Array(frameCount)
  const changes = refitted(frames, profile.refit)
  for (let t = 0; t < frameCount; t++) {
    const at = t * FRAME_OUTPUTS
    for (let band = 0; band < BAND_COUNT; band++) {
      const mean = phoneMeans[t * PHONE_MEANS + band]
      shapes[t * BAND_COUNT + band] = mean + outputs[at + band] + changes[t * REFITTED + band]
    }
    level[t] = levelOf(phoneMeans, t) + 2 * outputs[at + BAND_COUNT] + changes[t * REFITTED + BAND_COUNT]
  }
  const column = (j: number) =>
    Float64Array.from({ length: frameCount }, (_, t) => outputs[t * FRAME_OUTPUTS + j])
  const { meanLn, deviationLn } = profile.pitch
  const voiced = voicedFrames(doubled(smooth(column(VOICING), VOICING_SMOOTHING), 1), posteriors)
  const lnF0 = smooth(doubled(column(PITCH), 1), PITCH_SMOOTHING)
  return {
    frameCount: 2 * frameCount,
    shapes: Float32Array.from(doubled(shapes, BAND_COUNT)),
    energy: doubled(level, 1).map((value) => value + profile.loudLevel),
    f0Hz: lnF0.map((value, t) => (voiced[t] ? Math.exp(meanLn + deviationLn * value) : 0)),
  }
}

/** Phone probabilities of speech whose phones are known. @returns frames of 5 ms x PHONE_COUNT */
export function posteriorsOf(phones: Uint8Array, durations: Int32Array): Float32Array {
  const frameCount = 2 * durations.reduce((sum, frames) => sum + frames, 0)
  const phoneOf = new Uint8Array(frameCount)
  let at = 0
  durations.forEach((frames, i) => {
    phoneOf.fill(phones[i], at, at + 2 * frames)
    at += 2 * frames
  })
  const posteriors = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) {
    for (const [k, share] of phoneShares.entries()) {
      const phone = phoneOf[nearest(t + k - reach, frameCount)]
      posteriors[t * PHONE_COUNT + phone] += share
    }
  }
  return posteriors
}

/** Of the person who is spoken: there is only one at a time. */
let refitLayer: DenseLayer | undefined

/** @returns frames x REFITTED */
function refitted({ frameCount, hidden }: AcousticFrames, refit: Float32Array): Float32Array {
  const inputs = refit.length / REFITTED - 1
  const weights = new Float32Array(REFITTED * inputs)
  for (let i = 0; i < inputs; i++) {
    for (let j = 0; j < REFITTED; j++) weights[j * inputs + i] = refit[i * REFITTED + j]
  }
  const biases = refit.subarray(inputs * REFITTED)
  refitLayer ??= new DenseLayer(weights, biases)
  refitLayer.load(weights, biases)
  return refitLayer.apply(hidden, frameCount, inputs)
}

function voicedFrames(logOdds: Float64Array, posteriors: Float32Array): Uint8Array {
  const voiced = Uint8Array.from(logOdds, (value) => (value > 0 ? 1 : 0))
  for (const value of [0, 1]) joinShortRuns(voiced, value)
  return voiced.map((value, t) => (posteriors[t * PHONE_COUNT + SILENCE] > SURE_SILENCE ? 0 : value))
}

/** Turns short runs of a value, but for the first and the last, into what is beside them. */
function joinShortRuns(voiced: Uint8Array, value: number): void {
  let start = 0
  for (let t = 1; t <= voiced.length; t++) {
    if (t < voiced.length && voiced[t] === voiced[start]) continue
    const isInside = start > 0 && t < voiced.length
    if (isInside && voiced[start] === value && t - start < SHORTEST_RUN) voiced.fill(1 - value, start, t)
    start = t
  }
}

function doubled(rows: Float32Array | Float64Array, width: number): Float64Array {
  const count = rows.length / width
  const result = new Float64Array(2 * rows.length)
  for (let t = 0; t < count; t++) {
    const next = Math.min(t + 1, count - 1)
    for (let j = 0; j < width; j++) {
      const value = rows[t * width + j]
      result[2 * t * width + j] = value
      result[(2 * t + 1) * width + j] = (value + rows[next * width + j]) / 2
    }
  }
  return result
}

export function joinFrames(pieces: readonly SpokenFrames[]): SpokenFrames {
  const frameCount = pieces.reduce((sum, piece) => sum + piece.frameCount, 0)
  const joined: SpokenFrames = {
    frameCount,
    shapes: new Float32Array(frameCount * BAND_COUNT),
    energy: new Float64Array(frameCount),
    f0Hz: new Float64Array(frameCount),
  }
  let at = 0
  for (const { frameCount: count, shapes, energy, f0Hz } of pieces) {
    joined.shapes.set(shapes, at * BAND_COUNT)
    joined.energy.set(energy, at)
    joined.f0Hz.set(f0Hz, at)
    at += count
  }
  return joined
}
