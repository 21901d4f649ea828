import { borrow, floats, integers, kernel, reserve } from './kernel'

const FLOAT_BYTES = 4
const INTEGER_BYTES = 2
/** The kernel takes inputs and rows by four, and outputs by eight. */
const FOUR = 4
const GROUP = 8
/** Rows whose inputs and results stay in the processor's cache. */
const TOGETHER = 64
const MOST_INPUTS = 2048
const MOST_INTEGER = 2 ** 15 - 1
const MOST_SUM = 2 ** 31 - 1

const upTo = (step: number, count: number) => Math.ceil(count / step) * step

const roundedAt = reserve((TOGETHER * MOST_INPUTS * INTEGER_BYTES) / FLOAT_BYTES)
const rowScalesAt = reserve(TOGETHER)

/** Of floats; of integers with a scale for each output, it rounds its inputs to integers too, which is twice as fast. */
export class DenseLayer {
  readonly inputs: number
  readonly outputs: number
  /** With what fills up the last group. */
  readonly width: number
  readonly #padded: number
  readonly #weightsAt: number
  readonly #biasesAt: number
  readonly #scalesAt: number | undefined
  /** Of a rounded input, so that no sum overflows. */
  #limit = MOST_INTEGER

  /** @param weights outputs x inputs, row-major */
  constructor(weights: Float32Array, biases: Float32Array)
  constructor(weights: Int8Array, biases: Float32Array, scales: Float32Array)
  constructor(weights: Float32Array | Int8Array, biases: Float32Array, scales?: Float32Array) {
    this.outputs = biases.length
    this.inputs = weights.length / biases.length
    const isLayer = Number.isInteger(this.inputs) && this.inputs > 0 && this.inputs <= MOST_INPUTS
    if (!isLayer) throw new RangeError('Not a layer')
    this.width = upTo(GROUP, this.outputs)
    this.#padded = scales ? upTo(FOUR, this.inputs) : this.inputs
    const bytes = weights instanceof Int8Array ? INTEGER_BYTES : FLOAT_BYTES
    this.#weightsAt = reserve((this.width * this.#padded * bytes) / FLOAT_BYTES)
    this.#biasesAt = reserve(this.width)
    this.#scalesAt = scales && reserve(this.width)
    if (scales && this.#scalesAt) floats(this.#scalesAt, this.outputs).set(scales)
    this.load(weights, biases)
  }

  /** Other numbers of the same layer. */
  load(weights: Float32Array | Int8Array, biases: Float32Array): void {
    const [inputs, padded, count] = [this.inputs, this.#padded, this.width * this.#padded]
    const own = this.#scalesAt ? integers(this.#weightsAt, count) : floats(this.#weightsAt, count)
    /** Integers are multiplied in pairs of inputs. */
    const together = this.#scalesAt ? 2 : 1
    for (let j = 0; j < this.outputs; j++) {
      const group = (j - (j % GROUP)) * padded + (j % GROUP) * together
      let sum = 0
      for (let k = 0; k < inputs; k++) {
        const pair = k - (k % together)
        own[group + pair * GROUP + k - pair] = weights[j * inputs + k]
        sum += Math.abs(weights[j * inputs + k])
      }
      if (this.#scalesAt) this.#limit = Math.min(this.#limit, Math.floor(MOST_SUM / sum))
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

  /** In the kernel's memory: up to TOGETHER rows of `stride` values to rows of `width`, as many as fill up the last four. */
  multiply(rowsAt: number, stride: number, rowCount: number, resultsAt: number): void {
    const [weights, biases, scales, padded] = [
      this.#weightsAt,
      this.#biasesAt,
      this.#scalesAt,
      this.#padded * INTEGER_BYTES,
    ]
    const [inputs, step, result] = [this.inputs, stride, this.width].map((count) => count * FLOAT_BYTES)
    const [rows, groups] = [upTo(FOUR, rowCount), this.width / GROUP]
    if (!scales) {
      kernel.multiply(weights, rowsAt, biases, resultsAt, inputs, step, result, rows, groups)
      return
    }
    kernel.round(rowsAt, inputs, step, rowCount, this.#limit, roundedAt, padded, rowScalesAt)
    const places = [weights, roundedAt, biases, scales, rowScalesAt, resultsAt] as const
    kernel.multiplyIntegers(...places, padded, padded, result, rows, groups)
  }
}
