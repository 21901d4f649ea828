import { open } from 'node:fs/promises'
import { config } from '~/config.server'
import { fileStore } from '~/storage/files/file-store.server'
import { ID3V2_HEADER_BYTES, startOfFrames } from '../signature/story-file'
import { markLike } from './marks.server'

const FRAME_HEADER_BYTES = 4

/** Of each mark; with the rate it differs by some hundredths of a second. */
const MARK_MS = 1400

/** How much longer shared stories are by the mark: 0 without AUDIBLE_MARK. */
export const markMs = (): number => (config.audibleMark ? MARK_MS : 0)

/**
 * The mark that is sent after a shared story's own bytes, in the format of its frames. So no marked copy has to be made or
 * kept, and no story can be heard without it.
 * @param key of the story's MP3
 * @returns undefined without AUDIBLE_MARK, and if there is no such file
 * @throws Error for a file in a format that no story is written in
 */
export async function markFor(key: string): Promise<Buffer | undefined> {
  const path = config.audibleMark && (await fileStore().path(key))
  if (!path) return undefined
  const file = await open(path)
  try {
    const tagHeader = Buffer.alloc(ID3V2_HEADER_BYTES)
    await file.read(tagHeader, 0, tagHeader.length, 0)
    const frameHeader = Buffer.alloc(FRAME_HEADER_BYTES)
    const { size } = await file.stat()
    await file.read(frameHeader, 0, frameHeader.length, startOfFrames(tagHeader, size))
    const mark = markLike(frameHeader)
    if (!mark) throw new Error('A stored story is no MP3 as the service writes them.')
    return mark
  } finally {
    await file.close()
  }
}
