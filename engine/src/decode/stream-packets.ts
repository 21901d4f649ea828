import type { FileHandle } from 'node:fs/promises'
import { readAdtsFrame } from './adts-frame'
import { readMpegFrame } from './mpeg-frame'
import type { Packet } from './pcm-block'
import type { ReadBudget } from './recording-source'

const CHUNK_BYTES = 64 * 1024
/** No frame of either kind is longer (ADTS has 13 bits for its length). */
const LONGEST_FRAME_BYTES = 8192

export interface Stream {
  kind: 'mp3' | 'aac'
  startsAt: number
}

interface StreamPacket extends Packet {
  seconds: number
}

/** Frames of a stream, in bounded memory: mediabunny keeps an object for each, which took 400 MB for 13 hours. */
export async function* streamPackets(
  file: FileHandle,
  { kind, startsAt }: Stream,
  budget?: ReadBudget,
): AsyncGenerator<StreamPacket, void, undefined> {
  const readFrame = kind === 'mp3' ? readMpegFrame : readAdtsFrame
  let atSeconds = 0
  let position = startsAt
  for (;;) {
    const chunk = new Uint8Array(CHUNK_BYTES)
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position)
    budget?.read(bytesRead)
    const isLast = bytesRead < CHUNK_BYTES
    const end = isLast ? bytesRead : CHUNK_BYTES - LONGEST_FRAME_BYTES
    const bytes = chunk.subarray(0, bytesRead)
    let at = 0
    while (at < end) {
      const frame = readFrame(bytes, at)
      if (frame) {
        const seconds = frame.sampleCount / frame.sampleRateHz
        yield { data: bytes.subarray(at, at + frame.sizeBytes), atSeconds, seconds }
        atSeconds += seconds
      }
      // Headers of both kinds begin with this byte, and junk may be long.
      const next = frame ? at + frame.sizeBytes : bytes.indexOf(0xff, at + 1)
      at = next === -1 ? bytesRead : next
    }
    if (isLast) return
    position += at
  }
}

export async function measureStreamSeconds(file: FileHandle, stream: Stream): Promise<number> {
  let end = 0
  for await (const { atSeconds, seconds } of streamPackets(file, stream)) end = atSeconds + seconds
  return end
}
