import type { FileHandle } from 'node:fs/promises'
import { otherKind, START_BYTES } from '../other-kinds'
import { VoiceEngineError } from '../voice-engine-error'
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
/** Cameras and taggers leave zeros and tags of other kinds before the sound. */
const JUNK_BYTES = 256 * 1024
const FRAMES_IN_A_ROW = 3
/** More kinds in which frames of MP3 may lie among others, besides those with a name. */
const OTHER_CONTAINERS = /^(RIFF|FORM|OggS|PK|%PDF|(?!\xff)\W{3}[\xb0-\xbf])/

/** By content; MP3 strictly, since mpg123 'decodes' any bytes. Undefined for other files. */
export async function sniffContainer(file: FileHandle): Promise<Sniffed | undefined> {
  const head = await readAt(file, 0)
  const ascii = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  if (/^(RIFF|RF64)$/.test(ascii(0))) return ascii(8) === 'WAVE' ? { container: 'wav' } : undefined
  if (ascii(4) === 'ftyp') {
    const brand = ascii(8)
    return PICTURE_BRANDS.test(brand) ? undefined : { container: 'iso', brand }
  }
  // Older QuickTime files begin with their boxes.
  if (/^(moov|mdat|wide|skip|pnot)$/.test(ascii(4))) return { container: 'iso', brand: 'qt  ' }
  const start = Buffer.from(head).toString('latin1', 0, START_BYTES)
  if (otherKind(start) || OTHER_CONTAINERS.test(start)) return undefined
  const afterTags = await afterId3(file, head)
  // The size of a tag may be wrong.
  return (await findStream(file, afterTags)) ?? (afterTags > 0 ? findStream(file, 0) : undefined)
}

async function findStream(file: FileHandle, from: number): Promise<Sniffed | undefined> {
  const bytes = await readAt(file, from, JUNK_BYTES + HEAD_BYTES)
  for (let at = bytes.indexOf(0xff); at >= 0 && at < JUNK_BYTES; at = bytes.indexOf(0xff, at + 1)) {
    const startsAt = from + at
    if (isAdts(bytes, at)) return { container: 'aac', startsAt }
    if (isMp3(bytes, at)) return { container: 'mp3', startsAt, declaredSeconds: readXingSeconds(bytes, at) }
  }
  return undefined
}

/** Why a file isn't decoded: by Ogg (RFC 3533, section 6), AMR (RFC 4867, section 5), a kind with a name, or none that is known. */
export async function refusalOf(file: FileHandle): Promise<VoiceEngineError> {
  const start = Buffer.from(await readAt(file, 0, START_BYTES)).toString('latin1')
  const kind = otherKind(start)
  if (kind) return new VoiceEngineError('unknown-codec', kind)
  const code = start.startsWith('#!AMR') ? 'amr' : start.startsWith('OggS') ? 'ogg' : 'unrecognised'
  return new VoiceEngineError(code, 'The file is not WAV, MP3, AAC, M4A or MP4.')
}

async function readAt(file: FileHandle, position: number, sizeBytes = HEAD_BYTES): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes)
  const { bytesRead } = await file.read(bytes, 0, sizeBytes, position)
  return bytes.subarray(0, bytesRead)
}

/** Skips ID3v2 tags, which may hold megabytes of pictures (id3.org, ID3v2.4 §3.1). @returns a byte offset */
async function afterId3(file: FileHandle, head: Uint8Array): Promise<number> {
  let at = 0
  let bytes = head
  for (let tags = 0; tags < 8 && bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33; tags++) {
    const footerBytes = bytes[5] & 0x10 ? 10 : 0
    at += 10 + (bytes[6] << 21) + (bytes[7] << 14) + (bytes[8] << 7) + bytes[9] + footerBytes
    bytes = await readAt(file, at, JUNK_BYTES)
    const zeros = bytes.findIndex((byte) => byte !== 0)
    if (zeros > 0) bytes = bytes.subarray(zeros)
    at += Math.max(0, zeros)
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

function isAdts(bytes: Uint8Array, from: number): boolean {
  let at = from
  for (let count = 0; count < FRAMES_IN_A_ROW; count++) {
    const frame = readAdtsFrame(bytes, at)
    if (!frame) return false
    at += frame.sizeBytes
  }
  return true
}
