import type { FileHandle } from 'node:fs/promises'

export interface WavHeader {
  /** What the file's own chunk 'fmt ' holds, and where its sound begins. */
  format: Buffer
  dataAt: number
  dataBytes: number
  /** Whether or not the file holds them; undefined if they aren't declared. */
  declaredBytes: number | undefined
}

const MAX_CHUNKS = 1000
const SEARCHED_BYTES = 2 ** 20
/** Programs that write to a pipe leave sizes like 0x7FFFF000, 0x80000000 and 0xFFFFFFFF. */
const UNKNOWN_SIZE = 0x7fff0000
const CHUNK_IDS = /^(data|fmt |LIST|fact|bext|id3 |ID3 |JUNK|cue |smpl)/

/** By chunks (RIFF 1.0; RF64, EBU Tech 3306). @returns undefined without a format or sound */
export async function readWavHeader(file: FileHandle): Promise<WavHeader | undefined> {
  const { size: fileBytes } = await file.stat()
  const head = Buffer.alloc(36)
  let format: Buffer | undefined
  let longBytes = 0

  async function chunkAt(at: number) {
    const { bytesRead } = await file.read(head, 0, head.length, at)
    return bytesRead >= 8 ? { id: head.toString('latin1', 0, 4), size: head.readUInt32LE(4) } : undefined
  }

  function withData(dataAt: number, size: number): WavHeader | undefined {
    if (!format) return undefined
    const declared = size === 0xffffffff && longBytes ? longBytes : size
    const isKnown = declared > 0 && declared < UNKNOWN_SIZE
    const dataBytes = Math.min(fileBytes - dataAt, isKnown ? declared : fileBytes)
    return { format, dataAt, dataBytes, declaredBytes: isKnown ? declared : undefined }
  }

  let at = 12
  for (let count = 0; count < MAX_CHUNKS && at < fileBytes; count++) {
    const chunk = await chunkAt(at)
    if (!chunk) break
    const { id, size } = chunk
    if (id === 'ds64') longBytes = Number(head.readBigUInt64LE(16))
    if (id === 'data') return withData(at + 8, size)
    if (id === 'fmt ' && size >= 14) {
      format = Buffer.alloc(Math.min(size, 1024))
      await file.read(format, 0, format.length, at + 8)
    }
    at += 8 + size
    if (size % 2 === 0) continue
    const unpadded = await chunkAt(at)
    if (!unpadded || !CHUNK_IDS.test(unpadded.id)) at++
  }
  // A size in between is wrong.
  const start = Buffer.alloc(Math.min(SEARCHED_BYTES, fileBytes))
  await file.read(start, 0, start.length, 0)
  const found = start.indexOf('data')
  return found > 0 && found + 8 <= start.length
    ? withData(found + 8, start.readUInt32LE(found + 4))
    : undefined
}
