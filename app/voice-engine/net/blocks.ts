import type { DenseLayer } from '../dsp/dense-layer'
import { gelu } from './gelu'

/** One block: a convolution along time of each channel alone, then two dense layers (ConvNeXt, Liu et al. 2022). */
export interface Block {
  /** steps x channels */
  kernel: Float32Array
  kernelBiases: Float32Array
  expand: DenseLayer
  reduce: DenseLayer
}

const NORM_EPSILON = 1e-5

export function applyBlocks(blocks: readonly Block[], rows: Float32Array, channels: number): void {
  const steps = rows.length / channels
  const convolved = new Float32Array(rows.length)
  for (const block of blocks) {
    convolve(rows, convolved, block, channels)
    normalise(convolved, channels)
    const hidden = block.expand.apply(convolved, steps, channels)
    for (let i = 0; i < hidden.length; i++) hidden[i] = gelu(hidden[i])
    const change = block.reduce.apply(hidden, steps, block.expand.outputs)
    for (let i = 0; i < rows.length; i++) rows[i] += change[i]
  }
}

function convolve(
  rows: Float32Array,
  convolved: Float32Array,
  { kernel, kernelBiases }: Block,
  channels: number,
): void {
  const steps = rows.length / channels
  const seen = kernel.length / channels
  for (let t = 0; t < steps; t++) {
    const first = Math.max(0, (seen >> 1) - t)
    const end = Math.min(seen, steps - t + (seen >> 1))
    const from = (t - (seen >> 1)) * channels
    for (let c = 0; c < channels; c++) {
      let sum = kernelBiases[c]
      for (let k = first * channels + c; k < end * channels; k += channels) sum += kernel[k] * rows[from + k]
      convolved[t * channels + c] = sum
    }
  }
}

/** Brings each row to mean 0 and variance 1, in place (layer normalisation, Ba, Kiros & Hinton 2016). */
export function normalise(rows: Float32Array, width: number): void {
  for (let at = 0; at < rows.length; at += width) {
    let mean = 0
    for (let i = at; i < at + width; i++) mean += rows[i] / width
    let variance = 0
    for (let i = at; i < at + width; i++) variance += (rows[i] - mean) ** 2 / width
    const gain = 1 / Math.sqrt(variance + NORM_EPSILON)
    for (let i = at; i < at + width; i++) rows[i] = (rows[i] - mean) * gain
  }
}
