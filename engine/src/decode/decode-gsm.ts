const PAIR_BYTES = 65
const FRAME_SAMPLES = 160
const SUBFRAME_SAMPLES = 40
const PULSES = 13
const LONGEST_LAG = 120

/** Bits, lowest code, offset and inverse scale of each log area ratio (table 4.1). */
const RATIOS = [
  [6, -32, 0, 13107],
  [6, -32, 0, 13107],
  [5, -16, 2048, 13107],
  [5, -16, -2560, 13107],
  [4, -8, 94, 19223],
  [4, -8, -1792, 17476],
  [3, -4, -341, 31454],
  [3, -4, -1144, 29708],
] as const
/** Table 4.3b, and 4.6 for the pulses. */
const LAG_GAINS = [0.1, 0.35, 0.65, 1]
const PULSE_SCALES = [18431, 20479, 22527, 24575, 26623, 28671, 30719, 32767]
const DEEMPHASIS = 28180 / 32768
/** Where each mean of the former and present ratios begins, and the share of the present. */
const MEANS = [
  [0, 0.25],
  [13, 0.5],
  [27, 0.75],
  [40, 1],
] as const

/** GSM full rate (ETSI EN 300 961), in pairs of frames, as Microsoft packs them: lowest bits first. */
export function createGsmDecoder() {
  const residual = new Float64Array(LONGEST_LAG + FRAME_SAMPLES)
  const lattice = new Float64Array(RATIOS.length + 1)
  let former = RATIOS.map(() => 0)
  let lag = SUBFRAME_SAMPLES
  let last = 0

  function decodeFrame(read: (bits: number) => number, into: Float32Array): void {
    const ratios = RATIOS.map(
      ([bits, lowest, offset, scale]) => (((read(bits) + lowest) * 1024 - 2 * offset) * scale) / 2 ** 28,
    )
    residual.copyWithin(0, FRAME_SAMPLES)
    for (let at = LONGEST_LAG; at < residual.length; at += SUBFRAME_SAMPLES) readSubframe(read, at)
    for (const [index, [from, share]] of MEANS.entries()) {
      const mean = ratios.map((ratio, i) => reflection(share * ratio + (1 - share) * former[i]))
      for (let i = from; i < (MEANS[index + 1]?.[0] ?? FRAME_SAMPLES); i++) {
        last = synthesise(residual[LONGEST_LAG + i], mean) + DEEMPHASIS * last
        into[i] = Math.max(-1, Math.min(1, last / 16384))
      }
    }
    former = ratios
  }

  function readSubframe(read: (bits: number) => number, at: number): void {
    const newLag = read(7)
    if (newLag >= SUBFRAME_SAMPLES && newLag <= LONGEST_LAG) lag = newLag
    const gain = LAG_GAINS[read(2)]
    const grid = read(2)
    const [scale, shift] = blockMaximum(read(6))
    for (let i = at; i < at + SUBFRAME_SAMPLES; i++) residual[i] = gain * residual[i - lag]
    for (let pulse = 0; pulse < PULSES; pulse++)
      residual[at + grid + 3 * pulse] += ((2 * read(3) - 7) * PULSE_SCALES[scale]) / 8 / 2 ** (6 - shift)
  }

  function synthesise(sample: number, reflections: readonly number[]): number {
    let value = sample
    for (let i = reflections.length - 1; i >= 0; i--) {
      value -= reflections[i] * lattice[i]
      lattice[i + 1] = lattice[i] + reflections[i] * value
    }
    lattice[0] = value
    return value
  }

  return (bytes: Uint8Array): Float32Array[] => {
    const samples = new Float32Array(2 * FRAME_SAMPLES)
    if (bytes.length < PAIR_BYTES) return []
    const read = createBitReader(bytes)
    decodeFrame(read, samples)
    decodeFrame(read, samples.subarray(FRAME_SAMPLES))
    return [samples]
  }
}

function createBitReader(bytes: Uint8Array) {
  let at = 0
  return (bits: number): number => {
    let value = 0
    for (let i = 0; i < bits; i++, at++) value |= ((bytes[at >> 3] >> (at & 7)) & 1) << i
    return value
  }
}

function reflection(ratio: number): number {
  const size = Math.abs(ratio)
  const value = size < 0.675 ? size : size < 1.225 ? 0.5 * size + 0.3375 : 0.125 * size + 0.796875
  return Math.sign(ratio) * Math.min(value, 0.9999)
}

function blockMaximum(code: number): [mantissa: number, exponent: number] {
  let exponent = code > 15 ? (code >> 3) - 1 : 0
  let mantissa = code - (exponent << 3)
  if (mantissa === 0) return [7, -4]
  for (; mantissa <= 7; exponent--) mantissa = (mantissa << 1) | 1
  return [mantissa - 8, exponent]
}
