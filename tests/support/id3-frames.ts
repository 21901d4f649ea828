import { expect } from 'vitest'

/** The frames of the ID3v2.3 tag with which a file begins (id3.org, section 3), and what comes after it. */
export function readId3(file: Buffer) {
  expect(file.toString('latin1', 0, 6)).toBe('ID3\x03\0\0')
  const end = 10 + [...file.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0)
  const frames: Record<string, Buffer[]> = {}
  let at = 10
  while (at < end) {
    const id = file.toString('latin1', at, at + 4)
    const next = at + 10 + file.readUInt32BE(at + 4)
    frames[id] = [...(frames[id] ?? []), file.subarray(at + 10, next)]
    at = next
  }
  const texts = Object.entries(frames).flatMap(([id, contents]) =>
    id.startsWith('T') ? contents.map((content) => [id, textOf(content)]) : [],
  )
  // Encoding, type and terminator of an empty description: section 4.15.
  const start = Buffer.from('\0image/jpeg\0\x03\0', 'latin1')
  const [picture] = frames.APIC ?? []
  if (picture) expect(picture.subarray(0, start.length)).toEqual(start)
  return { texts, picture: picture?.subarray(start.length), endsAt: end, rest: file.subarray(end) }
}

/** UTF-16 with its byte order (1), section 3.3. */
function textOf(content: Buffer) {
  expect(content[0]).toBe(1)
  const texts = new TextDecoder('utf-16le').decode(content.subarray(1)).split('\0')
  return texts.map((text) => text.replace(/^\ufeff/, '')).join('=')
}
