import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { refused } from '~/refusal'
import { announceStoryChange, nextStoryChange } from './story-events.server'

interface EarlyAudio {
  path: string
  listeners: number
}

/** The sentences that are spoken already, of the stories that this process makes. */
const audible = new Map<string, EarlyAudio>()

const MAX_LISTENERS = 8
const CHUNK_BYTES = 64 * 1024
/** Finds what was written between a look at the file and the wait for an announcement. */
const LOOK_AGAIN_MS = 250

/** Tells the listeners that the file may have one more sentence. The file exists from the first sentence on. */
export function noteEarlyAudio(storyId: string, path: string): void {
  if (audible.get(storyId)?.path !== path && existsSync(path)) audible.set(storyId, { path, listeners: 0 })
  announceStoryChange(storyId)
}

export const hasEarlyAudio = (storyId: string): boolean => audible.has(storyId)

/** Streams end with what the file holds. */
export function endEarlyAudio(storyId: string): void {
  audible.delete(storyId)
  announceStoryChange(storyId)
}

/**
 * @returns the MP3 of a story in the making, which goes on as its sentences are spoken and ends with the last;
 *   undefined if nothing of it can be heard yet
 */
export function listenEarly(storyId: string, signal: AbortSignal) {
  const audio = audible.get(storyId)
  if (!audio) return undefined
  if (audio.listeners >= MAX_LISTENERS) return refused('busy', 'It is being played too often at once.')
  return { ok: true as const, chunks: chunksOf(storyId, audio, signal) }
}

async function* chunksOf(storyId: string, audio: EarlyAudio, signal: AbortSignal) {
  audio.listeners += 1
  const file = await open(audio.path).catch(() => undefined)
  try {
    for (let isGrowing = true; file && isGrowing; ) {
      // Asked before the file is read, so that nothing that was written before the end is missed.
      isGrowing = audible.get(storyId) === audio
      let chunk = await file.read({ buffer: new Uint8Array(CHUNK_BYTES) })
      while (chunk.bytesRead > 0) {
        yield chunk.buffer.subarray(0, chunk.bytesRead)
        chunk = await file.read({ buffer: new Uint8Array(CHUNK_BYTES) })
      }
      if (isGrowing) isGrowing = await nextStoryChange(storyId, LOOK_AGAIN_MS, signal)
    }
  } finally {
    audio.listeners -= 1
    await file?.close()
  }
}
