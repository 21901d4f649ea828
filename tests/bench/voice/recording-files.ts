import { readFile, writeFile } from 'node:fs/promises'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'
import { runProgram } from './run-program'

const HEADER_BYTES = 44

/** Reads any recording as mono at the engine's rate. */
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

/** Reads what writeWave() wrote. */
export async function readWave(path: string): Promise<Wave> {
  return readPcmWav(await readFile(path))
}

/** Writes mono sound as it is, as WAV of 16-bit PCM. */
export async function writeWave(path: string, wave: Wave): Promise<void> {
  await writeFile(path, wavBytes(wave))
}

export function wavBytes({ samples, sampleRateHz }: Wave): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + 2 * samples.length)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRateHz, 24)
  bytes.writeUInt32LE(2 * sampleRateHz, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(2 * samples.length, 40)
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-32_768, Math.min(32_767, Math.round(samples[i] * 32_768)))
    bytes.writeInt16LE(value, HEADER_BYTES + 2 * i)
  }
  return bytes
}
