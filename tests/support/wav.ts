import { readFileSync, writeFileSync } from 'node:fs'
import { encodeWav } from '~/voice-engine/encode/encode-wav'

/** A mono 16-bit PCM WAV file as float32 samples in [-1, 1]. */
export function readWav(path: string): { samples: Float32Array; sampleRateHz: number } {
  const bytes = readFileSync(path)
  let sampleRateHz = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4)
    const sizeBytes = bytes.readUInt32LE(at + 4)
    if (id === 'fmt ') sampleRateHz = bytes.readUInt32LE(at + 12)
    if (id === 'data') {
      const count = Math.floor(Math.min(sizeBytes, bytes.length - at - 8) / 2)
      const samples = Float32Array.from(
        { length: count },
        (_, i) => bytes.readInt16LE(at + 8 + 2 * i) / 32_768,
      )
      return { samples, sampleRateHz }
    }
    at += 8 + sizeBytes + (sizeBytes & 1)
  }
  throw new Error(`${path} has no data chunk`)
}

/** Writes a mono 16-bit PCM WAV file. */
export const writeWav = (path: string, samples: Float32Array, sampleRateHz: number): void =>
  writeFileSync(path, encodeWav({ samples, sampleRateHz }))
