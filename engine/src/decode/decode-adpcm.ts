const IMA_STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026,
  4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500,
  20350, 22385, 24623, 27086, 29794, 32767,
]
const IMA_INDEX_CHANGES = [-1, -1, -1, -1, 2, 4, 6, 8]

const MS_COEFFICIENTS = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const
const MS_SCALES = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230]

const clamp16 = (value: number) => Math.max(-32768, Math.min(32767, value))

function createImaState(predictor: number, index: number) {
  let value = predictor
  let stepIndex = Math.min(88, index)
  return (code: number): number => {
    const step = IMA_STEPS[stepIndex]
    const change =
      (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0)
    value = clamp16(code & 8 ? value - change : value + change)
    stepIndex = Math.max(0, Math.min(88, stepIndex + IMA_INDEX_CHANGES[code & 7]))
    return value / 32768
  }
}

/** A block of IMA ADPCM in WAV (IMA, "Recommended Practices for Enhancing Digital Audio Compatibility", 1992). */
export function decodeImaBlock(block: Uint8Array, channelCount: number): Float32Array[] {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length)
  const groups = Math.floor((bytes.length - 4 * channelCount) / (4 * channelCount))
  if (groups < 0) return []
  return Array.from({ length: channelCount }, (_, channel) => {
    const predictor = bytes.readInt16LE(4 * channel)
    const next = createImaState(predictor, bytes[4 * channel + 2])
    const samples = new Float32Array(1 + 8 * groups)
    samples[0] = predictor / 32768
    for (let i = 0; i < 8 * groups; i++) {
      const byte = bytes[4 * (channelCount * ((i >> 3) + 1) + channel) + ((i & 7) >> 1)]
      samples[i + 1] = next((byte >> (4 * (i & 1))) & 15)
    }
    return samples
  })
}

/** A block of Microsoft's ADPCM (Microsoft, "Multiple Channel Audio Data and WAVE Files", 2007). */
export function decodeMsBlock(block: Uint8Array, channelCount: number): Float32Array[] {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length)
  const headBytes = 7 * channelCount
  if (bytes.length < headBytes) return []
  const nibbles = 2 * (bytes.length - headBytes)
  return Array.from({ length: channelCount }, (_, channel) => {
    const read = (field: number) => bytes.readInt16LE(channelCount * (1 + 2 * field) + 2 * channel)
    const [first, second] = MS_COEFFICIENTS[bytes[channel]] ?? MS_COEFFICIENTS[0]
    let [delta, newer, older] = [read(0), read(1), read(2)]
    const samples = [older, newer]
    for (let i = channel; i < nibbles; i += channelCount) {
      const code = (bytes[headBytes + (i >> 1)] >> (i & 1 ? 0 : 4)) & 15
      const predicted = (newer * first + older * second) >> 8
      older = newer
      newer = clamp16(predicted + (code < 8 ? code : code - 16) * delta)
      delta = Math.max(16, Math.min(2 ** 20, (delta * MS_SCALES[code]) >> 8))
      samples.push(newer)
    }
    return Float32Array.from(samples, (sample) => sample / 32768)
  })
}
