import type { DenseLayer } from '../dsp/dense-layer'
import { borrow, floats, kernel } from '../dsp/kernel'
import { nearest, smoothRows } from '../dsp/smooth'
import { decodeWeights, networkLoader, type Weights } from '../net/weights'
import { HIGH_BANDS, LOW_BANDS, type LowFrames, type MirroredFrames } from './frames'
import type { WideStatistics } from './statistics'

const INPUTS = 3 * LOW_BANDS + 1
/** Frames before and after, whose difference is an input. */
const REACHES = [2, 1]
/** The net's answers are means, and quieter than speech is: ln of power. */
export const LIFT = 0.5
/** Of frames. */
const SMOOTHING = 0.75
/** A frame's answer depends on so many before and after it. */
export const CONTEXT = 5
const TOGETHER = 64
const FLOAT_BYTES = 4
/** Also written by engine/training/wide.py. */
const LABEL = 'wide 1'
/** Next to this file in the sources, and next to the bundle when built: see PROVENANCE.md. */
const WEIGHTS_FILE = new URL('./wide.bin', import.meta.url)

/** From what a frame has below 7 kHz to the powers of eight bands above. */
export class WideNetwork {
  readonly #layers: DenseLayer[]
  /** HIGH_BANDS: of the training's speakers over speech, ln of power less that of the frame */
  readonly means: Float32Array

  /** @throws Error for weights of other features */
  constructor({ layer, floats }: Weights) {
    this.#layers = [layer('first'), layer('second'), layer('output')]
    this.means = floats('means')
    const [first, , output] = this.#layers
    if (first.inputs !== INPUTS || output.outputs !== HIGH_BANDS)
      throw new Error('The weights for the band above 7 kHz are for other features')
  }

  /** @returns count x HIGH_BANDS: ln of power, less that of the frame */
  highBands(frames: LowFrames, statistics: WideStatistics): Float32Array {
    const rows = inputsOf(frames, statistics)
    const answers = this.#apply(rows, frames.count)
    const { ownHighs = new Float32Array(HIGH_BANDS) } = statistics
    const means = this.means.map((mean, band) => mean + ownHighs[band] + LIFT)
    for (let i = 0; i < answers.length; i++) answers[i] += means[i % HIGH_BANDS]
    return smoothRows(answers, HIGH_BANDS, SMOOTHING)
  }

  /** @returns count x HIGH_BANDS: ln of the amplitude that what is mirrored needs */
  gains(frames: MirroredFrames, statistics: WideStatistics): Float32Array {
    const { level, mirrored } = frames
    return this.highBands(frames, statistics).map(
      (power, i) => (power + level[Math.floor(i / HIGH_BANDS)] - mirrored[i]) / 2,
    )
  }

  #apply(rows: Float32Array, count: number): Float32Array {
    const [first, second, output] = this.#layers
    const answers = new Float32Array(count * HIGH_BANDS)
    const widths = [INPUTS, first.width, second.width, output.width]
    const [inputsAt, ...resultsAt] = borrow(...widths.map((width) => TOGETHER * width))
    const inputs = floats(inputsAt, TOGETHER * INPUTS)
    for (let t = 0; t < count; t += TOGETHER) {
      const some = Math.min(TOGETHER, count - t)
      inputs.fill(0)
      inputs.set(rows.subarray(t * INPUTS, (t + some) * INPUTS))
      let [from, width] = [inputsAt, INPUTS]
      for (const [i, layer] of this.#layers.entries()) {
        layer.multiply(from, width, some, resultsAt[i])
        from = resultsAt[i]
        width = layer.width
        if (layer !== output) kernel.gelu(from, from + some * width * FLOAT_BYTES)
      }
      answers.set(floats(from, some * HIGH_BANDS), t * HIGH_BANDS)
    }
    return answers
  }
}

export const loadWide = networkLoader(WEIGHTS_FILE, (bytes) => new WideNetwork(decodeWeights(bytes, LABEL)))

function inputsOf({ count, low, level }: LowFrames, statistics: WideStatistics): Float32Array {
  const rows = new Float32Array(count * INPUTS)
  for (let t = 0; t < count; t++) {
    let at = t * INPUTS
    for (let band = 0; band < LOW_BANDS; band++)
      rows[at++] = (low[t * LOW_BANDS + band] - statistics.low[band]) / 2
    for (const reach of REACHES) {
      const [after, before] = [t + reach, t - reach].map((frame) => nearest(frame, count) * LOW_BANDS)
      for (let band = 0; band < LOW_BANDS; band++) rows[at++] = (low[after + band] - low[before + band]) / 2
    }
    rows[at] = (level[t] - statistics.loud) / 4
  }
  return rows
}
