const HEADER_BYTES = 44
const FULL_SCALE = 32_767

/**
 * Encodes sound as a mono 16-bit PCM WAV file (Multimedia Programming Interface and Data Specifications 1.0, 1991, IBM and
 * Microsoft), as the voice engine's encodeWav() does, but without Node's Buffer.
 * @param channels at least one, all of the same length, in -1 to 1; they are averaged, and clipped beyond full scale
 */
export function wavFile(channels: readonly Float32Array[], sampleRateHz: number): ArrayBuffer {
  const { length } = channels[0]
  const bytes = new ArrayBuffer(HEADER_BYTES + 2 * length)
  const view = new DataView(bytes)
  const writeText = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, bytes.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRateHz, true)
  view.setUint32(28, 2 * sampleRateHz, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeText(36, 'data')
  view.setUint32(40, 2 * length, true)
  for (let i = 0; i < length; i++) {
    let sum = 0
    for (const channel of channels) sum += channel[i]
    const clipped = Math.max(-1, Math.min(1, sum / channels.length))
    view.setInt16(HEADER_BYTES + 2 * i, Math.round(clipped * FULL_SCALE), true)
  }
  return bytes
}
