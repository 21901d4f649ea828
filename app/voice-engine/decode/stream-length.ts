import type { FileHandle } from 'node:fs/promises'
import { readAdtsFrame } from './adts-frame'
import { readMpegFrame } from './mpeg-frame'

const CHUNK_BYTES = 2 ** 20
/** No frame of either kind is longer (ADTS has 13 bits for its length). */
const LONGEST_FRAME_BYTES = 8192

/** From headers, in seconds: mediabunny keeps an object per frame, so 13 hours took half a minute and 400 MB. */
export async function measureStreamSeconds(
  file: FileHandle,
  kind: 'mp3' | 'aac',
  from: number,
): Promise<number> {
  const readFrame = kind === 'mp3' ? readMpegFrame : readAdtsFrame
  const chunk = new Uint8Array(CHUNK_BYTES)
  let seconds = 0
  let position = from
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position)
    const isLast = bytesRead < CHUNK_BYTES
    const end = isLast ? bytesRead : CHUNK_BYTES - LONGEST_FRAME_BYTES
    const bytes = chunk.subarray(0, bytesRead)
    let at = 0
    while (at < end) {
      const frame = readFrame(bytes, at)
      if (frame) seconds += frame.sampleCount / frame.sampleRateHz
      // Headers of both kinds begin with this byte, and junk may be long.
      const next = frame ? at + frame.sizeBytes : bytes.indexOf(0xff, at + 1)
      at = next === -1 ? bytesRead : next
    }
    if (isLast) return seconds
    position += at
  }
}
