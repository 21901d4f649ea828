import { type Biquad, filterBiquad } from './biquad'

const BLOCK_SECONDS = 0.4
const STEP_SECONDS = 0.1
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/** LUFS by BS.1770-4 and EBU R 128; shorter than 400 ms is one block. -Infinity if no block passes the gates. */
export function measureLoudness(samples: Float32Array, sampleRateHz: number): number {
  const weighted = filterBiquad(filterBiquad(samples, shelf(sampleRateHz)), highPass(sampleRateHz))
  const powers = blockPowers(weighted, sampleRateHz)
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

function blockPowers(weighted: Float64Array, sampleRateHz: number): number[] {
  const block = Math.min(weighted.length, Math.round(BLOCK_SECONDS * sampleRateHz))
  const step = Math.round(STEP_SECONDS * sampleRateHz)
  const powers: number[] = []
  for (let from = 0; block > 0 && from + block <= weighted.length; from += step) {
    let squares = 0
    for (let i = from; i < from + block; i++) squares += weighted[i] * weighted[i]
    powers.push(squares / block)
  }
  return powers
}

function toLufs(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity
}

function mean(values: number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}

/** BS.1770-4 has coefficients for 48 kHz only: its analogue filters by the bilinear transform (De Man, AES 2018). */
function shelf(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

function highPass(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
