import type { FileHandle } from 'node:fs/promises'
import { VoiceEngineError } from '../voice-engine-error'
import { loadAacPackage } from './aac-package'
import type { Packets, PcmBlock } from './pcm-block'

const CHUNK_BYTES = 2 ** 20
const CONFIG_BYTES = 24
/** The inner 'alac' box: version and flags 0, then a configuration with a frame length of 4096. */
const CONFIG_MARK = Buffer.from('alac\0\0\0\0\0\0\x10\0\0', 'latin1')
const MARK_TO_CONFIG = 8

/** Apple Lossless in MP4, as of an iPhone. @throws VoiceEngineError 'aac-unavailable', 'undecodable' */
export async function* decodeAlac(
  packets: Packets,
  file: FileHandle,
): AsyncGenerator<PcmBlock, void, undefined> {
  const { decoder: open } = await loadAacPackage()
  const alac = await findConfig(file)
  if (!alac) throw new VoiceEngineError('undecodable', 'The Apple Lossless track has no configuration.')
  const decoder = await open({ alac })
  try {
    for await (const { data, atSeconds } of packets) {
      const { channelData, sampleRate } = decoder.decode(data)
      yield { channels: channelData, sampleRateHz: sampleRate, atSeconds }
    }
  } finally {
    decoder.free()
  }
}

/** @returns the 24 bytes of the ALACSpecificConfig ("ALAC Magic Cookie Description", Apple 2011) */
async function findConfig(file: FileHandle): Promise<Uint8Array | undefined> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const overlap = MARK_TO_CONFIG + CONFIG_BYTES
  for (let position = 0; ; position += CHUNK_BYTES - overlap) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position)
    const found = chunk.subarray(0, bytesRead).indexOf(CONFIG_MARK)
    const at = found + MARK_TO_CONFIG
    if (found >= 0 && at + CONFIG_BYTES <= bytesRead)
      return Uint8Array.from(chunk.subarray(at, at + CONFIG_BYTES))
    if (bytesRead < CHUNK_BYTES) return undefined
  }
}
