import type { DenseLayer } from '../dsp/dense-layer'
import { borrow, floats, kernel, reserve } from '../dsp/kernel'

const FLOAT_BYTES = 4
/** Rows whose hidden values stay in the processor's cache. */
const TOGETHER = 64

/** A convolution along time of each channel alone, then two dense layers (ConvNeXt, Liu et al. 2022). */
export class Block {
  readonly #kernelAt: number
  readonly #biasesAt: number
  readonly channels: number
  readonly seen: number

  /** @param steps what is seen of each channel: steps x channels */
  constructor(
    steps: Float32Array,
    biases: Float32Array,
    readonly expand: DenseLayer,
    readonly reduce: DenseLayer,
  ) {
    this.channels = biases.length
    this.seen = steps.length / this.channels
    const isWhole = expand.inputs === this.channels && reduce.width === this.channels
    if (!isWhole || expand.width !== reduce.inputs) throw new RangeError('Not the layers of a block')
    this.#kernelAt = reserve(steps.length)
    floats(this.#kernelAt, steps.length).set(steps)
    this.#biasesAt = reserve(biases.length)
    floats(this.#biasesAt, biases.length).set(biases)
  }

  convolve(rowsAt: number, resultsAt: number, count: number): void {
    const { channels, seen } = this
    kernel.convolve(rowsAt, this.#kernelAt, this.#biasesAt, resultsAt, channels * FLOAT_BYTES, seen, count)
  }
}

/** Puts rows through the blocks, and brings each to mean 0 and variance 1 (Ba, Kiros & Hinton 2016), in place. */
export function applyBlocks(blocks: readonly Block[], rows: Float32Array, channels: number): void {
  const count = rows.length / channels
  if (count === 0) return
  const before = (Math.max(...blocks.map(({ seen }) => seen)) >> 1) * channels
  const widest = Math.max(...blocks.map(({ expand }) => expand.width))
  const room = (count + TOGETHER) * channels
  const padded = rows.length + 2 * before
  const [paddedAt, convolvedAt, hiddenAt, changesAt] = borrow(
    padded,
    room,
    TOGETHER * widest,
    TOGETHER * channels,
  )
  const rowsAt = paddedAt + before * FLOAT_BYTES
  const width = channels * FLOAT_BYTES
  const own = floats(paddedAt, padded).fill(0)
  own.set(rows, before)
  for (const block of blocks) {
    const { expand, reduce } = block
    block.convolve(rowsAt - (block.seen >> 1) * width, convolvedAt, count)
    kernel.normalise(convolvedAt, width, count)
    for (let t = 0; t < count; t += TOGETHER) {
      const some = Math.min(TOGETHER, count - t)
      expand.multiply(convolvedAt + t * width, channels, some, hiddenAt)
      kernel.gelu(hiddenAt, hiddenAt + some * expand.width * FLOAT_BYTES)
      reduce.multiply(hiddenAt, expand.width, some, changesAt)
      kernel.add(rowsAt + t * width, rowsAt + (t + some) * width, changesAt)
    }
  }
  kernel.normalise(rowsAt, width, count)
  rows.set(own.subarray(before, before + rows.length))
}
