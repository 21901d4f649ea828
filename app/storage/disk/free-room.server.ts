import { statfsSync } from 'node:fs'
import { config } from '~/config.server'

/** How many bytes this account may still write to STORAGE_DIR; infinite where the file system doesn't say. */
export function freeBytes(): number {
  const { bavail, bsize, blocks } = statfsSync(config.storageDir)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** Whether MIN_FREE_BYTES stay free beside as many bytes. */
export const hasRoomFor = (bytes = 0): boolean => freeBytes() >= config.minFreeBytes + bytes
