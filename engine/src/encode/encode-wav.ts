import type { Wave } from '../engine'
import { WAV_HEADER_BYTES, writeWavHeader } from './write-wav-header'

/** Encodes mono audio as 16-bit PCM WAV; samples beyond full scale are clipped. */
export function encodeWav({ samples, sampleRateHz }: Wave): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + 2 * samples.length)
  writeWavHeader(bytes, samples.length, sampleRateHz)
  for (let i = 0; i < samples.length; i++) {
    const clipped = Math.max(-1, Math.min(1, samples[i]))
    bytes.writeInt16LE(Math.round(clipped * 32_767), WAV_HEADER_BYTES + 2 * i)
  }
  return bytes
}
