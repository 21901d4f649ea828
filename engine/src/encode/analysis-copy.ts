import { readFile, writeFile } from 'node:fs/promises'
import { ENGINE_RATE_HZ, type Wave } from '../engine'
import { WAV_HEADER_BYTES, writeWavHeader } from './write-wav-header'

/** A private chunk after the samples: id, length, and the gain in dB as float32. */
const GAIN_CHUNK = 'gain'
const GAIN_CHUNK_BYTES = 12
/** Id and length of the last one, of 16 numbers as float32. Other weights in wide.bin need another id. */
const HIGHS_CHUNK = `high${String.fromCharCode(64, 0, 0, 0)}`
/** Peak of a copy, so that a quiet recording uses all 16 bits and a float one isn't clipped. */
const PEAK = 0.9

export interface AnalysisCopy extends Wave {
  /** Gain applied to the recording, in dB; 0 in copies of the first version, which didn't store it. */
  gainDb: number
  /** As in Recorded; absent in copies of the first versions. */
  ownHighs?: Float32Array
}

/** 16-bit PCM WAV with a peak of 0.9, and the gain applied, so that the recording's own level is known. */
export async function writeAnalysisCopy(path: string, copy: Omit<AnalysisCopy, 'gainDb'>): Promise<void> {
  const { samples, sampleRateHz, ownHighs } = copy
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const gain = loudest > 0 ? PEAK / loudest : 1
  const dataEnd = WAV_HEADER_BYTES + 2 * samples.length
  const bytes = Buffer.alloc(dataEnd + GAIN_CHUNK_BYTES)
  writeWavHeader(bytes, samples.length, sampleRateHz)
  const pcm = new Int16Array(bytes.buffer, bytes.byteOffset + WAV_HEADER_BYTES, samples.length)
  for (let i = 0; i < samples.length; i++) pcm[i] = Math.round(samples[i] * gain * 32767)
  bytes.write(GAIN_CHUNK, dataEnd, 'latin1')
  bytes.writeUInt32LE(GAIN_CHUNK_BYTES - 8, dataEnd + 4)
  bytes.writeFloatLE(20 * Math.log10(gain), dataEnd + 8)
  const highs = ownHighs ? [Buffer.from(HIGHS_CHUNK, 'latin1'), Buffer.from(ownHighs.buffer)] : []
  await writeFile(path, Buffer.concat([bytes, ...highs]))
}

/** @throws Error for a file that writeAnalysisCopy() didn't write */
export async function readAnalysisCopy(path: string): Promise<AnalysisCopy> {
  const bytes = await readFile(path)
  const isOurs =
    bytes.length >= WAV_HEADER_BYTES &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 16) === 'WAVEfmt ' &&
    bytes.readUInt16LE(22) === 1 &&
    bytes.readUInt16LE(34) === 16 &&
    bytes.toString('latin1', 36, 40) === 'data' &&
    bytes.readUInt32LE(24) === ENGINE_RATE_HZ
  if (!isOurs) throw new Error('The analysis copy is damaged.')
  const count = Math.min(bytes.readUInt32LE(40), bytes.length - WAV_HEADER_BYTES) >> 1
  const samples = new Float32Array(new Int16Array(bytes.buffer, bytes.byteOffset + WAV_HEADER_BYTES, count))
  for (let i = 0; i < count; i++) samples[i] /= 32767
  const dataEnd = WAV_HEADER_BYTES + 2 * count
  const [head, highs] = [0, HIGHS_CHUNK.length].map((from) =>
    bytes.subarray(dataEnd + GAIN_CHUNK_BYTES + from),
  )
  const ownHighs = head.toString('latin1').startsWith(HIGHS_CHUNK)
    ? new Float32Array(new Uint8Array(highs).buffer)
    : undefined
  return { samples, sampleRateHz: ENGINE_RATE_HZ, gainDb: readGainDb(bytes, dataEnd), ownHighs }
}

function readGainDb(bytes: Buffer, at: number): number {
  const isThere = bytes.length >= at + GAIN_CHUNK_BYTES && bytes.toString('latin1', at, at + 4) === GAIN_CHUNK
  return isThere ? bytes.readFloatLE(at + 8) : 0
}
