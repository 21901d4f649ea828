const STEP_SECONDS = 0.1
const BLOCK_STEPS = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/** A second-order filter section, normalised to a0 = 1: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
type Biquad = Record<'b0' | 'b1' | 'b2' | 'a1' | 'a2', number>

/** LUFS by BS.1770-4 and EBU R 128; shorter than 400 ms is one block. -Infinity if no block passes the gates. */
export function measureLoudness(samples: Float32Array, sampleRateHz: number): number {
  const powers = blockPowers(samples, sampleRateHz)
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

function blockPowers(samples: Float32Array, sampleRateHz: number): number[] {
  const step = Math.round(STEP_SECONDS * sampleRateHz)
  const squares = stepSquares(samples, step, [shelf(sampleRateHz), highPass(sampleRateHz)])
  const blocks = Math.max(1, Math.floor(samples.length / step) - BLOCK_STEPS + 1)
  return Array.from({ length: samples.length > 0 ? blocks : 0 }, (_, i) => {
    const sum = squares.slice(i, i + BLOCK_STEPS).reduce((total, value) => total + value, 0)
    return sum / Math.min(BLOCK_STEPS * step, samples.length)
  })
}

/** Of the filtered samples; both filters in one loop, since it runs over all of a story several times. */
function stepSquares(samples: Float32Array, step: number, [first, second]: [Biquad, Biquad]): number[] {
  const sums: number[] = []
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  for (let from = 0; from < samples.length; from += step) {
    let squares = 0
    for (let i = from; i < Math.min(samples.length, from + step); i++) {
      const x = samples[i]
      const y = first.b0 * x + first.b1 * x1 + first.b2 * x2 - first.a1 * y1 - first.a2 * y2
      const z = second.b0 * y + second.b1 * y1 + second.b2 * y2 - second.a1 * z1 - second.a2 * z2
      squares += z * z
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
    }
    sums.push(squares)
  }
  return sums
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
