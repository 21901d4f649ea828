import { readFileSync, writeFileSync } from 'node:fs'
import { signStory } from '~/stories/signature/sign-story.server'
import { encodeMp3 } from '~/voice-engine/encode/encode-mp3'

const RATE_HZ = 16_000
const FRAME_SYNC = Buffer.from([0xff, 0xf3])

async function encodeTone(samplesPerRadian: number): Promise<Buffer> {
  const samples = Float32Array.from({ length: RATE_HZ }, (_, at) => 0.3 * Math.sin(at / samplesPerRadian))
  return Buffer.from((await encodeMp3({ samples, sampleRateHz: RATE_HZ }, 'a-story')).bytes)
}

/** Writes a signed story, a second of a tone, and returns it with the frames of another tone. */
export async function writeSignedStory(path: string): Promise<{ story: Buffer; other: Buffer }> {
  const other = await encodeTone(23)
  writeFileSync(path, await encodeTone(9))
  await signStory(path)
  return { story: readFileSync(path), other: other.subarray(other.indexOf(FRAME_SYNC)) }
}

/** A signed story after one to three changes that try to be heard and not to be noticed. */
export function forge(story: Buffer, other: Buffer, random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const joined = (...parts: (Buffer | string)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const inserted = (bytes: Buffer, at: number, added: Buffer) =>
    joined(bytes.subarray(0, at), added, bytes.subarray(at))
  const sound = () => other.subarray(0, 1 + below(other.length))
  const syncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127)
  const header = (size: number) =>
    Buffer.from([
      ...Buffer.from('ID3'),
      pick([2, 3, 3, 4, 4, 5, 0xff]),
      pick([0, 0, 0, 1, 0xff]),
      pick([0, 0, 0x10, 0x20, 0x40, 0x80, below(256)]),
      ...pick([
        syncsafe(size),
        syncsafe(size),
        [size >> 24, size >> 16, size >> 8, size],
        syncsafe(size).map((byte) => byte | 0x80),
      ]),
    ])
  const tagBytes = (bytes: Buffer) =>
    bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 10)
  const withHeader = (bytes: Buffer, size: number) => joined(header(size), bytes.subarray(10))
  const withByte = (bytes: Buffer, at: number, value: number) => {
    const changed = Buffer.from(bytes)
    changed[Math.max(0, Math.min(at, bytes.length - 1))] = value
    return changed
  }

  const changes: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => withByte(bytes, below(10), below(256)),
    (bytes) => withByte(bytes, below(bytes.length), below(256)),
    (bytes) => withByte(bytes, bytes.length - 1 - below(300), below(256)),
    // The tag keeps its length, or has a little more or less, or swallows frames.
    (bytes) => withHeader(bytes, tagBytes(bytes) - 10 + pick([0, 0, -10, 10, 1, below(2000)])),
    // Other sound in the tag, before and after its frames, with and without its length.
    (bytes) => {
      const added = sound()
      const size = tagBytes(bytes) - 10 + pick([added.length, added.length, 0])
      return withHeader(inserted(bytes, pick([10, tagBytes(bytes)]), added), size)
    },
    // Another tag before the story or after its own, with sound in it.
    (bytes) => {
      const added = pick([sound(), Buffer.alloc(below(500))])
      return inserted(bytes, pick([0, 0, tagBytes(bytes)]), joined(header(added.length), added))
    },
    (bytes) => inserted(bytes, pick([0, tagBytes(bytes), below(bytes.length), bytes.length]), sound()),
    // Tags at the end: ID3v1, APEv2, Lyrics3, a footer of ID3v2.4.
    (bytes) => joined(bytes, joined('TAG', sound(), Buffer.alloc(125)).subarray(0, 128)),
    (bytes) => joined(bytes, sound(), 'TAG', Buffer.alloc(125, pick([0, 0x20, 0xff]))),
    (bytes) =>
      joined(
        pick([bytes, joined(bytes, sound())]),
        'APETAGEX',
        Buffer.from([0xd0, 7, 0, 0, 32]),
        Buffer.alloc(19),
      ),
    (bytes) => joined(bytes, 'LYRICSBEGIN', sound(), 'LYRICS200'),
    (bytes) => joined(bytes, '3DI', header(below(500)).subarray(3)),
    (bytes) => inserted(bytes, tagBytes(bytes), joined('3DI', bytes.subarray(3, 10))),
    (bytes) => bytes.subarray(0, bytes.length - below(500)),
    (bytes) =>
      inserted(bytes, below(bytes.length), bytes.subarray(tagBytes(bytes), tagBytes(bytes) + below(900))),
  ]
  let bytes = story
  for (let left = 1 + below(3); left > 0; left--) bytes = pick(changes)(bytes)
  return bytes
}
