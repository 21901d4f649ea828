import { writeFileSync } from 'node:fs'
import { encodeWav } from '../../src/encode/encode-wav'

/** Writes a mono 16-bit PCM WAV file. */
export const writeWav = (path: string, samples: Float32Array, sampleRateHz: number): void =>
  writeFileSync(path, encodeWav({ samples, sampleRateHz }))
