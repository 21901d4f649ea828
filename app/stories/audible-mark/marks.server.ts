import list from './marks.json'

let all: Buffer[] | undefined

/** The mark in each format that stories have, as MP3 frames that stand for themselves; see scripts/audible-mark.ts. */
function marks(): Buffer[] {
  all ??= list.marks.map((frames) => Buffer.from(frames, 'base64'))
  return all
}

/** @param header the first four bytes of an MP3's frames @returns the mark at the same rate and bit rate, if there is one */
export const markLike = (header: Buffer): Buffer | undefined =>
  marks().find((mark) => formatOf(mark) === formatOf(header))

/** Version, layer, bit rate, sample rate and channels of a frame, without its padding (ISO/IEC 11172-3, 2.4.1.3). */
function formatOf(frame: Buffer): string {
  const [sync = 0, version = 0, rates = 0, channels = 0] = frame
  return [sync, version, rates & 0xfc, channels & 0xc0].join()
}

/** The frames of a sound without the mark that may follow it. */
export function withoutMark(frames: Buffer): { frames: Buffer; hasMark: boolean } {
  const mark = marks().find((one) => frames.subarray(-one.length).equals(one))
  return { frames: frames.subarray(0, frames.length - (mark?.length ?? 0)), hasMark: mark !== undefined }
}
