import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { withoutMark } from '../audible-mark/marks.server'

/** The description of the tag that holds the signature (ID3v2.4, section 4.2.6: TXXX). */
export const SIGNATURE_TAG = 'EVERSPOKEN_SIGNATURE'

const STORY_TAG = 'EVERSPOKEN_STORY'

/** The tags and the sound of an MP3, as far as a verification needs them. */
export interface StoryFile {
  /** SHA-256 of the file without its tags, hex: other programs change tags, and leave the sound. */
  framesHash: string
  /** Whether the mark of shared stories follows the sound; it isn't part of the hash. */
  hasMark: boolean
  signature?: string
  /** Whether a tag says that it is a story of Everspoken's. */
  saysItIsOurs: boolean
}

export const ID3V2_HEADER_BYTES = 10
const ID3V1_BYTES = 128

/** Reads all of a file into memory. */
export async function readStoryFile(path: string): Promise<StoryFile> {
  const bytes = await readFile(path)
  const { frames, hasMark } = withoutMark(bytes.subarray(startOfFrames(bytes), endOfFrames(bytes)))
  const framesHash = createHash('sha256').update(frames).digest('hex')
  // Only here, since the service itself needs it for stories alone.
  const { default: NodeId3 } = await import('node-id3')
  const texts = NodeId3.read(bytes, { noRaw: true }).userDefinedText ?? []
  const tag = (name: string) => texts.find(({ description }) => description === name)?.value
  return { framesHash, hasMark, signature: tag(SIGNATURE_TAG), saysItIsOurs: tag(STORY_TAG) !== undefined }
}

/**
 * ID3v2.4, section 3.1: the tag's length without its header, seven bits a byte; a footer is as long as the header.
 * @param bytes the file, or its first ten bytes
 */
export function startOfFrames(bytes: Buffer, fileBytes = bytes.length): number {
  if (bytes.length < ID3V2_HEADER_BYTES || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  const sizeBytes = bytes.subarray(6, ID3V2_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const hasFooter = (bytes[5] & 0x10) !== 0
  return Math.min(fileBytes, sizeBytes + ID3V2_HEADER_BYTES * (hasFooter ? 2 : 1))
}

/** An ID3v1 tag is the last 128 bytes. */
function endOfFrames(bytes: Buffer): number {
  const at = bytes.length - ID3V1_BYTES
  return at >= 0 && bytes.toString('latin1', at, at + 3) === 'TAG' ? at : bytes.length
}
