import type { FileHandle } from 'node:fs/promises'
import { readAdtsFrame } from './adts-frame'
import { readMpegFrame, readXingSeconds } from './mpeg-frame'

export type Sniffed =
  | { container: 'wav' }
  | { container: 'iso'; brand: string }
  | { container: 'aac'; startsAt: number }
  | { container: 'mp3'; startsAt: number; declaredSeconds: number | undefined }

/** Images in the same box structure (ISO/IEC 23008-12, AVIF), and Canon raw photos. */
const PICTURE_BRANDS = /^(hei|hev|mif|msf|avi|crx|jp2)/

const HEAD_BYTES = 16 * 1024
const JUNK_BYTES = 4096
const FRAMES_IN_A_ROW = 3

/** By content; MP3 strictly, since mpg123 'decodes' any bytes. Undefined for other files. */
export async function sniffContainer(file: FileHandle): Promise<Sniffed | undefined> {
  const head = await readAt(file, 0)
  const ascii = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  if (/^(RIFF|RIFX|RF64)$/.test(ascii(0))) return ascii(8) === 'WAVE' ? { container: 'wav' } : undefined
  if (ascii(4) === 'ftyp') {
    const brand = ascii(8)
    return PICTURE_BRANDS.test(brand) ? undefined : { container: 'iso', brand }
  }
  const startsAt = await afterId3(file, head)
  const stream = await readAt(file, startsAt)
  if (isAdts(stream)) return { container: 'aac', startsAt }
  for (let at = 0; at < Math.min(JUNK_BYTES, stream.length); at++) {
    if (!isMp3(stream, at)) continue
    return { container: 'mp3', startsAt: startsAt + at, declaredSeconds: readXingSeconds(stream, at) }
  }
  return undefined
}

/** Whether a file begins with an Ogg page (RFC 3533, section 6). */
export async function isOgg(file: FileHandle): Promise<boolean> {
  return String.fromCharCode(...(await readAt(file, 0)).subarray(0, 4)) === 'OggS'
}

async function readAt(file: FileHandle, position: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(HEAD_BYTES)
  const { bytesRead } = await file.read(bytes, 0, HEAD_BYTES, position)
  return bytes.subarray(0, bytesRead)
}

/** Skips ID3v2 tags, which may hold megabytes of pictures (id3.org, ID3v2.4 §3.1). @returns a byte offset */
async function afterId3(file: FileHandle, head: Uint8Array): Promise<number> {
  let at = 0
  let bytes = head
  for (let tags = 0; tags < 8 && bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33; tags++) {
    const footerBytes = bytes[5] & 0x10 ? 10 : 0
    at += 10 + (bytes[6] << 21) + (bytes[7] << 14) + (bytes[8] << 7) + bytes[9] + footerBytes
    bytes = await readAt(file, at)
  }
  return at
}

function isMp3(bytes: Uint8Array, from: number): boolean {
  let at = from
  let rateHz = 0
  for (let count = 0; count < FRAMES_IN_A_ROW; count++) {
    const frame = readMpegFrame(bytes, at)
    if (!frame || (rateHz && frame.sampleRateHz !== rateHz)) return false
    rateHz = frame.sampleRateHz
    at += frame.sizeBytes
  }
  return true
}

function isAdts(bytes: Uint8Array): boolean {
  let at = 0
  for (let count = 0; count < FRAMES_IN_A_ROW; count++) {
    const frame = readAdtsFrame(bytes, at)
    if (!frame) return false
    at += frame.sizeBytes
  }
  return true
}
