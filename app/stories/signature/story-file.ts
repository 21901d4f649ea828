import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The description of the tag that holds the signature (ID3v2.4, section 4.2.6: TXXX). */
export const SIGNATURE_TAG = 'EVERSPOKEN_SIGNATURE'

/** In the encodings of tags; that of two bytes in either order, so without its last byte. */
const STORY_TAGS = [
  Buffer.from('EVERSPOKEN_STORY'),
  Buffer.from('EVERSPOKEN_STORY', 'utf16le').subarray(0, -1),
]

/** The tags and the sound of an MP3, as far as a verification needs them. */
export interface StoryFile {
  /** SHA-256 of the file without its tags, hex: other programs change tags, and leave the sound. */
  framesHash: string
  signature?: string
  /** Whether any of its bytes, also outside of a valid tag, say that it is a story of Everspoken's. */
  saysItIsOurs: boolean
}

const ID3V2_HEADER_BYTES = 10
const ID3V1_BYTES = 128

export async function readStoryFile(path: string): Promise<StoryFile> {
  const bytes = await readFile(path)
  const start = startOfFrames(bytes)
  const frames = bytes.subarray(start, endOfFrames(bytes))
  const framesHash = createHash('sha256').update(frames).digest('hex')
  const texts = await textsOf(bytes.subarray(0, start))
  const signature = texts.find(({ description }) => description === SIGNATURE_TAG)?.value
  return { framesHash, signature, saysItIsOurs: STORY_TAGS.some((name) => bytes.includes(name)) }
}

async function textsOf(tag: Buffer): Promise<{ description: string; value: string }[]> {
  // Only here, since the service itself needs it for stories alone.
  const { default: NodeId3 } = await import('node-id3')
  try {
    return NodeId3.read(tag, { noRaw: true, include: ['TXXX', 'TXX'] }).userDefinedText ?? []
  } catch {
    // It throws at lengths that don't fit.
    return []
  }
}

/**
 * ID3v2, section 3.1. A tag counts only if every player skips it, since it isn't hashed: of versions 2 to 4, with flags that
 * these have, and a length of seven bits a byte. A footer is none of these, as players don't agree on it.
 */
function startOfFrames(bytes: Buffer): number {
  const [major = 0, revision, flags = 0, ...size] = bytes.subarray(3, ID3V2_HEADER_BYTES)
  const isTag =
    bytes.toString('latin1', 0, 3) === 'ID3' &&
    [2, 3, 4].includes(major) &&
    revision === 0 &&
    (flags & (major === 2 ? 0x3f : 0x1f)) === 0 &&
    size.length === 4 &&
    size.every((byte) => byte < 128)
  return isTag
    ? Math.min(bytes.length, size.reduce((sum, byte) => sum * 128 + byte, 0) + ID3V2_HEADER_BYTES)
    : 0
}

/** An ID3v1 tag is the last 128 bytes; one with the start of a frame in it could be heard. */
function endOfFrames(bytes: Buffer): number {
  const tag = bytes.toString('latin1', Math.max(0, bytes.length - ID3V1_BYTES))
  const isTag = tag.length === ID3V1_BYTES && tag.startsWith('TAG') && !/\xff[\xe0-\xff]/.test(tag)
  return bytes.length - (isTag ? ID3V1_BYTES : 0)
}
