import { readFile, writeFile } from 'node:fs/promises'
import { WAV_HEADER_BYTES, writeWavHeader } from '~/voice-engine/encode/write-wav-header'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'
import { runProgram } from './run-program'

/** Decodes any recording to mono at the engine's rate. */
export async function readRecording(decoder: 'ffmpeg' | 'sox', path: string): Promise<Wave> {
  const rate = String(ENGINE_RATE_HZ)
  const bytes =
    decoder === 'ffmpeg'
      ? await runProgram(decoder, ['-v', 'error', '-i', path, '-ac', '1', '-ar', rate, '-f', 's16le', '-'])
      : await runProgram(decoder, [
          path,
          ...['-r', rate, '-c', '1', '-b', '16', '-e', 'signed', '-t', 'raw', '-'],
        ])
  const samples = new Float32Array(bytes.length >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(2 * i) / 32_768
  return { samples, sampleRateHz: ENGINE_RATE_HZ }
}

/** Reads a file written by writeWave(). */
export async function readWave(path: string): Promise<Wave> {
  return readPcmWav(await readFile(path))
}

/** Writes mono audio as 16-bit PCM WAV. */
export async function writeWave(path: string, wave: Wave): Promise<void> {
  await writeFile(path, wavBytes(wave))
}

export function wavBytes({ samples, sampleRateHz }: Wave): Buffer {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + 2 * samples.length)
  writeWavHeader(bytes, samples.length, sampleRateHz)
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-32_768, Math.min(32_767, Math.round(samples[i] * 32_768)))
    bytes.writeInt16LE(value, WAV_HEADER_BYTES + 2 * i)
  }
  return bytes
}
