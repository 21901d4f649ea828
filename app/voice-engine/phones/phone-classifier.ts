import { readFile } from 'node:fs/promises'
import { PHONE_COUNT } from './phone-set'

/** A fully connected layer: outputs = weights x inputs + biases. */
interface Layer {
  inputs: number
  outputs: number
  /** outputs/2 x inputs x 2: the weights of two outputs beside each other */
  weights: Float64Array
  biases: Float32Array
}

const MAGIC = 0x47505052
const MOST_LAYERS = 16
/** Next to this file in the sources, and next to the bundle when built: see PROVENANCE.md. */
const WEIGHTS_FILE = new URL('./ppg_int8.bin', import.meta.url)

let loading: Promise<PhoneClassifier> | undefined

/** Loads the weights, once per process. @throws Error if their file is missing or incomplete */
export function loadPhoneClassifier(): Promise<PhoneClassifier> {
  loading ??= readFile(WEIGHTS_FILE)
    .then((bytes) => new PhoneClassifier(bytes))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** A multilayer perceptron from stacked mel frames to posterior probabilities of PHONE_COUNT phones. */
export class PhoneClassifier {
  readonly #layers: Layer[]

  /** @param bytes of ppg_int8.bin @throws Error for other bytes */
  constructor(bytes: Uint8Array) {
    this.#layers = readLayers(bytes)
  }

  /** Number of values in an input row. */
  get inputs(): number {
    return this.#layers[0].inputs
  }

  /**
   * @param rows input rows, which may overlap: row t starts at value `t * stride`
   * @returns rowCount x PHONE_COUNT, each row sums to 1
   */
  classify(rows: Float32Array, rowCount: number, stride: number): Float32Array {
    let values = rows
    let width = stride
    for (const [i, layer] of this.#layers.entries()) {
      values = applyLayer(layer, values, rowCount, width, i < this.#layers.length - 1)
      width = layer.outputs
    }
    for (let t = 0; t < rowCount; t++) softmax(values, t * PHONE_COUNT)
    return values
  }
}

function readLayers(bytes: Uint8Array): Layer[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const readUint32 = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const readFloats = (count: number) => Float32Array.from({ length: count }, () => readFloat())
  const readFloat = () => {
    at += 4
    return view.getFloat32(at - 4, true)
  }
  if (readUint32() !== MAGIC) throw new Error('Not the weights of a phone classifier')
  const count = readUint32()
  if (count > MOST_LAYERS) throw new Error(`The phone classifier has ${count} layers`)
  return Array.from({ length: count }, () => {
    const outputs = readUint32()
    const inputs = readUint32()
    const scales = readFloats(outputs)
    const biases = readFloats(outputs)
    const weights = new Float64Array(outputs * inputs)
    for (let j = 0; j < outputs; j++) {
      for (let k = 0; k < inputs; k++) {
        const weight = Math.fround(view.getInt8(at + j * inputs + k) * scales[j])
        weights[((j >> 1) * inputs + k) * 2 + (j & 1)] = weight
      }
    }
    at = (at + weights.length + 3) & ~3
    return { inputs, outputs, weights, biases }
  })
}

/**
 * Computes four rows and two outputs at a time, so that each weight and input is loaded once for several
 * products, from arrays of float64 in the order of reading. This takes a fifth of the analysis time.
 */
function applyLayer(
  { inputs, outputs, weights, biases }: Layer,
  rows: Float32Array,
  rowCount: number,
  stride: number,
  rectify: boolean,
): Float32Array {
  const results = new Float32Array(rowCount * outputs)
  const lastRow = rowCount - 1
  const four = new Float64Array(4 * inputs)
  for (let t = 0; t < rowCount; t += 4) {
    for (let r = 0; r < 4; r++) {
      const from = Math.min(t + r, lastRow) * stride
      for (let k = 0; k < inputs; k++) four[4 * k + r] = rows[from + k]
    }
    let p = 0
    for (let j = 0; j < outputs; j += 2) {
      let a0 = biases[j]
      let a1 = a0
      let a2 = a0
      let a3 = a0
      let b0 = biases[j + 1]
      let b1 = b0
      let b2 = b0
      let b3 = b0
      for (let i = 0; i < four.length; i += 4, p += 2) {
        const v = weights[p]
        const w = weights[p + 1]
        const x0 = four[i]
        const x1 = four[i + 1]
        const x2 = four[i + 2]
        const x3 = four[i + 3]
        a0 += v * x0
        a1 += v * x1
        a2 += v * x2
        a3 += v * x3
        b0 += w * x0
        b1 += w * x1
        b2 += w * x2
        b3 += w * x3
      }
      // Rows past the last repeat the last one, so they write the same results again.
      write(results, t * outputs + j, a0, b0, rectify)
      write(results, Math.min(t + 1, lastRow) * outputs + j, a1, b1, rectify)
      write(results, Math.min(t + 2, lastRow) * outputs + j, a2, b2, rectify)
      write(results, Math.min(t + 3, lastRow) * outputs + j, a3, b3, rectify)
    }
  }
  return results
}

function write(results: Float32Array, at: number, a: number, b: number, rectify: boolean): void {
  results[at] = rectify && a < 0 ? 0 : a
  results[at + 1] = rectify && b < 0 ? 0 : b
}

function softmax(values: Float32Array, at: number): void {
  let largest = Number.NEGATIVE_INFINITY
  for (let j = at; j < at + PHONE_COUNT; j++) largest = Math.max(largest, values[j])
  let sum = 0
  for (let j = at; j < at + PHONE_COUNT; j++) {
    values[j] = Math.exp(values[j] - largest)
    sum += values[j]
  }
  for (let j = at; j < at + PHONE_COUNT; j++) values[j] /= sum
}
