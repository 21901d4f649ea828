import type { Wave } from '../../engine'

const BYTES_PER_SAMPLE = 2

/** What voice servers send; decode/ parses uploads. @throws Error for any other file */
export function readPcmWav(bytes: Uint8Array): Wave {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const idAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  let sampleRateHz = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = idAt(at)
    const sizeBytes = view.getUint32(at + 4, true)
    const from = at + 8
    if (id === 'fmt ') {
      const isMono16BitPcm =
        view.getUint16(from, true) === 1 &&
        view.getUint16(from + 2, true) === 1 &&
        view.getUint16(from + 14, true) === 8 * BYTES_PER_SAMPLE
      if (!isMono16BitPcm) throw new Error('Not a mono WAV of 16-bit PCM')
      sampleRateHz = view.getUint32(from + 4, true)
    }
    if (id === 'data') {
      const count = Math.floor(Math.min(sizeBytes, bytes.length - from) / BYTES_PER_SAMPLE)
      const samples = new Float32Array(count)
      for (let i = 0; i < count; i++) {
        samples[i] = view.getInt16(from + BYTES_PER_SAMPLE * i, true) / 32_768
      }
      return { samples, sampleRateHz }
    }
    at = from + sizeBytes + (sizeBytes & 1)
  }
  throw new Error('A WAV without samples')
}
