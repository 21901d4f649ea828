import type { DenseLayer } from '../dsp/dense-layer'
import { BAND_COUNT } from '../dsp/mel-bands'
import { applyBlocks, type Block } from '../net/blocks'
import { decodeWeights, networkLoader, type Weights } from '../net/weights'
import { PHONE_COUNT } from '../phones/phone-set'
import { PHONE_MEANS, phoneMeansOf, relativeMeans } from './phone-means'
import { PLACES, timelineOf } from './timeline'
import { type Prior, type SpeakerMeans, TOKEN_FEATURES, type Tokens, TRAITS } from './types'

/** The net's answer for a frame: bands less the phone's mean, level, voicing (log odds), ln f0. */
export const FRAME_OUTPUTS = BAND_COUNT + 3
const NOISE_INPUTS = 4
const SPEAKER_INPUTS = 4 * BAND_COUNT + TRAITS
/** Also written by engine/training/export_reader.py. */
const LABEL = 'reader 1'
const WEIGHTS_FILE = new URL('./reader.bin', import.meta.url)

export interface Encoded {
  /** tokens x width */
  rows: Float32Array
  /** One for each token: ln of frames of 10 ms. */
  logDurations: Float32Array
  speakerCode: Float32Array
}

/** Frames of 10 ms. */
export interface AcousticFrames {
  frameCount: number
  /** frames x hiddenCount: what the last layer reads, and a person's refit */
  hidden: Float32Array
  /** frames x FRAME_OUTPUTS */
  outputs: Float32Array
  /** frames x PHONE_MEANS: the speaker's means along the phones */
  phoneMeans: Float32Array
}

/** From phones to durations, spectra, voicing and f0 (after FastSpeech 2, Ren 2021, and GANSpeech, Yang 2021). */
export class ReaderNetwork {
  readonly prior: Prior
  readonly #layers: Record<'speaker' | 'token' | 'durations' | 'frame' | 'output', DenseLayer>
  readonly #tokenBlocks: Block[]
  readonly #frameBlocks: Block[]
  readonly #hiddenScale: Float32Array
  readonly #hiddenShift: Float32Array

  constructor({ values, floats, layer, blocks }: Weights) {
    this.#layers = {
      speaker: layer('speaker'),
      token: layer('token'),
      durations: layer('durations'),
      frame: layer('frame'),
      output: layer('output'),
    }
    this.#tokenBlocks = blocks('token', values.tokenBlocks)
    this.#frameBlocks = blocks('frame', values.frameBlocks)
    this.#hiddenScale = floats('hiddenScale')
    this.#hiddenShift = floats('hiddenShift')
    this.prior = {
      voicing: floats('prior.voicing'),
      deviations: floats('prior.deviations'),
      levels: floats('prior.levels'),
      bigram: floats('prior.bigram'),
    }
  }

  get hiddenCount(): number {
    return this.#layers.frame.outputs
  }

  encode({ count, phones, features }: Tokens, { shapes, traits }: SpeakerMeans): Encoded {
    const { speaker, token, durations } = this.#layers
    const known = new Float32Array(SPEAKER_INPUTS)
    known.set(shapes)
    known.set(traits, shapes.length)
    const speakerCode = speaker.apply(known, 1, SPEAKER_INPUTS).map(Math.tanh)
    const inputs = new Float32Array(count * token.inputs)
    for (let i = 0; i < count; i++) {
      const at = i * token.inputs
      inputs[at + phones[i]] = 1
      inputs.set(features.subarray(i * TOKEN_FEATURES, (i + 1) * TOKEN_FEATURES), at + PHONE_COUNT)
      inputs.set(speakerCode, at + PHONE_COUNT + TOKEN_FEATURES)
    }
    const rows = token.apply(inputs, count, token.inputs)
    applyBlocks(this.#tokenBlocks, rows, token.outputs)
    return { rows, logDurations: durations.apply(rows, count, token.outputs), speakerCode }
  }

  /** @param noise frames x NOISE_INPUTS of mean 0 and variance 1; without it, zeros */
  frames(
    { rows, speakerCode }: Encoded,
    phones: Uint8Array,
    durations: Int32Array,
    speaker: SpeakerMeans,
    noise?: Float32Array,
  ): AcousticFrames {
    const { token, frame, output } = this.#layers
    const timeline = timelineOf(durations)
    const { frameCount, tokens, places } = timeline
    const phoneMeans = phoneMeansOf(timeline, phones, speaker, this.prior)
    const { relative, movement } = relativeMeans(phoneMeans, speaker)
    const inputs = new Float32Array(frameCount * frame.inputs)
    for (let t = 0; t < frameCount; t++) {
      let at = t * frame.inputs
      const add = (values: Float32Array, row: number, from: number, to: number, width: number) => {
        inputs.set(values.subarray(row * width + from, row * width + to), at)
        at += to - from
      }
      add(rows, tokens[t], 0, token.outputs, token.outputs)
      add(places, t, 0, PLACES, PLACES)
      add(relative, t, 0, BAND_COUNT, PHONE_MEANS)
      add(movement, t, 0, BAND_COUNT, BAND_COUNT)
      add(relative, t, BAND_COUNT, PHONE_MEANS, PHONE_MEANS)
      if (noise) add(noise, t, 0, NOISE_INPUTS, NOISE_INPUTS)
      else at += NOISE_INPUTS
      add(speakerCode, 0, 0, speakerCode.length, speakerCode.length)
    }
    const hidden = frame.apply(inputs, frameCount, frame.inputs)
    const { hiddenCount } = this
    applyBlocks(this.#frameBlocks, hidden, hiddenCount)
    for (let at = 0; at < hidden.length; at += hiddenCount) {
      for (let i = 0; i < hiddenCount; i++)
        hidden[at + i] = hidden[at + i] * this.#hiddenScale[i] + this.#hiddenShift[i]
    }
    return { frameCount, hidden, outputs: output.apply(hidden, frameCount, hiddenCount), phoneMeans }
  }
}

export const loadReader = networkLoader(
  WEIGHTS_FILE,
  (bytes) => new ReaderNetwork(decodeWeights(bytes, LABEL)),
)
