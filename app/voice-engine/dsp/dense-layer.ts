import { kernel, ROWS } from './dense-rows'

const FLOAT_BYTES = 4
const GROUP = 4
const PAGE_BYTES = 65_536
/** The start of the kernel's memory, for the rows that are being multiplied: 1024 inputs, then 1024 outputs. */
const WIDEST = 1024
const RESULTS_AT = WIDEST * ROWS * FLOAT_BYTES
let used = 2 * RESULTS_AT

export class DenseLayer {
  readonly #weightsAt: number
  readonly #biasesAt: number
  readonly #groups: number

  constructor(
    readonly inputs: number,
    readonly outputs: number,
  ) {
    if (Math.max(inputs, outputs) > WIDEST || outputs === 0) throw new RangeError('Not a layer of this size')
    this.#groups = Math.ceil(outputs / GROUP)
    this.#weightsAt = reserve(this.#groups * GROUP * inputs)
    this.#biasesAt = reserve(outputs)
  }

  /** @param weights outputs x inputs, row-major */
  load(weights: ArrayLike<number>, biases: ArrayLike<number>): this {
    const { inputs, outputs } = this
    const own = floats(this.#weightsAt, this.#groups * GROUP * inputs)
    for (let j = 0; j < outputs; j++) {
      const group = (j - (j % GROUP)) * inputs + (j % GROUP)
      for (let k = 0; k < inputs; k++) own[group + k * GROUP] = weights[j * inputs + k]
    }
    floats(this.#biasesAt, outputs).set(biases)
    return this
  }

  /** Nearly all of a network's time is spent here. Row t starts at value `t * stride`, so rows may overlap. */
  apply(rows: Float32Array, rowCount: number, stride: number): Float32Array {
    const { inputs, outputs } = this
    const results = new Float32Array(rowCount * outputs)
    const eight = floats(0, inputs * ROWS)
    const sums = floats(RESULTS_AT, this.#groups * GROUP * ROWS)
    const end = inputs * ROWS * FLOAT_BYTES
    for (let t = 0; t < rowCount; t += ROWS) {
      const count = Math.min(ROWS, rowCount - t)
      for (let r = 0; r < count; r++) {
        const from = (t + r) * stride
        for (let k = 0; k < inputs; k++) eight[k * ROWS + r] = rows[from + k]
      }
      kernel.multiply(this.#weightsAt, 0, this.#biasesAt, RESULTS_AT, end, this.#groups)
      for (let r = 0; r < count; r++) {
        const to = (t + r) * outputs
        for (let j = 0, at = r * GROUP; j < outputs; j += GROUP, at += ROWS * GROUP) {
          const end = Math.min(GROUP, outputs - j)
          for (let k = 0; k < end; k++) results[to + j + k] = sums[at + k]
        }
      }
    }
    return results
  }
}

/** @returns the address of `count` values that stay a layer's own, since networks are loaded once */
function reserve(count: number): number {
  const at = used
  used += Math.ceil(count / GROUP) * GROUP * FLOAT_BYTES
  const missing = used - kernel.memory.buffer.byteLength
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES))
  return at
}

function floats(at: number, count: number): Float32Array {
  return new Float32Array(kernel.memory.buffer, at, count)
}
