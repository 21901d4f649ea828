import { DenseLayer } from '../dsp/dense-layer'
import { networkLoader } from '../net/weights'
import { PHONE_COUNT } from './phone-set'

const MAGIC = 0x47505052
const MOST_LAYERS = 16
const WEIGHTS_FILE = new URL('./ppg_int8.bin', import.meta.url)

export class PhoneClassifier {
  readonly #layers: DenseLayer[]

  constructor(bytes: Uint8Array) {
    this.#layers = readLayers(bytes)
  }

  get inputs(): number {
    return this.#layers[0].inputs
  }

  /** Row t starts at value `t * stride`, so rows may overlap. @returns rowCount x PHONE_COUNT, each row sums to 1 */
  classify(rows: Float32Array, rowCount: number, stride: number): Float32Array {
    let values = rows
    let width = stride
    for (const [i, layer] of this.#layers.entries()) {
      values = layer.apply(values, rowCount, width)
      width = layer.outputs
      if (i < this.#layers.length - 1) rectify(values)
    }
    for (let t = 0; t < rowCount; t++) softmax(values, t * PHONE_COUNT)
    return values
  }
}

export const loadPhoneClassifier = networkLoader(WEIGHTS_FILE, (bytes) => new PhoneClassifier(bytes))

function readLayers(bytes: Uint8Array): DenseLayer[] {
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
    const weights = Int8Array.from(bytes.subarray(at, at + outputs * inputs))
    if (weights.length < outputs * inputs) throw new RangeError('The phone classifier is cut short')
    at = (at + weights.length + 3) & ~3
    return new DenseLayer(weights, biases, scales)
  })
}

function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0
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
