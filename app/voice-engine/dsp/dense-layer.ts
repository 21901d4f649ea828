import { borrow, floats, kernel, reserve } from './kernel'

const FLOAT_BYTES = 4
/** The kernel takes inputs and rows by four, and outputs by eight. */
const FOUR = 4
const GROUP = 8
/** Rows whose inputs and results stay in the processor's cache. */
const TOGETHER = 64

const upTo = (step: number, count: number) => Math.ceil(count / step) * step

export class DenseLayer {
  readonly inputs: number
  readonly outputs: number
  /** With what fills up the last group. */
  readonly width: number
  readonly #padded: number
  readonly #weightsAt: number
  readonly #biasesAt: number

  /** @param weights outputs x inputs, row-major */
  constructor(weights: Float32Array, biases: Float32Array) {
    this.outputs = biases.length
    this.inputs = weights.length / biases.length
    if (!Number.isInteger(this.inputs) || this.inputs === 0) throw new RangeError('Not a layer')
    this.width = upTo(GROUP, this.outputs)
    this.#padded = upTo(FOUR, this.inputs)
    this.#weightsAt = reserve(this.width * this.#padded)
    this.#biasesAt = reserve(this.width)
    this.load(weights, biases)
  }

  /** Other numbers of the same layer. */
  load(weights: Float32Array, biases: Float32Array): void {
    const [inputs, padded] = [this.inputs, this.#padded]
    const own = floats(this.#weightsAt, this.width * padded)
    for (let j = 0; j < this.outputs; j++) {
      const group = (j - (j % GROUP)) * padded + (j % GROUP)
      for (let k = 0; k < inputs; k++) own[group + k * GROUP] = weights[j * inputs + k]
    }
    floats(this.#biasesAt, this.outputs).set(biases)
  }

  /** Row t starts at value `t * stride`, so rows may overlap. */
  apply(rows: Float32Array, rowCount: number, stride: number): Float32Array {
    const { inputs, outputs, width } = this
    const results = new Float32Array(rowCount * outputs)
    const room = TOGETHER * stride + this.#padded
    const [inputsAt, resultsAt] = borrow(room, TOGETHER * width)
    const [own, sums] = [floats(inputsAt, room), floats(resultsAt, TOGETHER * width)]
    for (let t = 0; t < rowCount; t += TOGETHER) {
      const count = Math.min(TOGETHER, rowCount - t)
      own.fill(0)
      own.set(rows.subarray(t * stride, (t + count - 1) * stride + inputs))
      this.multiply(inputsAt, stride, count, resultsAt)
      for (let r = 0; r < count; r++) {
        results.set(sums.subarray(r * width, r * width + outputs), (t + r) * outputs)
      }
    }
    return results
  }

  /** In the kernel's memory: rows of `stride` values to rows of `width`. Rows are counted up to a multiple of four. */
  multiply(rowsAt: number, stride: number, rowCount: number, resultsAt: number): void {
    kernel.multiply(
      this.#weightsAt,
      rowsAt,
      this.#biasesAt,
      resultsAt,
      this.#padded * FLOAT_BYTES,
      stride * FLOAT_BYTES,
      this.width * FLOAT_BYTES,
      upTo(FOUR, rowCount),
      this.width / GROUP,
    )
  }
}
