import type { FileHandle } from 'node:fs/promises'
import { CustomSource } from 'mediabunny'
import { VoiceEngineError } from '../voice-engine-error'
import type { PcmBlock } from './pcm-block'
import type { Sniffed } from './sniff-container'

const MB = 2 ** 20
const CACHE_BYTES = 4 * MB

interface Allowance {
  bytes: number
  bytesPerSecond: number
}

const STREAM: Allowance = { bytes: MB, bytesPerSecond: MB }
const TRACKS: Allowance = { bytes: 16 * MB, bytesPerSecond: 16 * MB }
const ALLOWANCES: Record<Sniffed['container'], Allowance> = {
  mp3: STREAM,
  aac: STREAM,
  wav: TRACKS,
  iso: TRACKS,
}

const MAX_EMPTY_PACKETS = 1000

/** Without this limit a decoder searches 50 MB of junk for one more frame. */
export function createReadBudget(container: Sniffed['container']) {
  const allowance = ALLOWANCES[container]
  let leftBytes = allowance.bytes
  let emptyPackets = 0
  return {
    /** @throws VoiceEngineError 'undecodable' when there is too little sound in what was read */
    read(sizeBytes: number): void {
      leftBytes -= sizeBytes
      if (leftBytes < 0) throw hopeless()
    },
    /** @throws VoiceEngineError 'undecodable' after too many packets without sound */
    decoded({ channels, sampleRateHz }: PcmBlock): void {
      emptyPackets = channels.length === 0 ? emptyPackets + 1 : 0
      if (emptyPackets > MAX_EMPTY_PACKETS) throw hopeless()
      if (channels.length > 0 && sampleRateHz > 0)
        leftBytes += (allowance.bytesPerSecond * channels[0].length) / sampleRateHz
    },
  }
}

export type ReadBudget = ReturnType<typeof createReadBudget>

interface SourceOptions {
  hidden?: Map<number, number>
  head?: Buffer
  from?: number
  budget: ReadBudget
}

const hopeless = () => new VoiceEngineError('undecodable', 'There is hardly any sound in the file.')

/** @param hidden byte offset → the value to read there @param head stands for the bytes before `from` */
export function recordingSource(
  file: FileHandle,
  { hidden = new Map(), head = Buffer.alloc(0), from = 0, budget }: SourceOptions,
): CustomSource {
  return new CustomSource({
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    getSize: async () => head.length + (await file.stat()).size - from,
    read: async (start, end) => {
      budget.read(end - start)
      const bytes = Buffer.alloc(end - start)
      const headed = head.subarray(start, end).copy(bytes)
      await file.read(bytes, headed, bytes.length - headed, start + headed - head.length + from)
      for (const [at, size] of hidden) {
        for (let i = 0; i < 4; i++)
          if (at + i >= start && at + i < end) bytes[at + i - start] = (size >>> (8 * i)) & 255
      }
      return bytes
    },
    handleUnhandledError: () => {},
  })
}
