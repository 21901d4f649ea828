import type { FileHandle } from 'node:fs/promises'

export interface WavHeader {
  /** The declared duration, whether or not the file holds it; undefined if it isn't declared. */
  declaredSeconds: number | undefined
  /** Size fields that an interrupted recorder left at 0: byte offset → correct value. */
  missingSizes: Map<number, number>
}

const HEAD_BYTES = 4096
const RIFF_SIZE_AT = 4

/** What mediabunny doesn't report (RIFF 1.0): it measures the data instead, and believes a size of 0. */
export async function readWavHeader(file: FileHandle): Promise<WavHeader> {
  const header: WavHeader = { declaredSeconds: undefined, missingSizes: new Map() }
  const { size: fileBytes } = await file.stat()
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
  if (head.toString('latin1', 0, 4) !== 'RIFF') return header
  if (head.readUInt32LE(RIFF_SIZE_AT) === 0) header.missingSizes.set(RIFF_SIZE_AT, fileBytes - 8)
  let bytesPerSecond = 0
  let at = 12
  while (at + 8 <= bytesRead) {
    const id = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    if (id === 'fmt ' && at + 24 <= bytesRead) bytesPerSecond = head.readUInt32LE(at + 16)
    if (id === 'data') {
      if (size === 0) header.missingSizes.set(at + 4, fileBytes - at - 8)
      else if (size !== 0xffffffff && bytesPerSecond > 0) header.declaredSeconds = size / bytesPerSecond
      break
    }
    at += 8 + size + (size & 1)
  }
  return header
}
