import { accessSync, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { config } from '~/platform/config.server'

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

/** How many bytes this account may still write to STORAGE_DIR; infinite where the file system doesn't say. */
export function freeBytes(): number {
  const { bavail, bsize, blocks } = statfsSync(nearestFolder(config.storageDir))
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

export const hasRoomFor = (bytes = 0): boolean => freeBytes() >= config.minFreeBytes + bytes

/** @param mode of fs.constants */
export function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
