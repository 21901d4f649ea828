import { WAV_HEADER_BYTES, writeWavHeader } from '../../encode/write-wav-header'
import type { Wave } from '../../engine'

/** @returns a mono 16-bit PCM WAV file */
export function writeWav({ samples, sampleRateHz }: Wave): Uint8Array<ArrayBuffer> {
  const wav = Buffer.alloc(WAV_HEADER_BYTES + 2 * samples.length)
  writeWavHeader(wav, samples.length, sampleRateHz)
  for (const [i, sample] of samples.entries()) {
    wav.writeInt16LE(Math.round(sample * 32_767), WAV_HEADER_BYTES + 2 * i)
  }
  return wav
}
