import type { DenseLayer } from '../dsp/dense-layer'
import { BAND_COUNT } from '../dsp/mel-bands'
import { APERIODICITY_BANDS } from '../measure/analyse/aperiodicity'
import { applyBlocks, type Block } from '../net/blocks'
import { decodeWeights, networkLoader, type Weights } from '../net/weights'
import { PHONE_COUNT } from '../phones/phone-set'

export interface SpeechFrames {
  frameCount: number
  /** frames x BAND_COUNT, ln of power */
  bands: Float32Array
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
  /** frames x PHONE_COUNT, each row sums to 1 */
  posteriors: Float32Array
  /** The speaker's: APERIODICITY_BANDS values */
  aperiodicity: Float64Array
}

export interface FilterFrames {
  /** frames x BAND_COUNT, ln of power, as are noiseBands */
  pulseBands: Float32Array
  noiseBands: Float32Array
  /** frames x PHASE_COUNT: sine series of the all-pass phase over frequency */
  phase: Float32Array
  /** frames x 2: how the noise rises and falls with the cosine and the sine of the period */
  modulation: Float32Array
}

export const PHASE_COUNT = 48
const FEATURES = BAND_COUNT + 3 + APERIODICITY_BANDS + PHONE_COUNT
const FRAME_OUTPUTS = 2 * BAND_COUNT + PHASE_COUNT + 2
/** The network steps over two frames and sees three before and three after them. */
const STEP_FRAMES = 2
const SEEN_BEFORE = 3
const SEEN_FRAMES = 8
const PULSE_RANGE = 5
const NOISE_RANGE = 6
/** ln of power: voiced frames start from this much less noise. */
const VOICED_NOISE = -3
/** Also written by engine/training/export.py. */
const LABEL = 'vocoder 1'
const WEIGHTS_FILE = new URL('./vocoder.bin', import.meta.url)

/** A convolutional network (ConvNeXt, Liu et al. 2022, along time) from the frames of speech to filters for their pulses and noise. */
export class VocoderNetwork {
  readonly #input: DenseLayer
  readonly #blocks: Block[]
  readonly #output: DenseLayer

  /** @throws Error for weights of other features */
  constructor(weights: Weights) {
    this.#input = weights.layer('input')
    this.#blocks = weights.blocks('block', weights.values.blocks)
    this.#output = weights.layer('output')
    const { inputs } = this.#input
    if (inputs !== SEEN_FRAMES * FEATURES || this.#output.outputs !== STEP_FRAMES * FRAME_OUTPUTS) {
      throw new Error('The vocoder’s weights are for other features')
    }
  }

  filtersFor(speech: SpeechFrames): FilterFrames {
    const channels = this.#input.outputs
    const steps = Math.ceil(speech.frameCount / STEP_FRAMES)
    const rows = this.#input.apply(featuresOf(speech, steps), steps, STEP_FRAMES * FEATURES)
    applyBlocks(this.#blocks, rows, channels)
    return filtersOf(this.#output.apply(rows, steps, channels), speech)
  }
}

export const loadVocoder = networkLoader(
  WEIGHTS_FILE,
  (bytes) => new VocoderNetwork(decodeWeights(bytes, LABEL)),
)

/** @returns a row of FEATURES for each frame, with rows of zeros before and after them for the first and the last step */
function featuresOf(
  { frameCount, bands, f0Hz, posteriors, aperiodicity }: SpeechFrames,
  steps: number,
): Float32Array {
  const features = new Float32Array((STEP_FRAMES * steps + SEEN_FRAMES) * FEATURES)
  for (let t = 0; t < frameCount; t++) {
    let at = (SEEN_BEFORE + t) * FEATURES
    let level = 0
    for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++) level += bands[i] / BAND_COUNT
    for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++) features[at++] = (bands[i] - level) / 2
    features[at++] = (level + 6) / 3
    features[at++] = f0Hz[t] > 0 ? 1 : 0
    features[at++] = f0Hz[t] > 0 ? 2 * (Math.log(Math.max(40, f0Hz[t])) - 5) : 0
    for (const share of aperiodicity) features[at++] = 2 * share - 1
    for (let i = t * PHONE_COUNT; i < (t + 1) * PHONE_COUNT; i++) features[at++] = Math.sqrt(posteriors[i])
  }
  return features
}

/** @param outputs frames x FRAME_OUTPUTS */
function filtersOf(outputs: Float32Array, { frameCount, bands, f0Hz }: SpeechFrames): FilterFrames {
  const filters: FilterFrames = {
    pulseBands: bands.slice(),
    noiseBands: bands.slice(),
    phase: new Float32Array(frameCount * PHASE_COUNT),
    modulation: new Float32Array(frameCount * 2),
  }
  const { pulseBands, noiseBands, phase, modulation } = filters
  for (let t = 0; t < frameCount; t++) {
    const voiced = f0Hz[t] > 0 ? 1 : 0
    let at = t * FRAME_OUTPUTS
    for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++)
      pulseBands[i] += PULSE_RANGE * tanh(outputs[at++] / PULSE_RANGE)
    for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++)
      noiseBands[i] += NOISE_RANGE * tanh(outputs[at++] / NOISE_RANGE) + VOICED_NOISE * voiced
    for (let i = t * PHASE_COUNT; i < (t + 1) * PHASE_COUNT; i++) phase[i] = outputs[at++]
    for (let i = 2 * t; i < 2 * t + 2; i++) modulation[i] = voiced * tanh(outputs[at++])
  }
  return filters
}

/** In half of the time of Math.tanh(). */
function tanh(x: number): number {
  return 1 - 2 / (Math.exp(2 * x) + 1)
}
