import { readFileSync, writeFileSync } from 'node:fs'
import { encodeWav } from '../../src/encode/encode-wav'
import type { Wave } from '../../src/engine'
import { readPcmWav } from '../../src/engines/http/pcm-wav'

/** A mono 16-bit PCM WAV file as float32 samples in [-1, 1]. */
export const readWav = (path: string): Wave => readPcmWav(readFileSync(path))

/** Writes a mono 16-bit PCM WAV file. */
export const writeWav = (path: string, samples: Float32Array, sampleRateHz: number): void =>
  writeFileSync(path, encodeWav({ samples, sampleRateHz }))
