import { readFile } from 'node:fs/promises'
import { DenseLayer } from '../dsp/dense-layer'
import { Block } from './blocks'
import { unpackArrays } from './packed-arrays'

const MB = 2 ** 20
const LARGEST_BYTES = 8 * MB

export interface Weights {
  values: Record<string, number>
  floats(name: string): Float32Array
  layer(name: string): DenseLayer
  blocks(name: string, count: number): Block[]
}

/** @returns a function that loads a network, once per process @throws Error if its file is missing or damaged */
export function networkLoader<Network>(file: URL, make: (bytes: Uint8Array) => Network) {
  let loading: Promise<Network> | undefined
  return (): Promise<Network> => {
    loading ??= readFile(file)
      .then(make)
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
}

/** @throws Error for other bytes than those of a network with this label */
export function decodeWeights(bytes: Uint8Array, label: string): Weights {
  const unpacked = unpackArrays(bytes, label, LARGEST_BYTES)
  if (!unpacked) throw new Error(`Not the weights of ${label}`)
  const { arrays } = unpacked
  const floats = (name: string) => arrays[name] as Float32Array
  const layer = (name: string) =>
    readLayer(arrays[`${name}.weights`], floats(`${name}.scales`), floats(`${name}.biases`))
  return {
    values: unpacked.values as Record<string, number>,
    floats,
    layer,
    blocks: (name, count) =>
      Array.from({ length: count }, (_, i) => {
        const of = `${name}${i}`
        const [kernel, biases] = [floats(`${of}.kernel`), floats(`${of}.kernelBiases`)]
        return new Block(kernel, biases, layer(`${of}.expand`), layer(`${of}.reduce`))
      }),
  }
}

function readLayer(weights: ArrayLike<number>, scales: Float32Array, biases: Float32Array): DenseLayer {
  if (weights instanceof Int8Array) return new DenseLayer(weights, biases, scales)
  const outputs = scales.length
  const inputs = weights.length / outputs
  const scaled = new Float32Array(weights.length)
  for (let j = 0; j < outputs; j++) {
    for (let i = j * inputs; i < (j + 1) * inputs; i++) scaled[i] = weights[i] * scales[j]
  }
  return new DenseLayer(scaled, biases)
}
