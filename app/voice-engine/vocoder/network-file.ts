import { readFile } from 'node:fs/promises'
import { DenseLayer } from '../dsp/dense-layer'
import { unpackArrays } from '../packed-arrays'

/** One block of the network: a convolution over time of each channel alone, then two dense layers. */
export interface Block {
  /** KERNEL x channels */
  kernel: Float32Array
  kernelBiases: Float32Array
  expand: DenseLayer
  reduce: DenseLayer
}

export interface NetworkWeights {
  channels: number
  input: DenseLayer
  blocks: readonly Block[]
  output: DenseLayer
}

/** Also written by scripts/voice-net/export.py. */
const LABEL = 'vocoder 1'
const MB = 2 ** 20
const LARGEST_BYTES = 8 * MB
/** Next to this file in the sources, and next to the bundle when built: see PROVENANCE.md. */
const WEIGHTS_FILE = new URL('./vocoder.bin', import.meta.url)

/** @throws Error if the file is missing or damaged */
export async function readNetworkFile(): Promise<NetworkWeights> {
  return decodeNetwork(await readFile(WEIGHTS_FILE))
}

/** @throws Error for other bytes than those of a network */
export function decodeNetwork(bytes: Uint8Array): NetworkWeights {
  const unpacked = unpackArrays(bytes, LABEL, LARGEST_BYTES)
  if (!unpacked) throw new Error('Not the vocoder’s weights')
  const { arrays } = unpacked
  const { blocks } = unpacked.values as { blocks: number }
  const floats = (name: string) => arrays[name] as Float32Array
  const layer = (name: string) =>
    readLayer(arrays[`${name}.weights`] as Int8Array, floats(`${name}.scales`), floats(`${name}.biases`))
  const input = layer('input')
  return {
    channels: input.outputs,
    input,
    blocks: Array.from({ length: blocks }, (_, i) => ({
      kernel: floats(`block${i}.kernel`),
      kernelBiases: floats(`block${i}.kernelBiases`),
      expand: layer(`block${i}.expand`),
      reduce: layer(`block${i}.reduce`),
    })),
    output: layer('output'),
  }
}

/** @param scales one for each output, by which its whole-numbered weights are multiplied */
function readLayer(weights: Int8Array, scales: Float32Array, biases: Float32Array): DenseLayer {
  const outputs = scales.length
  const inputs = weights.length / outputs
  const scaled = new Float32Array(weights.length)
  for (let j = 0; j < outputs; j++) {
    for (let i = j * inputs; i < (j + 1) * inputs; i++) scaled[i] = weights[i] * scales[j]
  }
  return new DenseLayer(inputs, outputs, scaled, biases)
}
